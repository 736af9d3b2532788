import { LOCK_AFTER, type LockAfter } from '../../lib/domain/lock';
import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { Select } from '../ui/Select';
import { useAction } from '../ui/use-action';

/** The combobox `Lock after`. */
export function LockAfterChoice({ after }: { after: LockAfter }) {
  const choose = useAction('lock.after');
  return (
    <>
      <Select
        label={say('lockAfter')}
        value={String(after)}
        choices={LOCK_AFTER.map((minutes) => ({
          value: String(minutes),
          label: say('lockAfterMinutes', minutes),
        }))}
        onChange={(value) => {
          const chosen = LOCK_AFTER.find((minutes) => String(minutes) === value);
          if (chosen) void choose.run({ after: chosen });
        }}
        hint={say('lockAfterHint')}
        busy={choose.pending}
      />
      {choose.failure ? (
        <FailureNotice failure={choose.failure} onRetry={choose.again} arrived />
      ) : null}
    </>
  );
}
