import { expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { learnedAfter } from '../../lib/worker/facts';
import { syncThread, threadPage } from '../../lib/worker/threads';
import { keepTicket, readTicket } from '../../lib/worker/tickets';
import { openOld } from './old-database';
import { signedInStage } from './stage';

// What of a thread is kept, and how what an earlier version kept is mended.

const at = signedInStage();

/** A ticket whose thread was never read. */
async function linked(): Promise<string> {
  const { id } = at.service.control.addTicket(at.place.installationId);
  const read = await readTicket(at.place, id);
  if (!read.ok) throw new Error(read.failure.kind);
  await keepTicket(at.place, read.value, Date.now());
  return id;
}

const texts = async (ticketId: string) => {
  const page = await threadPage(at.place, ticketId, 0);
  return page.ok ? page.value.messages.map(({ text }) => text) : page.failure.kind;
};

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `Message ${i + 1}`);

test('a thread that an earlier version took for ended is read on', async () => {
  const id = await linked();
  at.service.control.addMessages(id, 30);
  await syncThread(at.place, id);
  const db = await environmentDb('test');
  const stored = await db.get('tickets', id);
  const last = at.service.control.readTicket(id).messages.at(-1);
  if (!stored || !last) throw new Error('there is no thread');
  // Version 5 knew the last message alone, and believed the empty answer that “time” got it.
  await db.put('facts', 'time', `after ${at.service.address}`);
  await db.put('tickets', {
    ...stored,
    thread: { ...stored.thread, position: { last: { id: last.id } } },
  });
  at.service.control.addMessages(id, 5);
  expect(await syncThread(at.place, id)).toEqual({ ok: true, value: true });
  expect(await texts(id)).toEqual(numbered(35));
  expect(await learnedAfter('test', at.service.address)).toBe('id');
});

test('messages without an id stay as many as they are, also when they are read again', async () => {
  const id = await linked();
  at.service.control.addUnreadableMessage(id, 'not-an-object');
  at.service.control.addUnreadableMessage(id, 'not-an-object');
  for (let times = 0; times < 3; times++) await syncThread(at.place, id);
  expect(await texts(id)).toEqual(['', '']);
  at.service.control.addUnreadableMessage(id, 'not-an-object');
  at.service.control.managerReplies(id, { text: 'Hello' });
  for (let times = 0; times < 3; times++) await syncThread(at.place, id);
  expect(await texts(id)).toEqual(['', '', '', 'Hello']);
});

test('a thread in which version 5 merged messages is read anew; what was seen of it stays seen', async () => {
  const id = await linked();
  at.service.control.addUnreadableMessage(id, 'not-an-object');
  at.service.control.addMessages(id, 3);
  await syncThread(at.place, id);
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

test('two messages of one moment that change places and back end the reading', async () => {
  const id = await linked();
  at.service.control.addMessages(id, 2);
  await syncThread(at.place, id);
  for (let times = 0; times < 2; times++) {
    at.service.control.readTicket(id).messages.reverse();
    expect(await syncThread(at.place, id)).toEqual({ ok: true, value: false });
  }
  expect(await texts(id)).toEqual(numbered(2));
});
