import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { recordOfFrame, unlinkTicket } from '../../lib/worker/links';
import { sendMessage } from '../../lib/worker/messages';
import { followNotices } from '../../lib/worker/notice-click';
import { chooseNotices, readNoticeSettings, ticketOfNotice } from '../../lib/worker/notices';
import { keepShownRecord } from '../../lib/worker/pages';
import { lookNow, stopPolling } from '../../lib/worker/poll/poller';
import { markSeen, markUnread, sawUpTo } from '../../lib/worker/seen';
import { threadPage } from '../../lib/worker/threads';
import { ticketRow } from '../../lib/worker/tickets';
import { watchTickets } from '../../lib/worker/watch';
import { browser, clickNotification, notifications, reach, tabs } from '../browser-stand-in';
import { openTicket } from './background';
import { signedInStage } from './stage';

const at = signedInStage();
beforeEach(async () => {
  await chooseNotices({ on: true, withSummary: false });
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});
afterEach(stopPolling);

const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const panel = { place: 'sidebar' as const, tabId: 7, frameId: 3 };
const RECORD_URL = 'https://crm.example.com/customers/42';
const showRecord = () =>
  keepShownRecord(
    {
      record: { ref: { type: 'customers', id: '42' }, name: 'Ada Example', url: RECORD_URL },
      needs: 'nothing',
    },
    page,
  );

/** A ticket whose thread was read once, so that what comes is news. */
async function knownTicket(summary?: string): Promise<string> {
  await showRecord();
  await recordOfFrame(panel);
  const ticketId = await openTicket(at.service, at.place);
  if (summary !== undefined) at.service.control.managerChanges(ticketId, { summary });
  await readAll();
  return ticketId;
}

/** Everything becomes due, and is read as by the clock: nobody looks. */
async function readAll(look: () => Promise<unknown> = () => lookNow('test')): Promise<void> {
  await stopPolling();
  const db = await environmentDb('test');
  for (const stored of await db.getAll('tickets'))
    await db.put('tickets', { ...stored, readAt: Date.now() - 12 * 3_600_000 });
  await look();
}

const managerSays = (ticketId: string, text = 'Please send the receipt') =>
  at.service.control.managerReplies(ticketId, { text });
const unreadOf = async (ticketId: string) => {
  const row = await ticketRow(at.place, ticketId);
  return row.ok ? row.value.unread : undefined;
};
const threadOf = async (ticketId: string) => {
  const stored = await (await environmentDb('test')).get('tickets', ticketId);
  if (!stored) throw new Error('no thread');
  return stored.thread;
};

test('a manager’s message that nobody looks at is told of, without saying whose or what', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId, 'Secret words');
  await readAll();
  expect([...notifications]).toEqual([
    [
      `ticket/test/${ticketId}`,
      expect.objectContaining({ title: 'Alongside · Test', message: 'A manager wrote to you.' }),
    ],
  ]);
});

test('more of them take the first one’s place, and none is told of twice', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  await readAll();
  managerSays(ticketId);
  managerSays(ticketId);
  await readAll();
  expect(notifications.size).toBe(1);
  expect([...notifications.values()][0]?.message).toBe('Managers wrote 2 messages to you.');
  notifications.clear();
  await readAll();
  expect(notifications.size).toBe(0);
});

test('a colleague’s message is told of as a manager’s is, and both of them together', async () => {
  const ticketId = await knownTicket();
  at.service.control.colleagueReplies(ticketId, { text: 'I have it' });
  await readAll();
  expect([...notifications.values()][0]?.message).toBe('Your team wrote in a ticket.');
  managerSays(ticketId);
  at.service.control.authorReplies(ticketId, 'system', { text: 'Moved' });
  await readAll();
  expect([...notifications.values()][0]?.message).toBe('2 messages arrived in a ticket.');
});

test('it is shown before it counts as told of, so that none is missed where the background ends in between', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  const told: (number | undefined)[] = [];
  const create = vi.spyOn(browser.notifications, 'create').mockImplementationOnce(async () => {
    told.push((await threadOf(ticketId)).toldUpTo);
    throw new Error('The desktop shows none.');
  });
  const warned = vi.mocked(console.warn);
  await readAll();
  expect(told).toEqual([0]);
  // A browser that cannot show it is not asked again at every reading.
  await readAll();
  expect(create).toHaveBeenCalledOnce();
  expect(warned.mock.calls).toEqual([
    ['A notification could not be shown:', 'Error: The desktop shows none.'],
  ]);
  warned.mockClear();
});

test('who wants it is shown the summary, as much of it as fits', async () => {
  await chooseNotices({ on: true, withSummary: true });
  const ticketId = await knownTicket(`Refund ${'long '.repeat(40)}`);
  managerSays(ticketId, 'Secret words');
  await readAll();
  const [, summary = ''] = [...notifications.values()][0]?.message.split('\n') ?? [];
  expect([...summary]).toHaveLength(80);
  expect(summary).toMatch(/^Refund long .*…$/);
});

test('nothing is told of the first reading of a thread, nor of what was written by ourselves', async () => {
  const ticketId = await openTicket(at.service, at.place);
  managerSays(ticketId);
  await readAll();
  await markSeen(at.place, ticketId, 1);
  const message = { text: 'Here it is', attachments: [] };
  await sendMessage({ place: at.place, ticketId, action: crypto.randomUUID(), message });
  await expect.poll(() => at.service.control.readTicket(ticketId).messages.length).toBe(2);
  await readAll();
  expect(notifications.size).toBe(0);
  expect(await unreadOf(ticketId)).toBe(0);
});

test('nothing is told while the thread is before somebody, also not later', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  await readAll(() => watchTickets({ place: at.place, ticketIds: [], openId: ticketId }, panel));
  expect(notifications.size).toBe(0);
  await readAll();
  expect(notifications.size).toBe(0);
});

test('nothing is told when it is switched off, or the browser forbids it; nor is it made up for', async () => {
  const ticketId = await knownTicket();
  reach.notifications = false;
  managerSays(ticketId);
  await readAll();
  expect(await readNoticeSettings()).toEqual({ on: true, withSummary: false, allowed: false });
  reach.notifications = true;
  await chooseNotices({ on: false, withSummary: false });
  managerSays(ticketId);
  await readAll();
  await chooseNotices({ on: true, withSummary: false });
  await readAll();
  expect(notifications.size).toBe(0);
});

test('what was seen takes its notification away', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  await readAll();
  await markSeen(at.place, ticketId, 1);
  expect(notifications.size).toBe(0);
});

test('a click leads to the tab with the record, unfolds the dock and opens the thread', async () => {
  const ticketId = await knownTicket();
  tabs.open.set(7, RECORD_URL);
  followNotices();
  followNotices();
  managerSays(ticketId);
  await readAll();
  clickNotification(`ticket/test/${ticketId}`);
  await expect.poll(() => tabs.told).toContainEqual([7, { alongside: 'unfold' }]);
  expect(tabs.active).toBe(7);
  expect(notifications.size).toBe(0);
  expect(await recordOfFrame(panel)).toMatchObject({ value: { wish: { ticketId } } });
  // Once it is open it is not opened again.
  await watchTickets({ place: at.place, ticketIds: [], openId: ticketId }, panel);
  const view = await recordOfFrame(panel);
  expect(view.ok && view.value.kind === 'record' && view.value.wish).toBe(undefined);
});

test('a click opens the record where no tab shows it, with its dock unfolded', async () => {
  const ticketId = await knownTicket();
  await keepShownRecord({ record: null, needs: 'nothing' }, page);
  followNotices();
  clickNotification(`ticket/test/${ticketId}`);
  await expect.poll(() => tabs.open.get(tabs.active)).toBe(RECORD_URL);
  const there = { ...page, tabId: tabs.active };
  const shown = { ref: { type: 'customers', id: '42' }, url: RECORD_URL };
  await expect
    .poll(() => keepShownRecord({ record: shown, needs: 'nothing' }, there))
    .toMatchObject({ value: { unfold: true } });
});

test('a click on a ticket without a record leads to the desk', async () => {
  const ticketId = await knownTicket();
  await unlinkTicket('test', ticketId, 'crm.example.com/customers/42');
  followNotices();
  clickNotification(`ticket/test/${ticketId}`);
  await expect
    .poll(() => tabs.open.get(tabs.active))
    .toBe(browser.runtime.getURL(`/desk.html#/tickets/${ticketId}`));
});

test('a notification that is not ours leads nowhere', () => {
  expect(ticketOfNotice('ticket/other/1')).toBeUndefined();
  expect(ticketOfNotice('ticket/test/')).toBeUndefined();
  expect(ticketOfNotice('ticket/live/a/b')).toEqual({ environment: 'live', ticketId: 'a/b' });
});

test('marked unread, a message and what others wrote after it are unread again', async () => {
  const ticketId = await knownTicket();
  at.service.control.addMessages(ticketId, 6);
  await readAll();
  await markSeen(at.place, ticketId, 6);
  expect(await unreadOf(ticketId)).toBe(0);
  // By turns from the manager and from colleagues: all four are by others.
  await markUnread(at.place, ticketId, 2);
  expect(await unreadOf(ticketId)).toBe(4);
  expect(sawUpTo(await threadOf(ticketId))).toBe(6);
  await markUnread(at.place, ticketId, 4);
  expect(await unreadOf(ticketId)).toBe(4);
});

test('without a message it is the last one by others; a thread without one stays as it is', async () => {
  const ticketId = await knownTicket();
  await markUnread(at.place, ticketId, undefined);
  expect(await unreadOf(ticketId)).toBe(0);
  at.service.control.addMessages(ticketId, 6);
  await readAll();
  await markSeen(at.place, ticketId, 6);
  await markUnread(at.place, ticketId, undefined);
  expect(await threadOf(ticketId)).toMatchObject({ seenUpTo: 5, unread: 1 });
  expect(notifications.size).toBe(0);
});

test('a screen that is still open does not make it read again; one that is opened later does', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  await readAll();
  const openedAt = Date.now() - 1_000;
  await markSeen(at.place, ticketId, 1, openedAt);
  await markUnread(at.place, ticketId, 0);
  await markSeen(at.place, ticketId, 1, openedAt);
  expect(await unreadOf(ticketId)).toBe(1);
  // What came meanwhile was seen all the same.
  managerSays(ticketId);
  await readAll();
  await markSeen(at.place, ticketId, 2, openedAt);
  expect(await threadOf(ticketId)).toMatchObject({ unread: 2, sawUpTo: 2 });
  await markSeen(at.place, ticketId, 2, Date.now() + 1);
  expect(await unreadOf(ticketId)).toBe(0);
});

test('what was read stays read when a lock has forgotten the messages', async () => {
  const ticketId = await knownTicket();
  at.service.control.addMessages(ticketId, 6);
  await readAll();
  await markSeen(at.place, ticketId, 3);
  const db = await environmentDb('test');
  await Promise.all([db.clear('tickets'), db.clear('messages')]);
  await stopPolling();
  await lookNow('test');
  expect(await threadOf(ticketId)).toMatchObject({ total: 6, seenUpTo: 3, unread: 3 });
  expect(await threadPage(at.place, ticketId, undefined)).toMatchObject({ value: { seenUpTo: 3 } });
  // To read it all once more is no news.
  expect(notifications.size).toBe(0);
});
