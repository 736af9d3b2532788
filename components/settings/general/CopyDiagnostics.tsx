import { t } from '../../../lib/words/words';
import { CopyReport } from '../../ui/controls/CopyReport';

/** Copies the diagnostics of this browser for support. */
export const CopyDiagnostics = () => (
  <CopyReport request="diagnostics.read" words={t('copyDiagnostics')} title={t('diagnostics')} />
);
