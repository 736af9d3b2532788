import { useEffect, useRef, useState } from 'react';
import type { TicketRow } from '../../lib/border/questions-tickets';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { LackNotice, useLacking } from '../ui/Lacking';
import { SummaryForm } from './SummaryForm';
import { TicketChoice } from './TicketChoice';
import styles from './TicketHead.module.css';
import { priorityChoices, statusChoices, summaryOf } from './ticket-words';
import { UnreadButton } from './UnreadButton';

type Props = {
  place: Place;
  ticketId: string;
  /** Missing while it is loaded. */
  row: TicketRow | undefined;
  onBack: () => void;
};

/** What a ticket is about and how it stands; all of it can be changed right here. */
export function TicketHead({ place, ticketId, row, onBack }: Props) {
  const ticket = row?.ticket;
  const [editing, setEditing] = useState(false);
  const lacking = useLacking(place.environment, 'write-tickets');
  const heading = useRef<HTMLHeadingElement>(null);
  // On opening, and when the form that stood in its place is gone, the keyboard is at the heading.
  useEffect(() => {
    if (!editing) heading.current?.focus();
  }, [editing]);

  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <Button
          look="quiet"
          aria-label={say('backToTickets')}
          title={say('backToTickets')}
          onClick={onBack}
        >
          <Icon name="back" />
        </Button>
        {editing && ticket ? (
          <>
            <h2 className="unseen">{summaryOf(ticket)}</h2>
            <SummaryForm place={place} ticket={ticket} onDone={() => setEditing(false)} />
          </>
        ) : (
          <>
            <h2 className={styles.summary} ref={heading} tabIndex={-1}>
              {ticket ? summaryOf(ticket) : say('loading')}
            </h2>
            {ticket ? (
              <Button
                look="quiet"
                aria-label={say('editSummary')}
                title={say('editSummary')}
                disabled={lacking.off}
                aria-describedby={lacking.id}
                onClick={() => setEditing(true)}
              >
                <Icon name="edit" />
              </Button>
            ) : null}
            {row?.othersWrote ? <UnreadButton place={place} ticketId={ticketId} /> : null}
          </>
        )}
      </div>
      {ticket ? (
        <div className={styles.choices}>
          <TicketChoice
            label={say('status')}
            value={ticket.status}
            choices={statusChoices(ticket.status)}
            place={place}
            ticketId={ticketId}
            change={(status) => ({ status })}
            disabledReason={lacking.id}
          />
          <TicketChoice
            label={say('priority')}
            value={ticket.priority}
            choices={priorityChoices(ticket.priority)}
            place={place}
            ticketId={ticketId}
            change={(priority) => ({ priority })}
            disabledReason={lacking.id}
          />
        </div>
      ) : null}
      <LackNotice lacking={lacking} />
    </div>
  );
}
