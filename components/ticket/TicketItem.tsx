import { type Ref, useId } from 'react';
import type { TicketRow } from '../../lib/border/questions-tickets';
import { explain } from '../../lib/words/explain';
import { say, sayCount } from '../../lib/words/words';
import { Time } from '../ui/Time';
import { inFull } from '../ui/times';
import styles from './TicketItem.module.css';
import { priorityWord, statusWord, summaryOf, turnWord } from './ticket-words';

type Props = {
  row: TicketRow;
  onOpen: () => void;
  /** It is open beside the list. */
  current?: boolean;
  /** Name the records it is linked to. */
  withRecords?: boolean;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
};

/** One ticket of a list: a button named by its summary, described by everything else. */
export function TicketItem({ row, onOpen, current, withRecords = false, buttonRef }: Props) {
  const facts = useId();
  const { ticket, unread, lastActivityAt, failure, forgotten } = row;
  const turn = turnWord(ticket.status, row.lastBy);
  const pressing = ['Regular', ''].includes(ticket.priority)
    ? undefined
    : priorityWord(ticket.priority);
  return (
    <li className={styles.item} data-times="within" data-unread={unread > 0 || undefined}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.summary}
        aria-describedby={facts}
        aria-current={current || undefined}
        // The button lies over the whole row, the time in it included.
        title={lastActivityAt === undefined ? undefined : inFull(lastActivityAt)}
        onClick={onOpen}
      >
        {forgotten ? say('ticketForgotten', ticket.id) : summaryOf(ticket)}
      </button>
      <div className={styles.facts} id={facts}>
        {unread > 0 ? (
          <strong className={styles.unread}>{sayCount('unread', unread)}</strong>
        ) : null}
        {pressing ? (
          <span className={styles.priority} data-priority={ticket.priority}>
            {pressing}
          </span>
        ) : null}
        {forgotten || ticket.status ? (
          <span className={styles.status} data-status={ticket.status}>
            {forgotten ? say('ticketComesBack') : statusWord(ticket.status)}
          </span>
        ) : null}
        {turn ? <span>{turn}</span> : null}
        {lastActivityAt === undefined ? null : <Time at={lastActivityAt} />}
        {withRecords ? <span className={styles.records}>{recordNames(row)}</span> : null}
        {failure ? (
          <span className={styles.old}>
            {failure.kind === 'not-found'
              ? say('ticketGone')
              : say('ticketMayBeOld', explain(failure))}
          </span>
        ) : null}
      </div>
    </li>
  );
}

const recordNames = ({ links }: TicketRow): string =>
  links.length > 0 ? links.map(({ title }) => title).join(', ') : say('notLinked');
