import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { shortDay, shortTime } from '../../ui/feedback/times';

/** True while a ticket is snoozed. */
export const isSnoozed = ({ snooze }: TicketRow): boolean =>
  snooze !== undefined && snooze.endedAt === undefined;

/** Until when a ticket is snoozed, or that its snooze ended while nobody looked since. */
export function snoozeWords(row: TicketRow, now: number): string | undefined {
  const { snooze } = row;
  if (!snooze || !isSnoozed(row)) return undefined;
  return snooze.until === undefined
    ? t('snoozedUntilManager')
    : t('snoozedUntil', shortTime(snooze.until, now));
}

/** By when an answer was promised. A closed ticket is answered. */
export function promiseOf(
  { promisedAt, ticket }: TicketRow,
  now: number,
): { words: string; isOverdue: boolean } | undefined {
  if (promisedAt === undefined || ticket.status === 'Closed') return undefined;
  const isOverdue = promisedAt < now;
  const day = shortDay(promisedAt, now);
  return { words: t(isOverdue ? 'promiseOverdue' : 'promisedFor', day), isOverdue };
}
