import { Pencil } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { Ticket } from '../../lib/domain/tickets/ticket';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';
import { MissingRightNotice, useRequiredRight } from '../ui/feedback/MissingRightNotice';
import { BackButton } from './BackButton';
import { SummaryForm } from './SummaryForm';
import { TicketChoice } from './TicketChoice';
import styles from './TicketHead.module.css';
import { priorityChoices, statusChoices, summaryOf } from './ticket-words';
import { UnreadButton } from './UnreadButton';

type Props = {
  scope: Scope;
  ticketId: string;
  /** Undefined while the ticket is loading. */
  row: TicketRow | undefined;
  onBack: () => void;
};

/** A ticket's summary, status and priority; the user changes them here. */
export function TicketHead({ scope, ticketId, row, onBack }: Props) {
  const ticket = row?.ticket;
  const [editing, setEditing] = useState(false);
  const right = useRequiredRight(scope.environment, 'write-tickets');
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading has the focus when the ticket opens, and after the form in its place closes.
  useEffect(() => {
    if (!editing) heading.current?.focus();
  }, [editing]);

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
            <h2 className={styles.summary} ref={heading} tabIndex={-1}>
              {ticket ? summaryOf(ticket) : t('loading')}
            </h2>
            {ticket ? (
              <Button
                look="quiet"
                aria-label={t('editSummary')}
                title={t('editSummary')}
                disabled={right.isMissing}
                aria-describedby={right.id}
                onClick={() => setEditing(true)}
              >
                <Icon icon={Pencil} />
              </Button>
            ) : null}
            {row?.othersWrote ? <UnreadButton scope={scope} ticketId={ticketId} /> : null}
          </>
        )}
      </div>
      {ticket ? <Choices scope={scope} ticket={ticket} disabledReason={right.id} /> : null}
      <MissingRightNotice right={right} />
    </div>
  );
}

type ChoicesProps = { scope: Scope; ticket: Ticket; disabledReason: string | undefined };

function Choices({ scope, ticket, disabledReason }: ChoicesProps) {
  const shared = { scope, ticketId: ticket.id, disabledReason };
  return (
    <div className={styles.choices}>
      <TicketChoice
        {...shared}
        label={t('status')}
        value={ticket.status}
        choices={statusChoices(ticket.status)}
        change={(status) => ({ status })}
      />
      <TicketChoice
        {...shared}
        label={t('priority')}
        value={ticket.priority}
        choices={priorityChoices(ticket.priority)}
        change={(priority) => ({ priority })}
      />
    </div>
  );
}
