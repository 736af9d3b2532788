import { type Ref, useId } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { explain } from '../../lib/words/explain';
import { listOf, t } from '../../lib/words/words';
import { Time } from '../ui/feedback/Time';
import { fullTime } from '../ui/feedback/times';
import styles from './TicketItem.module.css';
import { priorityWord, statusWord, summaryOf, turnNote } from './ticket-words';

const MINUTE = 60_000;

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
  const { ticket, unread, lastActivityAt, forgotten } = row;
  return (
    <li className={styles.item} data-unread={unread > 0 || undefined}>
      <div className={styles.line}>
        <button
          ref={buttonRef}
          type="button"
          className={styles.summary}
          aria-describedby={`${facts}-time ${facts} ${facts}-words`}
          aria-current={current || undefined}
          // The button covers the whole row and so the time, whose own tooltip cannot be reached.
          title={lastActivityAt === undefined ? undefined : fullTime(lastActivityAt)}
          onClick={onOpen}
        >
          {forgotten ? t('ticketForgotten', ticket.id) : summaryOf(ticket)}
        </button>
        <span className={styles.time} id={`${facts}-time`}>
          {lastActivityAt === undefined ? null : <Time at={lastActivityAt} brief />}
        </span>
      </div>
      <Facts row={row} id={facts} />
      <p className={styles.words} id={`${facts}-words`}>
        {withRecords ? <span className={styles.records}>{recordNames(row)}</span> : null}
        {withRecords && row.lastWords ? ' · ' : null}
        {row.lastWords}
      </p>
      {/* For who comes by keyboard; it lies over the last words, so the row stays as it is. */}
      {lastActivityAt === undefined ? null : (
        <span className={styles.full} aria-hidden="true">
          {fullTime(lastActivityAt)}
        </span>
      )}
    </li>
  );
}

/** Whose turn it is and since when, the priority if it is not normal, and what is unread. */
function Facts({ row, id }: { row: TicketRow; id: string }) {
  const { ticket, unread, failure, forgotten, statusAt } = row;
  const turn = turnNote(ticket.status, row.lastBy);
  const priority = ['Regular', ''].includes(ticket.priority)
    ? undefined
    : priorityWord(ticket.priority);
  // Mostly the time above is that of the status, too.
  const isOlder = statusAt !== undefined && (row.lastActivityAt ?? 0) - statusAt >= MINUTE;
  return (
    <div className={styles.facts} id={id}>
      {unread > 0 ? <strong className={styles.unread}>{t('unread', unread)}</strong> : null}
      {row.draft ? <span className={styles.draft}>{t('draft')}</span> : null}
      {priority ? (
        <span className={styles.priority} data-priority={ticket.priority}>
          {priority}
        </span>
      ) : null}
      {forgotten || ticket.status ? (
        <span className={styles.status} data-status={ticket.status}>
          {forgotten ? t('ticketComesBack') : statusWord(ticket.status)}
          {isOlder && !forgotten ? (
            <span className={styles.since}>
              {' · '}
              <Time at={statusAt} brief />
            </span>
          ) : null}
        </span>
      ) : null}
      {turn && !failure ? <span className={styles.turn}>{turn}</span> : null}
      {failure ? <MayBeOld failure={failure} /> : null}
    </div>
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
