import { Clock, Pencil } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { Ticket } from '../../lib/domain/tickets/ticket';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { MissingRightNotice, useRequiredRight } from '../ui/feedback/MissingRightNotice';
import { IconButton } from '../ui/overlay/IconButton';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import { BackButton } from './BackButton';
import { SummaryForm } from './SummaryForm';
import { TicketChoice } from './TicketChoice';
import styles from './TicketHead.module.css';
import { CLOSED, priorityChoices, statusChoices, summaryOf } from './ticket-words';
import { UnreadButton } from './UnreadButton';

type Props = {
  scope: Scope;
  ticketId: string;
  /** Undefined while the ticket is loading, and if it cannot be loaded. */
  row: TicketRow | undefined;
  isLoading: boolean;
  /** The button of the ticket's details. */
  details: ReactNode;
  /** The menu of the thread as a whole. */
  menu: ReactNode;
  onBack: () => void;
  /** The user closed the ticket by its key, and goes on to the next one: when it is sent, and once it is made. */
  onClosed: (isMade: boolean) => void;
  /** Opens the dialog that snoozes the ticket. */
  onSnooze: () => void;
};

/** A ticket's summary, status and priority, which the user changes here, and its details. */
export function TicketHead(props: Props) {
  const { scope, ticketId, row, details, menu, onBack, onClosed, onSnooze } = props;
  const ticket = row?.ticket;
  const [editing, setEditing] = useState(false);
  const right = useRequiredRight(scope.environment, 'write-tickets');
  const title = titleOf(props);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading has the focus when the ticket opens, and after the form in its place closes.
  useEffect(() => {
    if (!editing) heading.current?.focus();
  }, [editing]);
  const edit = () => setEditing(true);
  useCommands(
    ticket && !editing && !right.isMissing
      ? [{ name: 'ticket.summary', label: t('editSummary'), run: edit }]
      : [],
  );

  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <BackButton onBack={onBack} />
        {editing && ticket ? (
          <>
            <h2 className="unseen">{summaryOf(ticket)}</h2>
            <SummaryForm scope={scope} ticket={ticket} onDone={() => setEditing(false)} />
          </>
        ) : (
          <>
            <h2 className={styles.summary} dir="auto" ref={heading} tabIndex={-1} title={title}>
              {title}
            </h2>
            {row ? (
              <IconButton size="small" label={t('snoozeButton')} icon={Clock} onClick={onSnooze} />
            ) : null}
            {ticket ? (
              <IconButton
                size="small"
                label={t('editSummary')}
                icon={Pencil}
                disabled={right.isMissing}
                aria-describedby={right.id}
                onClick={edit}
              />
            ) : null}
            {row?.othersWrote ? <UnreadButton scope={scope} ticketId={ticketId} /> : null}
            {ticket ? menu : null}
          </>
        )}
      </div>
      {ticket ? (
        <div className={styles.choices}>
          <Choices scope={scope} ticket={ticket} disabledReason={right.id} onClosed={onClosed} />
          {details}
        </div>
      ) : null}
      <MissingRightNotice right={right} />
    </div>
  );
}

/** Its summary; its id where that is not known. */
function titleOf({ ticketId, row, isLoading }: Props): string {
  if (row && !row.forgotten) return summaryOf(row.ticket);
  return row || !isLoading ? t('ticketForgotten', ticketId) : t('loading');
}

type ChoicesProps = {
  scope: Scope;
  ticket: Ticket;
  disabledReason: string | undefined;
  onClosed: (isMade: boolean) => void;
};

function Choices({ scope, ticket, disabledReason, onClosed }: ChoicesProps) {
  const shared = { scope, ticketId: ticket.id, disabledReason };
  return (
    <>
      <TicketChoice
        {...shared}
        label={t('status')}
        value={ticket.status}
        choices={statusChoices(ticket.status)}
        change={(status) => ({ status })}
        failed="statusNotChanged"
        byKey={{ id: 'ticket.close', value: CLOSED, onChosen: onClosed }}
      />
      <TicketChoice
        {...shared}
        label={t('priority')}
        value={ticket.priority}
        choices={priorityChoices(ticket.priority)}
        change={(priority) => ({ priority })}
        failed="priorityNotChanged"
      />
    </>
  );
}
