import { useRef, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { TicketChange } from '../../lib/domain/tickets/ticket';
import { t, type Word } from '../../lib/words/words';
import { type Choice, Select } from '../ui/controls/Select';
import { useAction } from '../ui/data/use-action';
import { useInvalidate } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { GuardedAction, GuardNotice, useReasonId } from '../ui/guard/GuardedButton';
import { useGuard } from '../ui/guard/use-guard';
import styles from './TicketChoice.module.css';

type Props = {
  label: string;
  value: string;
  choices: readonly Choice[];
  scope: Scope;
  ticketId: string;
  change: (value: string) => TicketChange;
  /** Says that it was not changed. */
  failed: Word;
  /** Id of the element that says why it cannot be changed; undefined if it can. */
  disabledReason?: string | undefined;
};

/** A select that changes one property of a ticket. It shows the new value until the reply. */
export function TicketChoice(props: Props) {
  const { label, value, choices, failed, disabledReason } = props;
  const { chosen, isWaiting, write, last, send } = useTicketChange(props);
  const picked = useRef(value);
  // Not awaited: the list closes when the guard lets the choice pass, not when the service has it.
  const guard = useGuard(() => void send(picked.current, crypto.randomUUID()));
  const reason = useReasonId(guard);
  const choose = (wanted: string) => {
    picked.current = wanted;
    return guard.press();
  };
  return (
    <div className={styles.choice}>
      <Select
        label={label}
        value={chosen ?? value}
        choices={choices}
        onChange={choose}
        busy={write.pending || guard.busy}
        guard={guard}
        compact
        disabled={disabledReason !== undefined}
        aria-describedby={reason ?? disabledReason}
      />
      {/* Seen of the short wait is the busy pointer; words would move what stands beside. */}
      <p className={isWaiting && !write.pending ? styles.state : 'unseen'} role="status">
        {write.pending ? t('saving') : isWaiting ? t('changeKept') : null}
      </p>
      {last ? (
        <ActionFailure failure={write.failure} what={t(failed)}>
          <GuardedAction
            // The same command id: if the change did arrive, it is not made twice.
            onPress={() => send(last.wanted, last.commandId)}
            busy={write.pending}
          >
            {t('retry')}
          </GuardedAction>
        </ActionFailure>
      ) : null}
      <GuardNotice guard={guard} />
    </div>
  );
}

function useTicketChange({ scope, ticketId, value, change }: Props) {
  const [chosen, setChosen] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const [last, setLast] = useState<{ wanted: string; commandId: string }>();
  const write = useAction('ticket.change');
  const invalidate = useInvalidate();
  const send = async (wanted: string, commandId: string) => {
    setLast({ wanted, commandId });
    setChosen(wanted);
    setWaiting(false);
    const outcome = await write.run({
      scope,
      ticketId,
      commandId,
      change: change(wanted),
      // If the property was changed meanwhile, the background holds this command.
      seen: change(value),
    });
    // A held command is shown in the thread, with what the user can do.
    setWaiting(outcome.ok && outcome.value.kind === 'waiting');
    if (outcome.ok) await invalidate('ticket.read');
    // Unless the user chose something else meanwhile.
    setChosen((latest) => (latest === wanted ? undefined : latest));
  };
  return { chosen, isWaiting, write, last, send };
}
