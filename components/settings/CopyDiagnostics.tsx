import { say } from '../../lib/words/words';
import { CopyReport } from '../ui/CopyReport';

/** What support needs to know of this browser. */
export const CopyDiagnostics = () => (
  <CopyReport
    question="diagnostics.read"
    words={say('copyDiagnostics')}
    title={say('diagnostics')}
  />
);
