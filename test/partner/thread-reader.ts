import type { Message } from '../../lib/domain/message';
import type { ThreadPosition } from '../../lib/domain/thread-position';
import type { Partner } from '../../lib/partner/client';
import { keptIn } from '../../lib/partner/overlap';
import { type AfterMemory, readOn } from '../../lib/partner/thread';
import type { Learned } from '../../lib/partner/ways';

/** More pages than any thread of a test has: a reader that goes in circles is stopped. */
const MOST_PAGES = 500;

/** A reader with a memory of its own, as the background has: messages, position, what was learned. */
export function threadReader(partner: Pick<Partner, 'messages'>, ticketId: string) {
  const messages: Message[] = [];
  let position: ThreadPosition = {};
  let learned: Learned | undefined;
  const memory: AfterMemory = {
    recall: async () => learned,
    remember: async (kind) => {
      learned = kind;
    },
  };
  /** Reads to the end of the thread; the failure, where there was one. */
  const tryToReadAll = async () => {
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const kept = keptIn(messages.map(({ id }) => id));
      const read = await readOn(partner, ticketId, position, kept, memory);
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
    /** Has it believe something of the service, as if it had been learned before. */
    remember: (kind: Learned) => {
      learned = kind;
    },
    /** Has it stand somewhere in the thread, as an earlier version left it. */
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
