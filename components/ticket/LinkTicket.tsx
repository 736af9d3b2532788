import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LinkDoubts, TicketRow } from '../../lib/border/questions-tickets';
import { recordTitle } from '../../lib/domain/record';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import styles from './forms.module.css';
import type { RecordFacts } from './record-facts';
import { doubtWords, statusWord, summaryOf } from './ticket-words';

type Props = {
  view: RecordFacts;
  onLinked: (row: TicketRow) => void;
  onCancel: () => void;
};

/** The form that links a ticket which exists to a record. It is read first, and shown if in doubt. */
export function LinkTicket({ view, onLinked, onCancel }: Props) {
  const { place, record } = view;
  const [id, setId] = useState('');
  const [missing, setMissing] = useState(false);
  const [doubt, setDoubt] = useState<{ row: TicketRow; doubts: LinkDoubts }>();
  const link = useAction('ticket.link');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (missing || link.failure) input.current?.focus();
  }, [missing, link.failure]);

  const run = async (ticketId: string, anyway: boolean) => {
    setMissing(ticketId === '');
    if (ticketId === '' || link.pending) return;
    const outcome = await link.run({ place, ticketId, record: record.ref, anyway });
    if (!outcome.ok) return;
    if (outcome.value.linked) onLinked(outcome.value.row);
    else setDoubt(outcome.value);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(id.trim(), false);
  };
  const unknown = link.failure?.kind === 'not-found' ? explain(link.failure) : undefined;

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <h2 className={styles.title}>{say('linkTicketTo', recordTitle(record))}</h2>
      <Field
        inputRef={input}
        label={say('ticketId')}
        required
        value={id}
        onChange={(value) => {
          setId(value);
          setDoubt(undefined);
        }}
        hint={say('ticketIdHint')}
        error={missing ? say('ticketIdMissing') : unknown}
      />
      {link.failure && !unknown ? (
        <FailureNotice failure={link.failure} onRetry={link.again} busy={link.pending} arrived />
      ) : null}
      {doubt ? (
        <Notice
          tone="doubt"
          arrived
          action={
            <Button onClick={() => run(doubt.row.ticket.id, true)} busy={link.pending}>
              {say('linkHereToo')}
            </Button>
          }
        >
          <strong>{summaryOf(doubt.row.ticket)}</strong> ({statusWord(doubt.row.ticket.status)}){' '}
          {doubtWords(doubt.doubts)}
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={link.pending}>
          {say('link')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}
