import { useId, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { isSnoozed } from '../../../lib/domain/tickets/ticket-states';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field, TextArea } from '../../ui/controls/Field';
import { RadioGroup, type RadioOption } from '../../ui/controls/RadioGroup';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { shortTime } from '../../ui/feedback/times';
import { useForm } from '../../ui/form/use-form';
import { Dialog } from '../../ui/overlay/Dialog';
import styles from './Snooze.module.css';
import {
  endOfChoice,
  laterToday,
  nextMonday,
  type SnoozeChoice,
  timeValue,
  tomorrowMorning,
} from './snooze-times';

type Props = {
  scope: Scope;
  row: TicketRow;
  onClose: () => void;
  onSaved: (change: 'snoozed' | 'woken') => void;
};

/** Asks until when a ticket is out of the way. */
export function SnoozeDialog({ scope, row, onClose, onSaved }: Props) {
  const id = useId();
  const [now] = useState(Date.now);
  const { snooze } = row;
  const [choice, setChoice] = useState<SnoozeChoice>(() => firstChoice(row));
  const [time, setTime] = useState(() => timeValue(snooze?.until ?? tomorrowMorning(now)));
  const [note, setNote] = useState(snooze?.note ?? '');
  const save = useAction('ticket.snooze');
  const people = useRequest('team.people.read', { environment: scope.environment });
  const isInTeam = people.kind === 'ready' && people.value !== null;

  const form = useForm(save, async () => {
    const until = endOfChoice(choice, now, time);
    const begins = choice !== 'none';
    const isWrong = begins && choice !== 'manager' && !(until !== undefined && until > Date.now());
    if (isWrong) return 'past';
    const saved = await save.run({
      scope,
      ticketId: row.ticket.id,
      snooze: begins ? { until, note: note.trim() } : null,
    });
    if (!saved.ok) return undefined;
    onSaved(begins ? 'snoozed' : 'woken');
    onClose();
    return undefined;
  });
  const isPast = form.fault === 'past';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasInput={note !== (snooze?.note ?? '')}
      title={t('snoozeTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={form.pending}>
            {t(choice === 'none' ? 'wakeNow' : 'snooze')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
        <RadioGroup
          label={t('snoozeUntil')}
          options={optionsAt(now, isSnoozed(row))}
          chosen={choice}
          onChoose={(next) => {
            if (form.pending) return;
            setChoice(next);
            form.reset();
          }}
        />
        {choice === 'time' ? (
          <Field
            type="datetime-local"
            label={t('snoozeTime')}
            value={time}
            min={timeValue(now)}
            onChange={setTime}
            error={isPast ? t('snoozePast') : undefined}
          />
        ) : null}
        {choice === 'none' ? null : (
          <TextArea
            grows
            rows={1}
            maxLength={500}
            label={t('snoozeNote')}
            hint={isInTeam ? t('snoozeNoteTeam') : undefined}
            value={note}
            onChange={setNote}
          />
        )}
        {isPast && choice !== 'time' ? (
          <Banner tone="failed" arrived>
            {t('snoozePast')}
          </Banner>
        ) : null}
        <ActionFailure failure={save.failure} />
      </form>
    </Dialog>
  );
}

/** A ticket that is snoozed already keeps its time until the user chooses another. */
function firstChoice(row: TicketRow): SnoozeChoice {
  if (!isSnoozed(row)) return 'tomorrow';
  return row.snooze?.until === undefined ? 'manager' : 'time';
}

function optionsAt(now: number, canWake: boolean): RadioOption<SnoozeChoice>[] {
  const [later, tomorrow, monday] = [laterToday(now), tomorrowMorning(now), nextMonday(now)];
  return [
    ...(later === undefined
      ? []
      : [
          {
            value: 'later' as const,
            label: t('snoozeLater'),
            description: shortTime(later, now),
          },
        ]),
    { value: 'tomorrow', label: t('snoozeTomorrow') },
    // On a Sunday that is tomorrow.
    ...(monday === tomorrow ? [] : [{ value: 'monday' as const, label: t('snoozeMonday') }]),
    { value: 'manager', label: t('snoozeManager') },
    { value: 'time', label: t('snoozeTime') },
    ...(canWake ? [{ value: 'none' as const, label: t('snoozeNone') }] : []),
  ];
}
