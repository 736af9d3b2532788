import { UNDO_CHOICES } from '../../../lib/protocol/requests/outbox';
import { t } from '../../../lib/words/words';
import { Select } from '../../ui/controls/Select';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { SettingPlace } from '../SettingPlace';
import { UNDO } from './reply-settings';

/** How long the user can undo a reply after pressing `Send`. */
export function UndoChoice() {
  const reply = useRequest('settings.undo.read', {});
  const save = useAction('settings.undo.save');
  const choose = (value: string) => {
    const seconds = UNDO_CHOICES.find((one) => String(one) === value);
    if (seconds !== undefined) void save.run({ seconds });
  };
  return (
    <AsyncView reply={reply}>
      {(seconds) => (
        <SettingPlace of={UNDO}>
          <Select
            label={t(UNDO.label)}
            value={String(seconds)}
            choices={UNDO_CHOICES.map((one) => ({
              value: String(one),
              label: one === 0 ? t('undoOff') : t('undoSeconds', one),
            }))}
            onChange={choose}
            busy={save.pending}
          />
          <ActionFailure failure={save.failure} />
        </SettingPlace>
      )}
    </AsyncView>
  );
}
