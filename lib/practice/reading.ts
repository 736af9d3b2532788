import type { Message } from '../domain/tickets/message';
import { writerOf } from '../domain/tickets/message-rules';

/** How far the agent has read one thread. Messages are numbered from 0. */
type Marks = {
  /** Messages of others from this number on are unread. */
  seenUpTo: number;
  /** How far the agent saw the thread; a mark `unread` does not change it. */
  sawUpTo: number;
  /** When the agent last marked something unread, in epoch milliseconds. */
  markedAt?: number;
};

export type ReadMarks = ReturnType<typeof createReadMarks>;

/** Creates the read marks of all threads. */
export function createReadMarks() {
  const marks = new Map<string, Marks>();
  const of = (ticketId: string): Marks => marks.get(ticketId) ?? { seenUpTo: 0, sawUpTo: 0 };
  return {
    of,
    /** A screen that opened the thread at `openedAt` showed the messages below `upTo`. */
    markSeen: (ticketId: string, upTo: number, openedAt: number): void => {
      const { seenUpTo, sawUpTo, markedAt } = of(ticketId);
      // What was marked unread after the screen opened stays so until the thread is opened again.
      const staysUnread = markedAt !== undefined && markedAt >= openedAt;
      marks.set(ticketId, {
        ...of(ticketId),
        seenUpTo: staysUnread ? seenUpTo : Math.max(seenUpTo, upTo),
        sawUpTo: Math.max(sawUpTo, upTo),
      });
    },
    /** Marks the messages of others from this number on unread; without it, the last one. */
    markUnread: (ticketId: string, messages: readonly Message[], from?: number): void => {
      const number = from ?? messages.findLastIndex(isByOthers);
      if (number < 0) return;
      const { seenUpTo, sawUpTo } = of(ticketId);
      marks.set(ticketId, {
        seenUpTo: Math.min(number, seenUpTo),
        sawUpTo,
        markedAt: Date.now(),
      });
    },
  };
}

/** Whether a message counts as unread until the agent saw it: own ones never do. */
export const isByOthers = (message: Message): boolean => writerOf(message) !== 'you';
