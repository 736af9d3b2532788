import { done, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { environmentDb } from '../../storage/databases';
import type { SeenMarks, StoredThread } from '../../storage/stored-thread';
import { putTicket } from '../../storage/ticket-index';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
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
    const { markedAt } = thread;
    // A mark in the future was made before the clock was set back; ignore it.
    const keptUnread = markedAt !== undefined && markedAt >= openedAt && markedAt <= Date.now();
    const seenUpTo = keptUnread ? thread.seenUpTo : Math.max(thread.seenUpTo, seen);
    return { seenUpTo, sawUpTo: saw, toldUpTo, markedAt };
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
      seenUpTo: Math.min(number, thread.seenUpTo),
      sawUpTo: readUpTo(thread),
      toldUpTo: thread.toldUpTo,
      markedAt: Date.now(),
    };
  });
  return done(null);
}

const MARKS = ['seenUpTo', 'sawUpTo', 'toldUpTo', 'markedAt'] as const;

/** Changes a thread's markers, recounts its unread messages, and returns whether a marker changed. */
async function changeMarks(
  { environment }: Scope,
  ticketId: string,
  change: (thread: StoredThread) => SeenMarks,
): Promise<boolean> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['tickets', 'messages', 'seen'], 'readwrite');
  const stored = await tx.objectStore('tickets').get(ticketId);
  if (!stored) {
    await tx.done;
    return false;
  }
  const { seenUpTo, sawUpTo, toldUpTo, markedAt } = change(stored.thread);
  const marks: SeenMarks = { seenUpTo, sawUpTo, toldUpTo, markedAt };
  const differs = MARKS.some((mark) => marks[mark] !== stored.thread[mark]);
  if (differs) {
    const { all: unread } = await countByOthers(tx.objectStore('messages'), ticketId, seenUpTo);
    const thread: StoredThread = { ...stored.thread, ...marks, unread };
    await putTicket(tx.objectStore('tickets'), { ...stored, thread });
    await tx.objectStore('seen').put({ ticketId, ...marks });
  }
  await tx.done;
  const shows = seenUpTo !== stored.thread.seenUpTo || markedAt !== stored.thread.markedAt;
  if (shows)
    await Promise.all([publish({ kind: 'ticket', environment, ticketId }), countsChanged()]);
  return differs;
}
