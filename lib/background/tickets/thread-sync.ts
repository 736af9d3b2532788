import { THREAD_PAGE, type ThreadPage } from '../border/questions-tickets';
import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { writerOf } from '../domain/message';
import type { Partner } from '../partner/client';
import { isNameless } from '../partner/message-id';
import type { Kept } from '../partner/overlap';
import { type NewMessages, readOn } from '../partner/thread';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import type { StoredThread } from '../storage/stored-thread';
import { putTicket } from '../storage/ticket-index';
import { showUnread } from './badge';
import { countByOthers } from './by-others';
import { partnerOf } from './connection';
import { keepLearnedAfter, learnedAfter } from './facts';
import { isBusy } from './line';
import { tell } from './news';
import { tellOfNewMessages } from './notices';
import { outgoingOf } from './outbox/view';
import { keepOwn, type OwnIds, ownAmong, withWriter } from './own-messages';
import { payCall } from './poll/purse';
import { sawUpTo } from './seen';
import { noteFailure } from './tickets';

/** Threads being read now: a second reader joins the first instead of asking the service again. */
const reading = new Map<string, Promise<Outcome<boolean>>>();

/**
 * Reads what a thread has gained, all pages of it; true where there was something. While a message
 * of ours is on its way, only its own sender reads (`ownSend`): anybody else would find it in the
 * thread before it is noted as sent, and an agent would see it twice.
 */
export function syncThread(
  place: Place,
  ticketId: string,
  { ownSend = false } = {},
): Promise<Outcome<boolean>> {
  const name = `${place.environment} ${ticketId}`;
  const running = reading.get(name);
  if (running && !ownSend) return running;
  const read = () => readAllNew(place, ticketId, ownSend);
  const started = (running ? running.then(read, read) : read()).finally(() => {
    if (reading.get(name) === started) reading.delete(name);
  });
  reading.set(name, started);
  return started;
}

async function readAllNew(
  place: Place,
  ticketId: string,
  ownSend: boolean,
): Promise<Outcome<boolean>> {
  const { environment } = place;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const { address } = service.value;
  const partner: Pick<Partner, 'messages'> = {
    messages: async (...asked) => {
      await payCall(address);
      return service.value.partner.messages(...asked);
    },
  };
  const db = await environmentDb(environment);
  const memory = {
    recall: () => learnedAfter(environment, address),
    remember: (kind: Parameters<typeof keepLearnedAfter>[2]) =>
      keepLearnedAfter(environment, address, kind),
  };
  for (let gained = false; ; ) {
    const stored = await db.get('tickets', ticketId);
    if (!stored) return failed({ kind: 'no-record' });
    // Emptied by a lock, perhaps just now: nothing would be kept, and nothing would move on.
    if (stored.forgotten) return failed({ kind: 'locked' });
    const askedAt = Date.now();
    const { position, total, complete } = stored.thread;
    const read = await readOn(partner, ticketId, position, keptOf(db, ticketId, total), memory);
    if (!read.ok) {
      await noteFailure(environment, ticketId, read.failure, askedAt);
      return read;
    }
    if (isBusy(ticketId) && !ownSend) return done(gained);
    const { messages, ended } = read.value;
    const isNews = messages.length > 0 || (ended && !complete);
    const isMoved = JSON.stringify(read.value.position) !== JSON.stringify(position);
    if (isNews || isMoved) {
      const own = await ownAmong(db, ticketId, messages, stored.thread.total);
      await append(db, ticketId, read.value, own);
    }
    if (isNews) await tell({ kind: 'ticket', environment, ticketId });
    gained ||= messages.length > 0;
    if (!ended) continue;
    if (gained) await showUnread();
    await tellOfNewMessages(place, ticketId);
    return done(gained);
  }
}

/** A thread as it is kept, to compare what is read with. */
const keptOf = (db: EnvironmentDb, ticketId: string, total: number): Kept => ({
  total,
  placesOf: async (ids) => {
    const index = db.transaction('messages').store.index('id');
    const found = await Promise.all(
      ids.map(async (id) => {
        const keys = await index.getAllKeys(
          isNameless(id)
            ? IDBKeyRange.bound([ticketId, `${id} `], [ticketId, `${id} \uffff`])
            : IDBKeyRange.only([ticketId, id]),
        );
        return [id, keys.map(([, number]) => number)] as const;
      }),
    );
    return new Map(found.filter(([, places]) => places.length > 0));
  },
});

/** Numbers new messages on, notes which are ours, and moves the thread's position, in one transaction. */
async function append(
  db: EnvironmentDb,
  ticketId: string,
  { messages, position, ended }: NewMessages,
  own: OwnIds,
): Promise<void> {
  const tx = db.transaction(['tickets', 'messages', 'own', 'writes', 'seen'], 'readwrite');
  const stored = await tx.objectStore('tickets').get(ticketId);
  if (!stored || stored.forgotten) return tx.done;
  const { thread } = stored;
  const added = messages.map((message, i) =>
    withWriter(
      { ticketId, number: thread.total + i, id: message.id, message },
      own.has(message.id),
    ),
  );
  const total = thread.total + added.length;
  const others = added.filter(({ by }) => by !== undefined);
  const last = added.at(-1);
  // What this agent saw before an answer of theirs is not unread any more, whatever was marked.
  const answered = added.some(({ by }) => by === undefined) && thread.markedAt !== undefined;
  const marks = answered
    ? { seenUpTo: Math.max(thread.seenUpTo, sawUpTo(thread)), markedAt: undefined }
    : { seenUpTo: thread.seenUpTo, markedAt: thread.markedAt };
  const { all: left } = await countByOthers(tx.objectStore('messages'), ticketId, marks.seenUpTo);
  const moved: StoredThread = {
    ...thread,
    ...marks,
    position,
    total,
    unread: left + others.filter(({ number }) => number >= marks.seenUpTo).length,
    lastByOthers: others.at(-1)?.number ?? thread.lastByOthers,
    lastBy: last ? writerOf({ ...last.message, own: last.own }) : thread.lastBy,
    lastMessageAt: messages.at(-1)?.createdAt ?? thread.lastMessageAt,
    complete: thread.complete || ended,
    // What was there when a thread was read for the first time is no news.
    toldUpTo: thread.complete ? (thread.toldUpTo ?? thread.total) : ended ? total : undefined,
  };
  const changedAt = thread.complete && added.length > 0 ? Date.now() : stored.changedAt;
  await Promise.all([
    keepOwn(tx, ticketId, own),
    ...(answered
      ? [
          tx.objectStore('seen').put({
            ticketId,
            seenUpTo: moved.seenUpTo,
            sawUpTo: moved.sawUpTo,
            toldUpTo: moved.toldUpTo,
          }),
        ]
      : []),
    ...added.map((message) => tx.objectStore('messages').add(message)),
    putTicket(tx.objectStore('tickets'), { ...stored, changedAt, thread: moved }),
    tx.done,
  ]);
}

/** A stretch of a thread from what is stored; its end where `from` is not given. */
export async function threadPage(
  place: Place,
  ticketId: string,
  from: number | undefined,
): Promise<Outcome<ThreadPage>> {
  const db = await environmentDb(place.environment);
  const stored = await db.get('tickets', ticketId);
  if (!stored) return failed({ kind: 'no-record' });
  const { total, seenUpTo, markedAt, complete } = stored.thread;
  const start = Math.max(0, from ?? total - THREAD_PAGE);
  const range = IDBKeyRange.bound([ticketId, start], [ticketId, start + THREAD_PAGE - 1]);
  const rows = await db.getAll('messages', range);
  return done({
    total,
    from: start,
    messages: rows.map(({ message, own }) => (own ? { ...message, own } : message)),
    seenUpTo,
    markedAt,
    outgoing: await outgoingOf(db, ticketId),
    complete,
    failure: stored.failure,
  });
}
