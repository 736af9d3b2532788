import { type Ref, useId } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { explain } from '../../lib/words/explain';
import { listOf, t } from '../../lib/words/words';
import { Time } from '../ui/feedback/Time';
import { fullTime } from '../ui/feedback/times';
import styles from './TicketItem.module.css';
import { priorityWord, statusWord, summaryOf, turnWord } from './ticket-words';

type Props = {
  row: TicketRow;
  onOpen: () => void;
  /** The ticket is open beside the list. */
  current?: boolean;
  /** Shows the records that the ticket is linked to. */
  withRecords?: boolean;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
};

/** One ticket of a list: a button whose name is the summary and whose description is the rest. */
export function TicketItem({ row, onOpen, current, withRecords = false, buttonRef }: Props) {
  const facts = useId();
  const { ticket, unread, lastActivityAt, failure, forgotten } = row;
  const turn = turnWord(ticket.status, row.lastBy);
  const priority = ['Regular', ''].includes(ticket.priority)
    ? undefined
    : priorityWord(ticket.priority);
  return (
    <li
      className={styles.item}
      data-times="within"
      data-unread={unread > 0 || undefined}
      data-steady={withRecords ? undefined : ''}
    >
      <button
        ref={buttonRef}
        type="button"
        className={styles.summary}
        aria-describedby={facts}
        aria-current={current || undefined}
        // The button covers the whole row and so the time, whose own tooltip cannot be reached.
        title={lastActivityAt === undefined ? undefined : fullTime(lastActivityAt)}
        onClick={onOpen}
      >
        {forgotten ? t('ticketForgotten', ticket.id) : summaryOf(ticket)}
      </button>
      <div className={styles.facts} id={facts}>
        {unread > 0 ? <strong className={styles.unread}>{t('unread', unread)}</strong> : null}
        {priority ? (
          <span className={styles.priority} data-priority={ticket.priority}>
            {priority}
          </span>
        ) : null}
        {forgotten || ticket.status ? (
          <span className={styles.status} data-status={ticket.status}>
            {forgotten ? t('ticketComesBack') : statusWord(ticket.status)}
          </span>
        ) : null}
        {turn && !failure ? <span className={styles.turn}>{turn}</span> : null}
        {failure ? <MayBeOld failure={failure} /> : null}
        {lastActivityAt === undefined ? null : <Time at={lastActivityAt} />}
        {withRecords ? <span className={styles.records}>{recordNames(row)}</span> : null}
      </div>
    </li>
  );
}

/** Why the ticket may differ from the service's. It takes the place of whose turn it is. */
function MayBeOld({ failure }: { failure: Failure }) {
  const words =
    failure.kind === 'not-found' ? t('ticketGone') : t('ticketMayBeOld', explain(failure));
  return (
    <span className={styles.old} title={words}>
      {words}
    </span>
  );
}

const recordNames = ({ links }: TicketRow): string =>
  links.length > 0 ? listOf(links.map(({ title }) => title)) : t('notLinked');
