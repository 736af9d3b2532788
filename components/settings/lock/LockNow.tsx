import { Lock } from 'lucide';
import type { Locks } from '../../../lib/domain/core/lock';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/controls/Icon';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useCommands } from '../../ui/shortcuts/use-shortcuts';

type Props = {
  locks: Locks;
  /** It stands among quiet buttons with icons. */
  quiet?: boolean;
};

/** The button `Lock now`, while there is something to lock. */
export function LockNow({ locks, quiet = false }: Props) {
  const lock = useAction('keys.lock');
  const isOff = locks.unlocked.length === 0;
  useCommands(isOff ? [] : [{ name: 'keys.lock', label: t('lockNow'), run: () => lock.run({}) }]);
  if (isOff) return null;
  return (
    <>
      <Button look={quiet ? 'quiet' : 'plain'} onClick={() => lock.run({})} busy={lock.pending}>
        {quiet ? <Icon icon={Lock} /> : null}
        {t('lockNow')}
      </Button>
      <ActionFailure failure={lock.failure} onRetry={lock.again} />
    </>
  );
}
