import { useState } from 'react';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Dialog } from '../ui/overlay/Dialog';
import type { SavedViews } from './use-saved-views';

/** Asks for the name of a saved view: a new one, or the one that is shown. */
export function ViewNameDialog({ saved, onClose }: { saved: SavedViews; onClose: () => void }) {
  // As it was when the dialog opened: once it is saved, the view is the current one.
  const [{ current }] = useState(saved);
  const [name, setName] = useState(current?.name ?? '');
  const isTaken = saved.views.some((view) => view.name === name.trim() && view !== saved.current);
  const submit = async () => {
    if (name.trim() === '' || isTaken) return;
    if (await saved.name(name.trim())) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasInput={name !== (current?.name ?? '')}
      title={t(current ? 'renameView' : 'saveView')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="primary"
            busy={saved.pending}
            disabled={name.trim() === '' || isTaken}
            onClick={submit}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field
          label={t('viewName')}
          dir="auto"
          value={name}
          maxLength={80}
          onChange={setName}
          error={isTaken ? t('viewNameTaken') : undefined}
        />
      </form>
      <ActionFailure failure={saved.failure} />
    </Dialog>
  );
}
