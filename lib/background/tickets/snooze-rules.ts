import { isSnoozed } from '../../domain/tickets/ticket-states';
import type { StoredMessage } from '../../storage/stored-message';
import type { StoredSnooze } from '../../storage/stored-snooze';
import type { StoredThread } from '../../storage/stored-thread';

/** Whether a snooze has to end by the clock. */
export const isSnoozeDue = (row: StoredSnooze, now: number): boolean =>
  isSnoozed(row) && (row.snooze?.until ?? Number.POSITIVE_INFINITY) <= now;

/** The row of a snooze that ends now. Its time goes, so that the index of ends has only what is due some day. */
export const ended = (row: StoredSnooze): StoredSnooze =>
  row.snooze ? { ...row, snooze: { ...row.snooze, until: undefined, endedAt: Date.now() } } : row;

/**
 * The row of a snooze that new messages end: those of a manager, or of an author whom the service does not
 * name. A thread that is read again, as after a lock, ends nothing with its old messages.
 */
export function endedBy(
  added: readonly StoredMessage[],
  row: StoredSnooze | undefined,
  { complete, total }: StoredThread,
): StoredSnooze | undefined {
  if (!row || !isSnoozed(row)) return undefined;
  const from = row.snooze?.from ?? (complete ? total : Number.POSITIVE_INFINITY);
  const ends = added.some(({ by, number }) => by !== 'team' && number >= from);
  return ends ? ended(row) : undefined;
}
