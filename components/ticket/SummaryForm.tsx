import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Place } from '../../lib/domain/installation';
import type { Ticket } from '../../lib/domain/ticket';
import { fieldErrors } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { GuardedButton, GuardNotice } from '../ui/GuardedButton';
import { useAction } from '../ui/use-action';
import { useReadAgain } from '../ui/use-answer';
import { useGuard } from '../ui/use-guard';
import styles from './forms.module.css';

type Props = { place: Place; ticket: Ticket; onDone: () => void };

/** Changes a ticket's summary where it stands. */
export function SummaryForm({ place, ticket, onDone }: Props) {
  const [before] = useState(ticket.summary);
  const [summary, setSummary] = useState(before);
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
    // What the form began with: somebody else may have changed it since.
    const seen = { summary: before };
    const outcome = await write.run({ place, ticketId: ticket.id, action, change, seen });
    if (!outcome.ok) return;
    await readAgain('ticket.read');
    onDone();
  };
  const guard = useGuard(save);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void guard.press();
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
          onRetry={guard.press}
          busy={write.pending}
          arrived
        />
      ) : null}
      <GuardNotice guard={guard} />
      <div className={styles.buttons}>
        <GuardedButton guard={guard} type="submit" busy={write.pending}>
          {say('save')}
        </GuardedButton>
        <Button look="quiet" onClick={onDone}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  );
}
