import { t } from '../../../lib/words/words';
import { CopyReport } from '../../ui/controls/CopyReport';
import { SettingPlace } from '../SettingPlace';
import { DIAGNOSTICS } from './last-settings';

/** The diagnostics of this browser, for support. */
export const SupportSection = () => (
  <SettingPlace of={DIAGNOSTICS}>
    <CopyReport request="diagnostics.read" words={t('copyDiagnostics')} title={t('diagnostics')} />
  </SettingPlace>
);
