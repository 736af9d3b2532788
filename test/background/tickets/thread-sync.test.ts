import { describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { prune } from '../../../lib/background/app/prune';
import { learnedAfter } from '../../../lib/background/core/settings-store';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { fetchTicket, saveTicket } from '../../../lib/background/tickets/ticket-store';
import { environmentDb } from '../../../lib/storage/databases';
import { badges } from '../../browser-stand-in';
import { openOld } from '../old-database';
import { signedInStage } from '../stage';

// How threads are stored, and how threads of earlier versions are repaired.

const at = signedInStage();

/** Adds a ticket whose thread was never read. */
async function unreadTicket(): Promise<string> {
  const { id } = at.service.control.addTicket(at.scope.installationId);
  const read = await fetchTicket(at.scope, id);
  if (!read.ok) throw new Error(read.failure.kind);
  await saveTicket(at.scope, read.value, Date.now());
  return id;
}

const texts = async (ticketId: string) => {
  const page = await threadPage(at.scope, ticketId, 0);
  return page.ok ? page.value.messages.map(({ text }) => text) : page.failure.kind;
};

const messageTexts = (count: number) => Array.from({ length: count }, (_, i) => `Message ${i + 1}`);

test('a thread that an earlier version thought complete is read further', async () => {
  const id = await unreadTicket();
  at.service.control.addMessages(id, 30);
  await syncThread(at.scope, id);
  const db = await environmentDb('test');
  const stored = await db.get('tickets', id);
  const last = at.service.control.readTicket(id).messages.at(-1);
  if (!stored || !last) throw new Error('there is no thread');
  // Version 5 stored only the last message, and trusted an empty response for `after=time`.
  await db.put('settings', 'time', `after ${at.service.address}`);
  await db.put('tickets', {
    ...stored,
    thread: { ...stored.thread, position: { last: { id: last.id } } },
  });
  at.service.control.addMessages(id, 5);
  expect(await syncThread(at.scope, id)).toEqual({ ok: true, value: true });
  expect(await texts(id)).toEqual(messageTexts(35));
  expect(await learnedAfter('test', at.service.address)).toBe('id');
});

test('a message counts on the toolbar button, though the service refuses the reading after its page', async () => {
  await readSession();
  const id = await unreadTicket();
  await syncThread(at.scope, id);
  at.service.control.managerReplies(id, { text: 'Hello' });
  const { fetch } = globalThis;
  const ask = vi.fn<typeof fetch>().mockResolvedValue(new Response('{}', { status: 429 }));
  vi.stubGlobal('fetch', ask.mockImplementationOnce(fetch));
  expect(await syncThread(at.scope, id)).toMatchObject({ failure: { kind: 'too-many' } });
  expect(ask).toHaveBeenCalledTimes(2);
  expect(await texts(id)).toEqual(['Hello']);
  expect(badges.get(undefined)).toBe('1');
});

test('messages without an id keep their number when they are read again', async () => {
  const id = await unreadTicket();
  at.service.control.addUnreadableMessage(id, 'not-an-object');
  at.service.control.addUnreadableMessage(id, 'not-an-object');
  for (let times = 0; times < 3; times++) await syncThread(at.scope, id);
  expect(await texts(id)).toEqual(['', '']);
  at.service.control.addUnreadableMessage(id, 'not-an-object');
  at.service.control.managerReplies(id, { text: 'Hello' });
  for (let times = 0; times < 3; times++) await syncThread(at.scope, id);
  expect(await texts(id)).toEqual(['', '', '', 'Hello']);
});

test('a thread whose messages version 5 merged is read again, and seen messages stay seen', async () => {
  const id = await unreadTicket();
  at.service.control.addUnreadableMessage(id, 'not-an-object');
  at.service.control.addMessages(id, 3);
  await syncThread(at.scope, id);
  const db = await environmentDb('test');
  const stored = await db.get('tickets', id);
  const rows = await db.getAll('messages');
  if (!stored) throw new Error('there is no thread');
  const old = await openOld('alongside-live', 5);
  const thread = { ...stored.thread, seenUpTo: 2 };
  await old.put('tickets', { ...stored, thread });
  await old.put('tickets', { ...stored, ticketId: 'another', thread });
  const merged = 'unreadable "this was a message once"';
  for (const row of rows)
    await old.put('messages', row.number === 0 ? { ...row, id: merged } : row);
  await old.put('messages', { ...rows[1], ticketId: 'another' });
  old.close();
  const db6 = await environmentDb('live');
  expect((await db6.get('tickets', id))?.thread).toMatchObject({
    ...{ total: 0, complete: false, position: {}, seenUpTo: 2, unread: 0 },
  });
  const { total, position, complete } = thread;
  expect((await db6.get('tickets', 'another'))?.thread).toMatchObject({
    ...{ total, position, complete },
  });
  expect((await db6.getAllKeys('messages')).map(([ticketId]) => ticketId)).toEqual(['another']);
});

test('reading ends although two messages of the same moment keep changing places', async () => {
  const id = await unreadTicket();
  at.service.control.addMessages(id, 2);
  await syncThread(at.scope, id);
  for (let times = 0; times < 2; times++) {
    at.service.control.readTicket(id).messages.reverse();
    expect(await syncThread(at.scope, id)).toEqual({ ok: true, value: false });
  }
  expect(await texts(id)).toEqual(messageTexts(2));
});

describe('a thread that is pruned while it is read', () => {
  /** A closed ticket with three messages that were read, whose thread may be pruned. */
  async function prunableTicket(): Promise<string> {
    const id = await unreadTicket();
    at.service.control.addMessages(id, 3);
    await syncThread(at.scope, id);
    const db = await environmentDb('test');
    const stored = await db.get('tickets', id);
    if (!stored) throw new Error('there is no ticket');
    const { ticket, thread } = stored;
    const closed = { ...stored, ticket: { ...ticket, status: 'Closed' } };
    await db.put('tickets', { ...closed, activityAt: 1, thread: { ...thread, unread: 0 } });
    return id;
  }

  const pruneNow = async () =>
    expect(await prune('test', Date.now())).toMatchObject({ messages: 3 });

  test('is read again at once if its new messages are on their way', async () => {
    const id = await prunableTicket();
    at.service.control.managerReplies(id, { text: 'And again' });
    const held = at.service.control.respondNext(
      { path: /\/messages\?/ },
      { kind: 'silence', at: 'before-headers' },
    );
    const reading = syncThread(at.scope, id);
    await held.reached();
    await pruneNow();
    held.release();
    expect(await reading).toEqual({ ok: true, value: true });
    expect(await texts(id)).toEqual([...messageTexts(3), 'And again']);
  });

  test('has no gap if they are here, and about to be stored', async () => {
    const id = await prunableTicket();
    at.service.control.colleagueReplies(id, { text: 'And again' });
    const lookedUp = vi.spyOn(IDBIndex.prototype, 'getAllKeys');
    // The reading waits for this transaction before it stores what it read.
    const own = (await environmentDb('test')).transaction('own', 'readwrite');
    const pruned = new AbortController();
    const blocking = (async () => {
      while (!pruned.signal.aborted) await own.store.count();
    })();
    const reading = syncThread(at.scope, id);
    await expect.poll(() => lookedUp.mock.calls.length).toBeGreaterThan(0);
    await pruneNow();
    pruned.abort();
    await Promise.all([blocking, own.done]);
    expect(await reading).toEqual({ ok: true, value: true });
    expect(await texts(id)).toEqual([...messageTexts(3), 'And again']);
  });
});
