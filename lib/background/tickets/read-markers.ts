import { done, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import type { SeenMarks, StoredThread } from '../storage/stored-thread';
import { putTicket } from '../storage/ticket-index';
import { showUnread } from './badge';
import { countByOthers } from './by-others';
import { tell } from './news';
import { takeNoticeBack } from './notices';

/** How far this agent ever really saw a thread; `Mark unread` does not change it. */
export const sawUpTo = ({ sawUpTo, seenUpTo }: SeenMarks): number => sawUpTo ?? seenUpTo;

/**
 * A screen showed the messages below `upTo` to somebody. They are read by that, except in a thread
 * that was marked unread after the screen opened it: such a mark stays until it is opened again.
 */
export async function markSeen(
  place: Place,
  ticketId: string,
  upTo: number,
  openedAt = Date.now(),
): Promise<Outcome<null>> {
  const changed = await changeMarks(place, ticketId, (thread) => {
    const seen = Math.min(upTo, thread.total);
    const saw = Math.max(sawUpTo(thread), seen);
    const toldUpTo = Math.max(thread.toldUpTo ?? 0, seen);
    const { markedAt } = thread;
    // One of the future is of a clock that was set back.
    const keptUnread = markedAt !== undefined && markedAt >= openedAt && markedAt <= Date.now();
    const seenUpTo = keptUnread ? thread.seenUpTo : Math.max(thread.seenUpTo, seen);
    return { seenUpTo, sawUpTo: saw, toldUpTo, markedAt };
  });
  if (changed) await takeNoticeBack(place.environment, ticketId);
  return done(null);
}

/**
 * Makes a message, and what others wrote after it, unread again; without a number, from their last
 * message on. What is shown of it now does not make it read.
 */
export async function markUnread(
  place: Place,
  ticketId: string,
  from: number | undefined,
): Promise<Outcome<null>> {
  await changeMarks(place, ticketId, (thread) => {
    const number = from ?? thread.lastByOthers;
    if (number === undefined) return thread;
    return {
      seenUpTo: Math.min(number, thread.seenUpTo),
      sawUpTo: sawUpTo(thread),
      toldUpTo: thread.toldUpTo,
      markedAt: Date.now(),
    };
  });
  return done(null);
}

const MARKS = ['seenUpTo', 'sawUpTo', 'toldUpTo', 'markedAt'] as const;

/** Changes a thread's marks and counts what is unread by them; true where they differ from before. */
async function changeMarks(
  { environment }: Place,
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
  if (shows) await Promise.all([tell({ kind: 'ticket', environment, ticketId }), showUnread()]);
  return differs;
}
