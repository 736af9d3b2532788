import { isSnoozed } from '../../../lib/domain/tickets/ticket-states';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { shortDay, shortTime } from '../../ui/feedback/times';
import { CLOSED } from '../ticket-words';

/** Until when a ticket is snoozed; undefined if it is not. */
export function snoozeWords(row: TicketRow, now: number): string | undefined {
  const { snooze } = row;
  if (!snooze || !isSnoozed(row)) return undefined;
  return snooze.until === undefined
    ? t('snoozedUntilManager')
    : t('snoozedUntil', shortTime(snooze.until, now));
}

/** For the open ticket: until when who snoozed it, or that the snooze ended. */
export function snoozeSentence(row: TicketRow, now: number): string {
  const { snooze, snoozedBy } = row;
  if (snoozedBy === undefined) return snoozeWords(row, now) ?? t('snoozeEnded');
  if (!isSnoozed(row)) return t('snoozeByEnded', snoozedBy || t('someColleague'));
  const name = snoozedBy || t('colleagueUnknown');
  return snooze?.until === undefined
    ? t('snoozedByUntilManager', name)
    : t('snoozedByUntil', name, shortTime(snooze.until, now));
}

/** For a row of a list: which colleagues snoozed the ticket and promised an answer, and the note of the snooze. */
export function timeByColleagues(row: TicketRow): string[] {
  const { snooze, snoozedBy, promisedBy, ticket } = row;
  const isPromised = promisedBy !== undefined && ticket.status !== CLOSED;
  return [
    ...(snoozedBy === undefined
      ? []
      : [t(isSnoozed(row) ? 'snoozedBy' : 'snoozeByEnded', snoozedBy || t('someColleague'))]),
    ...(snooze?.note ? [snooze.note] : []),
    ...(isPromised ? [t('promisedByColleague', promisedBy || t('someColleague'))] : []),
  ];
}

/** By when who promised an answer, for a row of a list and for the open ticket. A closed ticket is answered. */
export function promiseOf(
  { promisedAt, promisedBy, ticket }: TicketRow,
  now: number,
): { words: string; sentence: string; isOverdue: boolean } | undefined {
  if (promisedAt === undefined || ticket.status === CLOSED) return undefined;
  const isOverdue = promisedAt < now;
  const day = shortDay(promisedAt, now);
  const words = t(isOverdue ? 'promiseOverdue' : 'promisedFor', day);
  if (promisedBy === undefined) return { words, sentence: words, isOverdue };
  const name = promisedBy || t('colleagueUnknown');
  const sentence = t(isOverdue ? 'promisedByOverdue' : 'promisedBy', name, day);
  return { words, sentence, isOverdue };
}
