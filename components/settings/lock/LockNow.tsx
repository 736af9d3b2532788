import type { Locks } from '../../../lib/domain/core/lock';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';

/** The button `Lock now`, while there is something to lock. */
export function LockNow({ locks }: { locks: Locks }) {
  const lock = useAction('keys.lock');
  if (locks.unlocked.length === 0) return null;
  return (
    <>
      <Button onClick={() => lock.run({})} busy={lock.pending}>
        {t('lockNow')}
      </Button>
      <ActionFailure failure={lock.failure} onRetry={lock.again} />
    </>
  );
}
