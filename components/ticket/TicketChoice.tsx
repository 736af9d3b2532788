import { useState } from 'react';
import type { Place } from '../../lib/domain/installation';
import type { TicketChange } from '../../lib/domain/ticket';
import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { type Choice, Select } from '../ui/Select';
import { useAction } from '../ui/use-action';
import { useReadAgain } from '../ui/use-answer';
import styles from './TicketChoice.module.css';

type Props = {
  label: string;
  value: string;
  choices: readonly Choice[];
  place: Place;
  ticketId: string;
  change: (value: string) => TicketChange;
};

/** A property of a ticket that is changed by choosing. What is chosen shows until the answer. */
export function TicketChoice({ label, value, choices, place, ticketId, change }: Props) {
  const [chosen, setChosen] = useState<string>();
  const [kept, setKept] = useState(false);
  const write = useAction('ticket.change');
  const readAgain = useReadAgain();

  const ask = async (wanted: string, action: string) => {
    setChosen(wanted);
    setKept(false);
    const outcome = await write.run({ place, ticketId, action, change: change(wanted) });
    setKept(outcome.ok && outcome.value.kind === 'waiting');
    if (outcome.ok) await readAgain('ticket.read');
    // Unless something else was chosen meanwhile.
    setChosen((latest) => (latest === wanted ? undefined : latest));
  };
  const [last, setLast] = useState<{ wanted: string; action: string }>();
  const choose = (wanted: string) => {
    const next = { wanted, action: crypto.randomUUID() };
    setLast(next);
    void ask(next.wanted, next.action);
  };

  return (
    <div className={styles.choice}>
      <Select
        label={label}
        value={chosen ?? value}
        choices={choices}
        onChange={choose}
        busy={write.pending}
      />
      <p className={styles.state} role="status">
        {write.pending ? say('saving') : kept ? say('changeKept') : null}
      </p>
      {write.failure && last ? (
        <FailureNotice
          failure={write.failure}
          what={say('notChanged', label)}
          // The same action: if it did arrive, it is not done twice.
          onRetry={() => void ask(last.wanted, last.action)}
          busy={write.pending}
          arrived
        />
      ) : null}
    </div>
  );
}
