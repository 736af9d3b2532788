import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { ShortcutId } from '../../lib/domain/core/shortcuts';
import type { TicketChange } from '../../lib/domain/tickets/ticket';
import { t, type Word } from '../../lib/words/words';
import { type Choice, Select } from '../ui/controls/Select';
import { useAction } from '../ui/data/use-action';
import { useInvalidate } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { GuardedAction, GuardNotice, useReasonId } from '../ui/guard/GuardedButton';
import { useGuard } from '../ui/guard/use-guard';
import { useCommands, useShortcuts } from '../ui/shortcuts/use-shortcuts';
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
  /** The choice that has a key of its own, and what follows when that key sent it, and once it is made. */
  byKey?: { id: ShortcutId; value: string; onChosen: (isMade: boolean) => void };
};

/** A select that changes one property of a ticket. It shows the new value until the reply. */
export function TicketChoice(props: Props) {
  const { label, value, choices, failed, disabledReason } = props;
  const { chosen, isWaiting, write, last, send } = useTicketChange(props);
  const picked = useRef<Picked>({ wanted: value });
  const isHere = useIsMounted();
  // Not awaited: the list closes when the guard lets the choice pass, not when the service has it.
  const guard = useGuard(
    () => void sendPicked(),
    () => picked.current.wanted,
  );
  const sendPicked = async () => {
    const { wanted, onChosen } = picked.current;
    const sending = send(wanted, crypto.randomUUID());
    onChosen?.(false);
    const isMade = await sending;
    // Who went on to something else meanwhile stays there.
    if (isMade && isHere.current) onChosen?.(true);
  };
  const reason = useReasonId(guard);
  const choose = (wanted: string, onChosen?: OnChosen) => {
    picked.current = { wanted, onChosen };
    return guard.press();
  };
  useChoiceCommands({ ...props, value: chosen ?? value, isPending: write.pending }, choose);
  return (
    <div className={styles.choice}>
      <Select
        label={label}
        value={chosen ?? value}
        choices={choices}
        onChange={(wanted) => choose(wanted)}
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

function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

type OnChosen = ((isMade: boolean) => void) | undefined;
type Picked = { wanted: string; onChosen?: OnChosen };

/** The choices in the command menu, and the one that has a key of its own. */
function useChoiceCommands(
  { label, value, choices, disabledReason, byKey, isPending }: Props & { isPending: boolean },
  choose: (wanted: string, onChosen?: OnChosen) => unknown,
): void {
  const isOff = disabledReason !== undefined;
  const others = isOff ? [] : choices.filter((choice) => choice.value !== value);
  useCommands(
    others.map((choice) => ({
      name: `${label} ${choice.value}`,
      label: t('commandChoice', label, choice.label),
      run: () => choose(choice.value),
    })),
  );
  const press = () => {
    if (!byKey) return false;
    if (byKey.value !== value) return choose(byKey.value, byKey.onChosen);
    // It is on its way: who went on now would not see if it fails.
    if (isPending) return;
    byKey.onChosen(false);
    byKey.onChosen(true);
  };
  useShortcuts(byKey && !isOff ? [[byKey.id, press]] : []);
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
    return outcome.ok && outcome.value.kind !== 'held';
  };
  return { chosen, isWaiting, write, last, send };
}
