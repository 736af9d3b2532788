import type { Message } from '../../lib/domain/tickets/message';
import { THREAD_PAGE } from '../../lib/domain/tickets/thread-page';
import type { ThreadPage } from '../../lib/protocol/requests/tickets';

/** The loaded messages of a thread, by their number. */
export type KnownMessages = { total: number; messages: ReadonlyMap<number, Message> };

export const NONE_KNOWN: KnownMessages = { total: 0, messages: new Map() };

/**
 * Adds a page to the loaded messages. A message keeps its number unless test data was reset: then the
 * thread is a new one, and only the page is kept.
 */
export function withPage(known: KnownMessages, page: ThreadPage): KnownMessages {
  const numbered = page.messages.map((message, i) => [page.from + i, message] as const);
  const sameThread =
    page.total >= known.total &&
    numbered.every(([number, { id }]) => (known.messages.get(number)?.id ?? id) === id);
  return {
    total: page.total,
    messages: new Map([...(sameThread ? known.messages : []), ...numbered]),
  };
}

/** The pages to load for the messages from `first` to `last`, by the number of their first message. */
export function missingPages(known: KnownMessages, first: number, last: number): number[] {
  const starts = new Set<number>();
  for (let number = Math.max(0, first); number <= Math.min(last, known.total - 1); number++)
    if (!known.messages.has(number)) starts.add(number - (number % THREAD_PAGE));
  return [...starts];
}

/** The number of the first unread message: the first from `seenUpTo` on that is not the agent's own. */
export function firstUnread(known: KnownMessages, seenUpTo: number): number | undefined {
  for (let number = seenUpTo; number < known.total; number++)
    // A message that is not loaded counts as unread: better a line too early than a missed message.
    if (!known.messages.get(number)?.own) return number;
  return undefined;
}

/** How many messages from a number on are not the agent's own. */
export function countUnread({ total, messages }: KnownMessages, from: number): number {
  let count = 0;
  for (let number = from; number < total; number++) if (!messages.get(number)?.own) count++;
  return count;
}

/** Whether the agent wrote one of the messages from a number on. */
export function answeredAfter({ total, messages }: KnownMessages, from: number): boolean {
  for (let number = from; number < total; number++) if (messages.get(number)?.own) return true;
  return false;
}
