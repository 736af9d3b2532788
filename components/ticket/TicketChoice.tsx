import { useRef, useState } from 'react';
import type { Place } from '../../lib/domain/installation';
import type { TicketChange } from '../../lib/domain/ticket';
import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { GuardedDeed, GuardNotice, useReasonId } from '../ui/GuardedButton';
import { type Choice, Select } from '../ui/Select';
import { useAction } from '../ui/use-action';
import { useReadAgain } from '../ui/use-answer';
import { useGuard } from '../ui/use-guard';
import styles from './TicketChoice.module.css';

type Props = {
  label: string;
  value: string;
  choices: readonly Choice[];
  place: Place;
  ticketId: string;
  change: (value: string) => TicketChange;
  /** Of the element that says why it may not be changed; undefined where it may. */
  disabledReason?: string | undefined;
};

/** A property of a ticket that is changed by choosing. What is chosen shows until the answer. */
export function TicketChoice({
  label,
  value,
  choices,
  place,
  ticketId,
  change,
  disabledReason,
}: Props) {
  const [chosen, setChosen] = useState<string>();
  const [kept, setKept] = useState(false);
  const write = useAction('ticket.change');
  const readAgain = useReadAgain();

  const ask = async (wanted: string, action: string) => {
    setChosen(wanted);
    setKept(false);
    const outcome = await write.run({
      place,
      ticketId,
      action,
      change: change(wanted),
      // Somebody else may have changed it since: then the background holds this back.
      seen: change(value),
    });
    // One that is held stands in the thread, with what to decide.
    setKept(outcome.ok && outcome.value.kind === 'waiting');
    if (outcome.ok) await readAgain('ticket.read');
    // Unless something else was chosen meanwhile.
    setChosen((latest) => (latest === wanted ? undefined : latest));
  };
  const [last, setLast] = useState<{ wanted: string; action: string }>();
  const picked = useRef(value);
  const guard = useGuard<HTMLSelectElement>(() => {
    const next = { wanted: picked.current, action: crypto.randomUUID() };
    setLast(next);
    return ask(next.wanted, next.action);
  });
  const reason = useReasonId(guard);
  const choose = (wanted: string) => {
    picked.current = wanted;
    void guard.press();
  };

  return (
    <div className={styles.choice}>
      <Select
        label={label}
        value={chosen ?? value}
        choices={choices}
        onChange={choose}
        busy={write.pending || guard.busy}
        listRef={guard.button}
        disabled={disabledReason !== undefined}
        aria-describedby={reason ?? disabledReason}
      />
      <p className={styles.state} role="status">
        {write.pending ? say('saving') : kept ? say('changeKept') : null}
      </p>
      {write.failure && last ? (
        <FailureNotice failure={write.failure} what={say('notChanged', label)} arrived>
          <GuardedDeed
            // The same action: if it did arrive, it is not done twice.
            onPress={() => ask(last.wanted, last.action)}
            busy={write.pending}
          >
            {say('retry')}
          </GuardedDeed>
        </FailureNotice>
      ) : null}
      <GuardNotice guard={guard} />
    </div>
  );
}
