import type { LockAfter } from '../../../lib/domain/core/lock';
import { LOCK_AFTER } from '../../../lib/domain/core/lock-after';
import { t } from '../../../lib/words/words';
import { Select } from '../../ui/controls/Select';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { LOCK_AFTER_CHOICE } from './security-settings';

/** The combobox `Lock after`. */
export function LockAfterChoice({ after }: { after: LockAfter }) {
  const choose = useAction('settings.lockAfter.save');
  return (
    <>
      <Select
        label={t(LOCK_AFTER_CHOICE.label)}
        value={String(after)}
        choices={LOCK_AFTER.map((minutes) => ({
          value: String(minutes),
          label: t('lockAfterMinutes', minutes),
        }))}
        onChange={(value) => {
          const chosen = LOCK_AFTER.find((minutes) => String(minutes) === value);
          if (chosen) void choose.run({ after: chosen });
        }}
        hint={t('lockAfterHint')}
        busy={choose.pending}
      />
      <ActionFailure failure={choose.failure} onRetry={choose.again} />
    </>
  );
}
