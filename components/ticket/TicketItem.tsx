import { type ReactNode, type Ref, useId, useState } from 'react';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { listOf, t } from '../../lib/words/words';
import { Time } from '../ui/feedback/Time';
import { fullTime } from '../ui/feedback/times';
import { FoundWords } from './FoundWords';
import { timeByColleagues } from './snooze/snooze-words';
import { TicketFacts } from './TicketFacts';
import styles from './TicketItem.module.css';
import { summaryOf } from './ticket-words';

type Props = {
  row: TicketRow;
  onOpen: () => void;
  /** The user presses the button of the mouse on the ticket, and most likely opens it next. */
  onPress?: (() => void) | undefined;
  /** The ticket is open beside the list. */
  current?: boolean;
  /** Shows the records that the ticket is linked to. */
  withRecords?: boolean;
  /** The words of the search, marked where they were found. */
  words?: readonly string[] | undefined;
  /** Buttons that appear when the user points at the row or focuses it. */
  actions?: ((row: TicketRow) => ReactNode) | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
};

/** One ticket of a list: a button whose name is the summary and whose description is the rest. */
export function TicketItem({
  row,
  onOpen,
  onPress,
  current,
  withRecords = false,
  words = [],
  actions,
  buttonRef,
}: Props) {
  const facts = useId();
  const { ticket, unread, lastActivityAt, forgotten } = row;
  // The note of a snooze is why the ticket came back, or will.
  const about = [...timeByColleagues(row), colleagueWords(row), row.lastWords]
    .filter(Boolean)
    .join(' · ');
  const [isNear, setNear] = useState(false);
  const near = actions
    ? {
        onPointerEnter: () => setNear(true),
        onFocus: () => setNear(true),
      }
    : {};
  return (
    <li
      className={styles.item}
      data-unread={unread > 0 || undefined}
      data-acts={actions ? '' : undefined}
      {...near}
    >
      <div className={styles.line}>
        <button
          ref={buttonRef}
          type="button"
          className={styles.summary}
          dir="auto"
          aria-describedby={`${facts}-time ${facts} ${facts}-words`}
          aria-current={current || undefined}
          // The button covers the whole row and so the time, whose own tooltip cannot be reached.
          title={lastActivityAt === undefined ? undefined : fullTime(lastActivityAt)}
          // A touch may be the beginning of a scroll.
          onPointerDown={({ button, pointerType }) => {
            if (button === 0 && pointerType === 'mouse') onPress?.();
          }}
          onClick={onOpen}
        >
          {forgotten ? t('ticketForgotten', ticket.id) : summaryOf(ticket)}
        </button>
        <span className={styles.time} id={`${facts}-time`}>
          {lastActivityAt === undefined ? null : <Time at={lastActivityAt} brief />}
        </span>
      </div>
      <TicketFacts row={row} id={facts} />
      <p className={styles.words} dir="auto" id={`${facts}-words`}>
        {row.found ? (
          <FoundWords found={row.found} words={words} />
        ) : (
          <>
            {withRecords ? <span className={styles.records}>{recordNames(row)}</span> : null}
            {withRecords && about ? ' · ' : null}
            {about}
          </>
        )}
      </p>
      {/* For who comes by keyboard; it lies over the last words, so the row stays as it is. */}
      {lastActivityAt === undefined ? null : (
        <span className={styles.full} aria-hidden="true">
          {fullTime(lastActivityAt)}
        </span>
      )}
      {isNear && actions ? <div className={styles.actions}>{actions(row)}</div> : null}
    </li>
  );
}

/** Who of the team brought the ticket to its record. */
const colleagueWords = ({ colleague }: TicketRow): string | undefined =>
  colleague &&
  t(
    colleague.opened ? 'openedByColleague' : 'linkedByColleague',
    colleague.name || t('someColleague'),
  );

const recordNames = ({ links }: TicketRow): string =>
  links.length > 0 ? listOf(links.map(({ title }) => title)) : t('notLinked');
