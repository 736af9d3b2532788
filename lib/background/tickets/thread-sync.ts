import { unwrap } from 'idb';
import { isRunning } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { lastWordsOf } from '../../domain/tickets/last-words';
import type { Message } from '../../domain/tickets/message';
import { isOurs, writerOf } from '../../domain/tickets/message-rules';
import type { Partner } from '../../partner/client';
import { isNameless } from '../../partner/message-id';
import type { StoredMessages } from '../../partner/overlap';
import { fetchNextPage, type NewMessages } from '../../partner/thread';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredMessage } from '../../storage/stored-message';
import { marksOf, type StoredThread } from '../../storage/stored-thread';
import type { StoredTicket } from '../../storage/stored-ticket';
import { putTicket } from '../../storage/ticket-index';
import { partnerOf } from '../api/connection';
import { consumeToken } from '../api/rate-limit-store';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { learnedAfter, saveLearnedAfter } from '../core/settings-store';
import { notifyOfMessages } from './desktop-notifications';
import { countByOthers } from './messages-by-others';
import { type OwnIds, ownMessagesAmong, saveOwnMessages, withAuthorship } from './own-messages';
import { readUpTo } from './read-markers';
import { endedBy } from './snooze-rules';
import { recordReadFailure } from './ticket-store';

/** Threads being read now. A second caller joins the running reading. */
const reading = new Map<string, Promise<Outcome<boolean>>>();

/** Messages that were just read, and the thread with them. They are stored, or about to be. */
type NewPage = { thread: StoredThread; rows: readonly StoredMessage[] };

/** What waits for the next page of a thread. */
const awaiting = new Map<string, Set<(page?: NewPage) => void>>();

const nameOf = (environment: Environment, ticketId: string): string => `${environment} ${ticketId}`;

/** The next page of a thread that is being read; undefined if the reading ended without one. */
export const nextPage = (scope: Scope, ticketId: string): Promise<NewPage | undefined> =>
  new Promise((resolve) => {
    const name = nameOf(scope.environment, ticketId);
    if (!reading.has(name)) return resolve(undefined);
    awaiting.set(name, (awaiting.get(name) ?? new Set()).add(resolve));
  });

function endWaiting(name: string, page?: NewPage): void {
  for (const resolve of awaiting.get(name) ?? []) resolve(page);
  awaiting.delete(name);
}

/**
 * Reads all new pages of a thread and returns whether there were new messages. While a reply is
 * being sent, only its command reads (`ownSend`): another reading could store the message before the
 * command is confirmed, and the agent would see it twice.
 */
export function syncThread(
  scope: Scope,
  ticketId: string,
  { ownSend = false } = {},
): Promise<Outcome<boolean>> {
  const name = nameOf(scope.environment, ticketId);
  const running = reading.get(name);
  if (running && !ownSend) return running;
  const read = () => readAllNew(scope, ticketId, ownSend);
  const started = (running ? running.then(read, read) : read()).finally(() => {
    if (reading.get(name) === started) reading.delete(name);
    endWaiting(name);
  });
  reading.set(name, started);
  return started;
}

async function readAllNew(
  scope: Scope,
  ticketId: string,
  ownSend: boolean,
): Promise<Outcome<boolean>> {
  const { environment } = scope;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const { address } = service.value;
  const partner: Pick<Partner, 'messages'> = {
    messages: async (...args) => {
      await consumeToken(address);
      return service.value.partner.messages(...args);
    },
  };
  const db = await environmentDb(environment);
  const memory = {
    recall: () => learnedAfter(environment, address),
    remember: (kind: Parameters<typeof saveLearnedAfter>[2]) =>
      saveLearnedAfter(environment, address, kind),
  };
  for (let gained = false; ; ) {
    const stored = await db.get('tickets', ticketId);
    if (!stored) return failed({ kind: 'no-record' });
    // A lock purged it, perhaps just now: nothing would be stored, so this loop would never end.
    if (stored.forgotten) return failed({ kind: 'locked' });
    const requestedAt = Date.now();
    const { position, total, complete } = stored.thread;
    const read = await fetchNextPage(
      partner,
      ticketId,
      position,
      storedThread(db, ticketId, total),
      memory,
    );
    if (!read.ok) {
      // It was compared with messages that were pruned meanwhile.
      const now = read.failure.kind === 'unreadable' ? await db.get('tickets', ticketId) : stored;
      if (now && !isAt(now.thread, stored.thread)) continue;
      await recordReadFailure(environment, ticketId, read.failure, requestedAt);
      return read;
    }
    if (isRunning(ticketId) && !ownSend) return done(gained);
    const { messages, ended } = read.value;
    const hasChanged = messages.length > 0 || (ended && !complete);
    const isMoved = JSON.stringify(read.value.position) !== JSON.stringify(position);
    if (hasChanged || isMoved) {
      const own = await ownMessagesAmong(db, ticketId, messages, total);
      const isAppended = await append(db, stored, read.value, own, (page) =>
        endWaiting(nameOf(environment, ticketId), page),
      );
      if (!isAppended) continue;
      // The outbox says that the thread shows a reply that may have arrived.
      if ([...own.values()].some(({ takenFor }) => takenFor !== undefined))
        await publish({ kind: 'outbox', environment });
    }
    // With each page: the service may refuse the one that shows the end.
    if (hasChanged)
      await Promise.all([publish({ kind: 'ticket', environment, ticketId }), countsChanged()]);
    gained ||= messages.length > 0;
    if (!ended) continue;
    await notifyOfMessages(scope, ticketId);
    return done(gained);
  }
}

/** The stored thread, to compare new pages with. */
const storedThread = (db: EnvironmentDb, ticketId: string, total: number): StoredMessages => ({
  total,
  placesOf: async (ids) => {
    if (total === 0) return new Map();
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

/**
 * Appends new messages, marks this browser's own, and moves the thread's position, in one transaction. `onPage`
 * receives the messages before the transaction is committed. A reader of the database waits for the commit.
 * Returns false, and stores nothing, if the thread is not the one any more that the messages follow: it was pruned
 * or purged meanwhile, and a gap would stay for good.
 */
async function append(
  db: EnvironmentDb,
  { ticketId, thread: before }: StoredTicket,
  { messages, position, ended }: NewMessages,
  own: OwnIds,
  onPage: (page: NewPage) => void,
): Promise<boolean> {
  const tx = db.transaction(
    ['tickets', 'messages', 'own', 'commands', 'seen', 'snoozes'],
    'readwrite',
  );
  const stored = await tx.objectStore('tickets').get(ticketId);
  if (!stored || stored.forgotten || !isAt(stored.thread, before)) {
    await tx.done;
    return false;
  }
  const { thread } = stored;
  const added = messages.map((message, i) =>
    withAuthorship(
      { ticketId, number: thread.total + i, id: message.id, message },
      own.has(message.id),
    ),
  );
  const total = thread.total + added.length;
  const others = added.filter(({ by }) => by !== undefined);
  const last = added.at(-1);
  // The agent answered, so messages that they saw before are read, even if they were marked unread.
  const answered = added.some(({ by }) => by === undefined) && thread.markedAt !== undefined;
  const woken = endedBy(others, await tx.objectStore('snoozes').get(ticketId), thread);
  const marks = {
    ...marksOf(thread),
    ...(answered && {
      seenUpTo: Math.max(thread.seenUpTo, readUpTo(thread)),
      markedAt: undefined,
    }),
    ...(woken && { snoozedAt: undefined }),
  };
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
    sideAt: sideAt(thread, messages),
    lastWords: last ? lastWordsOf(last.message) : thread.lastWords,
    complete: thread.complete || ended,
    // Messages of the first complete reading are old: do not notify of them.
    toldUpTo: thread.complete ? (thread.toldUpTo ?? thread.total) : ended ? total : undefined,
  };
  const changedAt = thread.complete && added.length > 0 ? Date.now() : stored.changedAt;
  // Without an event for each of them; if one fails, the transaction does.
  const messageStore = unwrap(tx.objectStore('messages'));
  for (const message of added) messageStore.add(message);
  onPage({ thread: moved, rows: added });
  await Promise.all([
    saveOwnMessages(tx, ticketId, own),
    ...(answered || woken ? [tx.objectStore('seen').put({ ticketId, ...marksOf(moved) })] : []),
    ...(woken ? [tx.objectStore('snoozes').put(woken)] : []),
    putTicket(tx.objectStore('tickets'), { ...stored, changedAt, thread: moved }),
    tx.done,
  ]);
  return true;
}

/** Whether a thread still has the messages, and the position, that it had before. */
const isAt = (thread: StoredThread, before: StoredThread): boolean =>
  thread.total === before.total &&
  JSON.stringify(thread.position) === JSON.stringify(before.position);

/** Since when only one side has written, after further messages. */
function sideAt(thread: StoredThread, added: readonly Message[]): number | undefined {
  let since = thread.sideAt;
  let ours = thread.lastBy && isOurs(thread.lastBy);
  for (const message of added) {
    const isByUs = isOurs(writerOf(message));
    if (isByUs !== ours) since = message.createdAt;
    ours = isByUs;
  }
  return since;
}
