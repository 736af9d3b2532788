import type { Failure } from '../../lib/domain/core/failure';
import { whoseTurn } from '../../lib/domain/tickets/ticket-states';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { DraftMark } from '../ui/feedback/DraftMark';
import { Time } from '../ui/feedback/Time';
import { durationWords } from '../ui/feedback/times';
import { useNow } from '../ui/hooks/use-now';
import { assigneeWords } from './assignee/assignee-words';
import { promiseOf, snoozeWords } from './snooze/snooze-words';
import styles from './TicketItem.module.css';
import { priorityWord, statusWord, turnNote } from './ticket-words';

const MINUTE = 60_000;

/** Whose turn it is and since when, the priority if it is not normal, and what is unread. */
export function TicketFacts({ row, id }: { row: TicketRow; id: string }) {
  const now = useNow();
  const { ticket, unread, failure, forgotten } = row;
  const priority = ['Regular', ''].includes(ticket.priority)
    ? undefined
    : priorityWord(ticket.priority);
  const promise = promiseOf(row, now);
  const turn = snoozeWords(row, now) ?? ourTurn(row, now) ?? turnNote(ticket.status, row.lastBy);
  return (
    <div className={styles.facts} id={id}>
      {unread > 0 ? (
        <strong className={styles.unread}>
          {row.snooze?.endedAt === undefined ? t('unread', unread) : t('snoozeEnded')}
        </strong>
      ) : null}
      {row.draft ? <DraftMark /> : null}
      {priority ? (
        <span className={styles.priority} data-priority={ticket.priority}>
          {priority}
        </span>
      ) : null}
      {promise ? (
        <span className={styles.promise} data-overdue={promise.isOverdue || undefined}>
          {promise.words}
        </span>
      ) : null}
      {forgotten || ticket.status ? <Status row={row} isTurn={turn !== undefined} /> : null}
      {turn && failure?.kind !== 'not-found' ? <span className={styles.turn}>{turn}</span> : null}
      {failure ? <MayBeOld failure={failure} /> : null}
      {row.assignees ? <Assignees words={assigneeWords(row.assignees)} /> : null}
    </div>
  );
}

/** Who of the team has it. */
const Assignees = ({ words }: { words: string }) => (
  <span className={styles.assignee} title={t('assigneeIs', words)}>
    <span className="unseen">{t('assigneeIs', words)}</span>
    <span aria-hidden="true">{words}</span>
  </span>
);

/** The status, and since when it is that where no words about the turn follow. */
function Status({ row, isTurn }: { row: TicketRow; isTurn: boolean }) {
  const { ticket, statusAt, forgotten, lastActivityAt } = row;
  // Mostly the time above is that of the status, too.
  const isOlder = statusAt !== undefined && (lastActivityAt ?? 0) - statusAt >= MINUTE;
  return (
    <span className={styles.status} data-status={ticket.status}>
      {forgotten ? t('ticketComesBack') : statusWord(ticket.status)}
      {isOlder && !forgotten && !(isTurn && isOurs(row)) ? (
        <span className={styles.since}>
          {' · '}
          <Time at={statusAt} brief />
        </span>
      ) : null}
    </span>
  );
}

/** It is our turn, and no colleague has answered yet. */
const isOurs = ({ ticket, lastBy }: TicketRow): boolean =>
  whoseTurn(ticket.status, lastBy) === 'client' && lastBy !== 'team';

/** For how long the service has been waiting for us. */
function ourTurn(row: TicketRow, now: number): string | undefined {
  if (!isOurs(row) || row.sinceAt === undefined) return undefined;
  return t('turnOurs', durationWords(Math.max(0, now - row.sinceAt)));
}

/** That the ticket may differ from the service's; why is in the tooltip and for screen readers. */
function MayBeOld({ failure }: { failure: Failure }) {
  const isGone = failure.kind === 'not-found';
  const words = isGone ? t('ticketGone') : t('ticketMayBeOld', explain(failure));
  return (
    <span className={styles.old} title={words}>
      <span className={isGone ? undefined : 'unseen'}>{words}</span>
      {isGone ? null : <span aria-hidden="true">{t('ticketMayBeOldShort')}</span>}
    </span>
  );
}
