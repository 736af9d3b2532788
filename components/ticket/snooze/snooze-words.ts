import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { shortDay, shortTime } from '../../ui/feedback/times';

/** True while a ticket is snoozed. */
export const isSnoozed = ({ snooze }: TicketRow): boolean =>
  snooze !== undefined && snooze.endedAt === undefined;

/** For a row of a list: until when a ticket is snoozed, and which colleague did it. Undefined if it is not. */
export function snoozeWords(row: TicketRow, now: number): string | undefined {
  const { snooze, snoozedBy } = row;
  if (!snooze || !isSnoozed(row)) return undefined;
  const words =
    snooze.until === undefined
      ? t('snoozedUntilManager')
      : t('snoozedUntil', shortTime(snooze.until, now));
  return snoozedBy === undefined ? words : `${words} · ${nameOf(snoozedBy)}`;
}

/** For the open ticket: until when it is snoozed, or that its snooze ended. */
export function snoozeSentence(row: TicketRow, now: number): string {
  const { snooze, snoozedBy } = row;
  if (snoozedBy === undefined) return snoozeWords(row, now) ?? t('snoozeEnded');
  const name = nameOf(snoozedBy);
  if (!isSnoozed(row)) return t('snoozeByEnded', name);
  return snooze?.until === undefined
    ? t('snoozedByUntilManager', name)
    : t('snoozedByUntil', name, shortTime(snooze.until, now));
}

type PromiseWords = {
  words: string;
  /** The colleague who promised it. */
  by: string | undefined;
  /** The same with the colleague's name. */
  sentence: string;
  isOverdue: boolean;
};

/** By when an answer was promised. A closed ticket is answered. */
export function promiseOf(
  { promisedAt, promisedBy, ticket }: TicketRow,
  now: number,
): PromiseWords | undefined {
  if (promisedAt === undefined || ticket.status === 'Closed') return undefined;
  const isOverdue = promisedAt < now;
  const day = shortDay(promisedAt, now);
  const words = t(isOverdue ? 'promiseOverdue' : 'promisedFor', day);
  const by = promisedBy === undefined ? undefined : nameOf(promisedBy);
  const sentence =
    by === undefined ? words : t(isOverdue ? 'promisedByOverdue' : 'promisedBy', by, day);
  return { words, by, sentence, isOverdue };
}

const nameOf = (colleague: string): string => colleague || t('colleagueUnknown');
