import type { Locks } from '../../lib/domain/lock';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';

/** The button `Lock now`, while there is something to lock. */
export function LockNow({ locks }: { locks: Locks }) {
  const lock = useAction('keys.lock');
  if (locks.unlocked.length === 0) return null;
  return (
    <>
      <Button onClick={() => lock.run({})} busy={lock.pending}>
        {say('lockNow')}
      </Button>
      {lock.failure ? <FailureNotice failure={lock.failure} onRetry={lock.again} arrived /> : null}
    </>
  );
}
