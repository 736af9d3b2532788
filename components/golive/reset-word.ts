import type { Reply } from '../../lib/border/questions';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';

/** What a reset of test data came to: where it waits, why, and who has to do something. */
export function resetWord(reset: Reply<'testData.reset'>): string {
  if (reset.kind === 'done') return say('resetDone');
  const where = say(reset.byItself ? 'resetWaits' : 'resetWaitsForHelp');
  return reset.failure ? `${explain(reset.failure)} ${where}` : where;
}
