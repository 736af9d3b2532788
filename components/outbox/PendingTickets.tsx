import { type RefObject, useRef } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { Outgoing } from '../../lib/protocol/requests/outbox';
import { t } from '../../lib/words/words';
import { OutgoingFiles } from '../attachment/OutgoingFiles';
import { Time } from '../ui/feedback/Time';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import { ActionNotices } from './ActionNotices';
import { CommandStatus } from './CommandStatus';
import { attachmentsOf, describeCommand, stateWord } from './command-words';
import styles from './Outbox.module.css';
import { type OutboxActions, useOutboxActions } from './use-outbox-actions';

type Props = {
  environment: Environment;
  outgoings: readonly Outgoing[];
  /** The user took one back: its text is the draft of the form again. */
  onEdit: () => void;
  /** What gets the focus after the ticket that had it is gone. */
  next: RefObject<HTMLElement | null>;
};

/** New tickets of a record that the service has not confirmed. */
export function PendingTickets({ environment, outgoings, onEdit, next }: Props) {
  const actions = useOutboxActions(environment, onEdit);
  const focusHandlers = useKeptFocus(next);
  if (outgoings.length === 0 && !actions.failure && actions.left === 'gone') return null;
  return (
    <section className={styles.pending} aria-label={t('openingTickets')} {...focusHandlers}>
      <ul className={styles.list}>
        {outgoings.map((outgoing) => (
          <PendingTicket
            key={outgoing.commandId}
            environment={environment}
            outgoing={outgoing}
            actions={actions}
          />
        ))}
      </ul>
      <ActionNotices actions={actions} />
    </section>
  );
}

type TicketProps = Pick<Props, 'environment'> & { outgoing: Outgoing; actions: OutboxActions };

function PendingTicket({ environment, outgoing, actions }: TicketProps) {
  const item = useRef<HTMLLIElement>(null);
  // Most actions take their buttons away.
  const focusHandlers = useKeptFocus(item);
  return (
    <li ref={item} className={styles.item} tabIndex={-1} {...focusHandlers}>
      <p className={styles.what}>{describeCommand(outgoing)}</p>
      <span className={styles.at}>
        <Time at={outgoing.startedAt} />
      </span>
      <p className={styles.facts}>
        <span className={styles.state} data-state={outgoing.state}>
          {stateWord(outgoing)}
        </span>
      </p>
      <OutgoingFiles environment={environment} attachments={attachmentsOf(outgoing.what)} />
      <CommandStatus outgoing={outgoing} actions={actions} />
    </li>
  );
}
