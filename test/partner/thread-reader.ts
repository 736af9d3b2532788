import type { Message } from '../../lib/domain/tickets/message';
import type { ThreadPosition } from '../../lib/domain/tickets/thread-position';
import type { AfterKind } from '../../lib/partner/after-strategies';
import type { Partner } from '../../lib/partner/client';
import { messagesInMemory } from '../../lib/partner/overlap';
import { type AfterMemory, fetchNextPage } from '../../lib/partner/thread';

/** More pages than any test thread has, so that a reader that goes in circles stops. */
const MOST_PAGES = 500;

/**
 * Reads a thread as the background does: it keeps the messages, the position and the learned
 * strategy.
 */
export function threadReader(partner: Pick<Partner, 'messages'>, ticketId: string) {
  const messages: Message[] = [];
  let position: ThreadPosition = {};
  let learned: AfterKind | undefined;
  const memory: AfterMemory = {
    recall: async () => learned,
    remember: async (kind) => {
      learned = kind;
    },
  };
  /** Reads to the end of the thread; returns the failure, if any. */
  const tryToReadAll = async () => {
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const kept = messagesInMemory(messages.map(({ id }) => id));
      const read = await fetchNextPage(partner, ticketId, position, kept, memory);
      if (!read.ok) return read.failure;
      messages.push(...read.value.messages);
      position = read.value.position;
      if (read.value.ended) return undefined;
    }
    throw new Error('the thread has no end');
  };
  return {
    messages: () => [...messages],
    texts: () => messages.map(({ text }) => text),
    learned: () => learned,
    /** Sets the learned strategy, as if an earlier reading had proved it. */
    remember: (kind: AfterKind) => {
      learned = kind;
    },
    /** Sets the position in the thread, as an earlier version left it. */
    standAt: (where: ThreadPosition, read: readonly Message[]) => {
      position = where;
      messages.splice(0, messages.length, ...read);
    },
    tryToReadAll,
    readAll: async () => {
      const failure = await tryToReadAll();
      if (failure) throw new Error(JSON.stringify(failure));
    },
  };
}
