import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { isSnoozed } from '../../../lib/domain/tickets/ticket-states';
import type { Params } from '../../../lib/protocol/contract';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus';
import { useNow } from '../../ui/hooks/use-now';
import { useOpenedAt } from '../../ui/hooks/use-opened-at';
import { usePresence } from '../../ui/hooks/use-presence';
import styles from './Snooze.module.css';
import { promiseOf, snoozeSentence } from './snooze-words';

type Props = {
  scope: Scope;
  row: TicketRow;
  /** The ticket before it was snoozed here; undefined if it was not. */
  before: TicketRow | undefined;
  onUndone: () => void;
  /** What gets the focus after the notice that had it is gone. */
  next: RefObject<Pick<HTMLElement, 'focus'> | null>;
};

/** Until when the open ticket is snoozed, the note of a snooze that ended, and the promised date. */
export function SnoozeNotice({ scope, row, before, onUndone, next }: Props) {
  const now = useNow();
  const change = useAction('ticket.snooze');
  useSeeWoken(scope, row);
  const focusHandlers = useKeptFocus(next);
  const { snooze } = row;
  const promise = promiseOf(row, now);
  const put = (to: Pick<Params<'ticket.snooze'>, 'snooze' | 'promisedAt'>, onDone?: () => void) =>
    change.run({ scope, ticketId: row.ticket.id, ...to }, onDone);
  const undo = () => put({ snooze: before?.snooze ?? null }, onUndone);
  const wake = () => put({ snooze: null });
  const snoozed = snoozeSentence(row, now);
  return (
    <>
      <div className={styles.notices} role="status" {...focusHandlers}>
        {snooze ? (
          <p className={styles.notice}>
            <span
              className={styles.words}
              data-colleague={row.snoozedBy !== undefined || undefined}
              title={[snoozed, snooze.note].filter(Boolean).join('\n')}
            >
              {snoozed}
              {snooze.note ? <span className={styles.note}>{` · ${snooze.note}`}</span> : null}
            </span>
            {before && isSnoozed(row) ? (
              <Button size="small" look="quiet" busy={change.pending} onClick={undo}>
                {t('undo')}
              </Button>
            ) : (
              <Button size="small" look="quiet" busy={change.pending} onClick={wake}>
                {t(isSnoozed(row) ? 'wakeNow' : 'putAway')}
              </Button>
            )}
          </p>
        ) : null}
        {promise ? (
          <p className={styles.notice} data-overdue={promise.isOverdue || undefined}>
            <span
              className={styles.words}
              data-colleague={row.promisedBy !== undefined || undefined}
              title={promise.sentence}
            >
              {promise.sentence}
            </span>
            <Button
              size="small"
              look="quiet"
              busy={change.pending}
              onClick={() => put({ promisedAt: null })}
            >
              {t('promiseDone')}
            </Button>
          </p>
        ) : null}
      </div>
      <ActionFailure failure={change.failure} onRetry={change.again} />
    </>
  );
}

/**
 * Reports that the user opened a ticket whose snooze ended before. Its messages may all be read, so that
 * the log has nothing to report. One that comes back while it is open stays unread.
 */
function useSeeWoken(scope: Scope, { ticket, snooze, unread }: TicketRow): void {
  const openedAt = useOpenedAt();
  const isPresent = usePresence();
  const seen = useAction('thread.markSeen');
  const report = useEffectEvent(() => {
    void seen.run({ scope, ticketId: ticket.id, upTo: 0, openedAt: openedAt() });
  });
  const endedAt = snooze?.endedAt;
  const isWoken = unread > 0 && endedAt !== undefined && endedAt < openedAt();
  useEffect(() => {
    if (isWoken && isPresent) report();
  }, [isWoken, isPresent]);
}
