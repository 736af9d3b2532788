import type { Reply } from '../../lib/protocol/contract';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';

/** The sentence about the outcome of a reset: done, or why it waits and whether the user must act. */
export function resetWord(reset: Reply<'testData.reset'>): string {
  if (reset.kind === 'done') return t('resetDone');
  const where = t(reset.retriesAutomatically ? 'resetWaits' : 'resetWaitsForHelp');
  return reset.failure ? `${explain(reset.failure)} ${where}` : where;
}
