import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Place } from '../../lib/domain/installation';
import type { Ticket } from '../../lib/domain/ticket';
import { fieldErrors } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { useAction } from '../ui/use-action';
import { useReadAgain } from '../ui/use-answer';
import styles from './forms.module.css';

type Props = { place: Place; ticket: Ticket; onDone: () => void };

/** Changes a ticket's summary where it stands. */
export function SummaryForm({ place, ticket, onDone }: Props) {
  const [summary, setSummary] = useState(ticket.summary);
  const [action, setAction] = useState(() => crypto.randomUUID());
  const [missing, setMissing] = useState(false);
  const write = useAction('ticket.change');
  const readAgain = useReadAgain();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  useEffect(() => {
    if (missing || write.failure) input.current?.focus();
  }, [missing, write.failure]);
  const refused = fieldErrors(write.failure, ['summary']);

  const type = (value: string) => {
    setSummary(value);
    // Other words are another change.
    setAction(crypto.randomUUID());
  };
  const save = async () => {
    const wanted = summary.trim();
    setMissing(wanted === '');
    if (wanted === '' || write.pending) return;
    if (wanted === ticket.summary) return onDone();
    const change = { summary: wanted };
    const outcome = await write.run({ place, ticketId: ticket.id, action, change });
    if (!outcome.ok) return;
    await readAgain('ticket.read');
    onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form className={styles.inline} onSubmit={onSubmit} noValidate>
      <Field
        inputRef={input}
        label={say('summary')}
        value={summary}
        onChange={type}
        onKeyDown={(event) => {
          if (event.code === 'Escape') onDone();
        }}
        error={missing ? say('summaryMissing') : refused.of.summary}
        spellCheck
      />
      {write.failure ? (
        <FailureNotice
          failure={write.failure}
          rest={refused.rest}
          onRetry={() => void save()}
          busy={write.pending}
          arrived
        />
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" busy={write.pending}>
          {say('save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}
