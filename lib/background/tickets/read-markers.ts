import { done, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { environmentDb } from '../../storage/databases';
import type { StoredSnooze } from '../../storage/stored-snooze';
import { marksOf, type SeenMarks, type StoredThread } from '../../storage/stored-thread';
import { putTicket } from '../../storage/ticket-index';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import type { SharingTransaction } from '../team/share';
import { clearNotification } from './desktop-notifications';
import { countByOthers } from './messages-by-others';

/** How far this agent has seen a thread. `Mark unread` does not change it. */
export const readUpTo = ({ sawUpTo, seenUpTo }: SeenMarks): number => sawUpTo ?? seenUpTo;

/**
 * A screen showed the user the messages below `upTo`, so they become read. If the user marked the
 * thread unread after the screen opened it, it stays unread until it is opened again.
 */
export async function markSeen(
  scope: Scope,
  ticketId: string,
  upTo: number,
  openedAt = Date.now(),
): Promise<Outcome<null>> {
  const changed = await changeMarks(scope, ticketId, (thread) => {
    const seen = Math.min(upTo, thread.total);
    const saw = Math.max(readUpTo(thread), seen);
    const toldUpTo = Math.max(thread.toldUpTo ?? 0, seen);
    // A mark in the future was made before the clock was set back; ignore it.
    const isKept = (at: number | undefined) =>
      at !== undefined && at >= openedAt && at <= Date.now();
    const { markedAt, wokeAt } = thread;
    const seenUpTo = isKept(markedAt) ? thread.seenUpTo : Math.max(thread.seenUpTo, seen);
    return {
      ...marksOf(thread),
      seenUpTo,
      sawUpTo: saw,
      toldUpTo,
      wokeAt: isKept(wokeAt) ? wokeAt : undefined,
    };
  });
  if (changed) await clearNotification(scope.environment, ticketId);
  return done(null);
}

/**
 * Marks messages of others unread from a number on, or from their last message on. A screen that
 * shows the thread now does not make them read again.
 */
export async function markUnread(
  scope: Scope,
  ticketId: string,
  from: number | undefined,
): Promise<Outcome<null>> {
  await changeMarks(scope, ticketId, (thread) => {
    const number = from ?? thread.lastByOthers;
    if (number === undefined) return thread;
    return {
      ...marksOf(thread),
      seenUpTo: Math.min(number, thread.seenUpTo),
      sawUpTo: readUpTo(thread),
      markedAt: Date.now(),
    };
  });
  return done(null);
}

/** The markers that screens show. */
const SHOWN = ['seenUpTo', 'markedAt', 'snoozedAt', 'wokeAt'] as const;

/**
 * Changes a thread's markers, recounts its unread messages, and returns whether a marker changed. In the
 * same transaction it puts the ticket's snooze, if one is given, and what that shares with a team.
 */
export async function changeMarks(
  { environment }: Scope,
  ticketId: string,
  change: (thread: StoredThread, was: StoredSnooze | undefined) => SeenMarks,
  snooze?: (
    thread: StoredThread,
    was: StoredSnooze | undefined,
    tx: SharingTransaction,
  ) => StoredSnooze | Promise<StoredSnooze>,
): Promise<boolean> {
  const db = await environmentDb(environment);
  const shared = snooze ? (['team', 'teamOperations'] as const) : [];
  const stores = ['tickets', 'messages', 'seen', 'snoozes', ...shared] as const;
  const tx = db.transaction(stores, 'readwrite');
  const stored = await tx.objectStore('tickets').get(ticketId);
  if (!stored) {
    await tx.done;
    return false;
  }
  const snoozes = tx.objectStore('snoozes');
  const was = await snoozes.get(ticketId);
  const before = marksOf(stored.thread);
  const marks = marksOf(change(stored.thread, was));
  const differs = JSON.stringify(marks) !== JSON.stringify(before);
  if (differs) {
    const messages = tx.objectStore('messages');
    const { all: unread } = await countByOthers(messages, ticketId, marks.seenUpTo);
    const thread: StoredThread = { ...stored.thread, ...marks, unread };
    await putTicket(tx.objectStore('tickets'), { ...stored, thread });
    await tx.objectStore('seen').put({ ticketId, ...marks });
  }
  if (snooze) await putSnooze(snoozes, await snooze(stored.thread, was, tx));
  await tx.done;
  if (snooze || SHOWN.some((mark) => marks[mark] !== before[mark]))
    await Promise.all([publish({ kind: 'ticket', environment, ticketId }), countsChanged()]);
  return differs;
}

/** Stores a ticket's snooze, or removes the row if it says nothing any more. */
const putSnooze = (
  store: {
    put: (row: StoredSnooze) => Promise<unknown>;
    delete: (ticketId: string) => Promise<unknown>;
  },
  row: StoredSnooze,
): Promise<unknown> =>
  row.snooze || row.promisedAt !== undefined || row.sources
    ? store.put(row)
    : store.delete(row.ticketId);
