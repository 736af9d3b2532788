import { say } from '../../lib/words/words';
import { CopyReport } from '../ui/CopyReport';

/** How the rules of its host see the page, for a support engineer. */
export const CopyDiagnosis = () => (
  <CopyReport question="page.diagnose" words={say('copyDiagnosis')} title={say('diagnosis')} />
);
