import { useId, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useForm } from '../../ui/form/use-form';
import { Dialog } from '../../ui/overlay/Dialog';
import styles from './Snooze.module.css';
import { dateValue, endOfDay } from './snooze-times';

type Props = {
  scope: Scope;
  row: TicketRow;
  onClose: () => void;
  onSaved: (change: 'promise') => void;
};

/** Asks by when the user promised an answer. The ticket stays where it is. */
export function PromiseDialog({ scope, row: { ticket, promisedAt }, onClose, onSaved }: Props) {
  const [day, setDay] = useState(promisedAt === undefined ? '' : dateValue(promisedAt));
  const id = useId();
  const save = useAction('ticket.snooze');

  const put = async (to: number | null) => {
    const saved = await save.run({ scope, ticketId: ticket.id, promisedAt: to });
    if (!saved.ok) return;
    onSaved('promise');
    onClose();
  };
  const form = useForm(save, async () => {
    const end = endOfDay(day);
    const isPossible = end !== undefined && (end >= Date.now() || end === promisedAt);
    if (!isPossible) return 'past';
    await put(end);
    return undefined;
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('promiseTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {promisedAt === undefined ? null : (
            <Button busy={save.pending} onClick={() => put(null)}>
              {t('promiseRemove')}
            </Button>
          )}
          <Button type="submit" form={id} look="primary" busy={save.pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
        <Field
          type="date"
          label={t('promisedDate')}
          hint={t('promisedDateHint')}
          value={day}
          min={dateValue(Date.now())}
          onChange={setDay}
          error={form.fault ? t('promisePast') : undefined}
        />
        <ActionFailure failure={save.failure} />
      </form>
    </Dialog>
  );
}
