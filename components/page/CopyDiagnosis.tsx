import { t } from '../../lib/words/words';
import { CopyReport } from '../ui/controls/CopyReport';

/** Copies how the rules of the page's host read the page, for a support engineer. */
export const CopyDiagnosis = () => (
  <CopyReport request="page.diagnose" words={t('copyDiagnosis')} title={t('diagnosis')} />
);
