import type { StoredSnooze } from '../../storage/stored-snooze';
import { marksOf, type StoredSeen } from '../../storage/stored-thread';
import type { StoredTicket } from '../../storage/stored-ticket';
import { putTicket } from '../../storage/ticket-index';

/** A store in a transaction. */
type Rows<Row> = {
  get: (ticketId: string) => Promise<Row | undefined>;
  put: (row: Row) => Promise<unknown>;
};

/** The stores that have the marks of tickets. */
type Marked = { tickets: Rows<StoredTicket>; seen: Rows<StoredSeen> };

/** Since when a ticket is snoozed in this browser; 0 if it is not. */
export const snoozedSince = async ({ seen }: Marked, ticketId: string): Promise<number> =>
  (await seen.get(ticketId))?.snoozedAt ?? 0;

/**
 * Writes down at a ticket since when it is snoozed: lists find tickets by this. A snooze that begins takes
 * back that an earlier one ended. A ticket that this browser never read is not stored for it.
 */
export async function markSnoozed(
  { tickets, seen }: Marked,
  ticketId: string,
  snoozedAt: number | undefined,
): Promise<void> {
  const [stored, seenMarks] = await Promise.all([tickets.get(ticketId), seen.get(ticketId)]);
  const before = marksOf(stored?.thread ?? seenMarks ?? { seenUpTo: 0 });
  if (before.snoozedAt === snoozedAt) return;
  const marks = { ...before, snoozedAt, ...(snoozedAt !== undefined && { wokeAt: undefined }) };
  await seen.put({ ticketId, ...marks });
  if (stored) await putTicket(tickets, { ...stored, thread: { ...stored.thread, ...marks } });
}

/**
 * Takes what colleagues said of tickets' time from this browser, at joining and leaving a team. What this
 * agent said stays, with the notes that could be opened.
 */
export async function clearSharedTimes(
  snoozes: Rows<StoredSnooze> & {
    getAll: () => Promise<StoredSnooze[]>;
    delete: (ticketId: string) => Promise<unknown>;
  },
  marked: Marked,
  notes: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  for (const { sources, snooze, promisedAt, ...about } of await snoozes.getAll()) {
    if (!sources) continue;
    const isOurs = sources.snooze?.by === undefined;
    const row: StoredSnooze = {
      ...about,
      snooze: isOurs && snooze ? withNote(snooze, notes) : undefined,
      promisedAt: sources.promise?.by === undefined ? promisedAt : undefined,
    };
    if (row.snooze || row.promisedAt !== undefined) await snoozes.put(row);
    else await snoozes.delete(about.ticketId);
    if (!isOurs) await markSnoozed(marked, about.ticketId, undefined);
  }
}

const withNote = (
  { sealed = '', ...snooze }: NonNullable<StoredSnooze['snooze']>,
  notes: ReadonlyMap<string, string>,
): StoredSnooze['snooze'] => ({ ...snooze, note: snooze.note || (notes.get(sealed) ?? '') });
