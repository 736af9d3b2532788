import { THREAD_PAGE, type ThreadPage } from '../../lib/border/questions-tickets';
import type { Message } from '../../lib/domain/message';

/** As much of a thread as was loaded: messages by their number. */
export type Known = { total: number; messages: ReadonlyMap<number, Message> };

/** A thread of which nothing was loaded. */
export const NOTHING_KNOWN: Known = { total: 0, messages: new Map() };

/**
 * Adds a stretch to what is known. Numbers never change, except when the thread is another one
 * (test data was reset): then only the stretch is known.
 */
export function learn(known: Known, page: ThreadPage): Known {
  const stretch = page.messages.map((message, i) => [page.from + i, message] as const);
  const sameThread =
    page.total >= known.total &&
    stretch.every(([number, { id }]) => (known.messages.get(number)?.id ?? id) === id);
  return {
    total: page.total,
    messages: new Map([...(sameThread ? known.messages : []), ...stretch]),
  };
}

/** The stretches to load so that these numbers are known, by the number they begin with. */
export function missing(known: Known, first: number, last: number): number[] {
  const starts = new Set<number>();
  for (let number = Math.max(0, first); number <= Math.min(last, known.total - 1); number++)
    if (!known.messages.has(number)) starts.add(number - (number % THREAD_PAGE));
  return [...starts];
}

/** The first message from a number on that is not the agent's own: where unread ones begin. */
export function firstUnread(known: Known, seenUpTo: number): number | undefined {
  for (let number = seenUpTo; number < known.total; number++)
    // One that is not loaded counts: better a line too early than a message missed.
    if (!known.messages.get(number)?.own) return number;
  return undefined;
}

/** How many messages from a number on are not the agent's own. */
export function countUnread({ total, messages }: Known, from: number): number {
  let count = 0;
  for (let number = from; number < total; number++) if (!messages.get(number)?.own) count++;
  return count;
}

/** Whether the agent wrote one of the messages from a number on. */
export function answeredAfter({ total, messages }: Known, from: number): boolean {
  for (let number = from; number < total; number++) if (messages.get(number)?.own) return true;
  return false;
}
