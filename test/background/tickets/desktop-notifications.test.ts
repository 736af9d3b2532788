import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchNotificationClicks } from '../../../lib/background/app/notification-click';
import { readNotificationSettings } from '../../../lib/background/core/notification-settings';
import { pollNow, stopPolling } from '../../../lib/background/polling/poller';
import { watchTickets } from '../../../lib/background/polling/watch';
import { readRecord } from '../../../lib/background/record/record-view';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import {
  saveNotificationSettings,
  ticketOfNotification,
} from '../../../lib/background/tickets/desktop-notifications';
import { markSeen, markUnread, readUpTo } from '../../../lib/background/tickets/read-markers';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { browser, clickNotification, notifications, reach, tabs } from '../../browser-stand-in';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
beforeEach(async () => {
  await saveNotificationSettings({ on: true, withSummary: false });
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});
afterEach(stopPolling);

const page = { from: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const panel = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
const RECORD_URL = 'https://crm.example.com/customers/42';
const showRecord = () =>
  saveShownRecord(
    {
      record: { ref: { type: 'customers', id: '42' }, name: 'Ada Example', url: RECORD_URL },
      needs: 'nothing',
    },
    page,
  );

/** A ticket whose thread was read once, so that later messages are new. */
async function knownTicket(summary?: string): Promise<string> {
  await showRecord();
  await readRecord(panel);
  const ticketId = await openTicket(at.service, at.scope);
  if (summary !== undefined) at.service.control.managerChanges(ticketId, { summary });
  await readAll();
  return ticketId;
}

/** Makes every ticket due and reads it by the clock, while no screen shows it. */
async function readAll(look: () => Promise<unknown> = () => pollNow('test')): Promise<void> {
  await stopPolling();
  const db = await environmentDb('test');
  for (const stored of await db.getAll('tickets'))
    await db.put('tickets', { ...stored, readAt: Date.now() - 12 * 3_600_000 });
  await look();
}

const managerSays = (ticketId: string, text = 'Please send the receipt') =>
  at.service.control.managerReplies(ticketId, { text });
const unreadOf = async (ticketId: string) => {
  const row = await ticketRow(at.scope, ticketId);
  return row.ok ? row.value.unread : undefined;
};
const threadOf = async (ticketId: string) => {
  const stored = await (await environmentDb('test')).get('tickets', ticketId);
  if (!stored) throw new Error('no thread');
  return stored.thread;
};

test('a manager’s message causes a notification without a name or text', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId, 'Secret words');
  await readAll();
  expect([...notifications]).toEqual([
    [
      `ticket/test/${ticketId}`,
      expect.objectContaining({ title: 'Alongside · Test', message: 'New reply from a manager' }),
    ],
  ]);
});

test('a later notification replaces the first, and no message is notified twice', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  await readAll();
  managerSays(ticketId);
  managerSays(ticketId);
  await readAll();
  expect(notifications.size).toBe(1);
  expect([...notifications.values()][0]?.message).toBe('2 new replies from managers');
  notifications.clear();
  await readAll();
  expect(notifications.size).toBe(0);
});

test('a colleague’s message causes a notification too, and both kinds are summed up', async () => {
  const ticketId = await knownTicket();
  at.service.control.colleagueReplies(ticketId, { text: 'I have it' });
  await readAll();
  expect([...notifications.values()][0]?.message).toBe('New message from your team');
  managerSays(ticketId);
  at.service.control.authorReplies(ticketId, 'system', { text: 'Moved' });
  await readAll();
  expect([...notifications.values()][0]?.message).toBe('2 new messages in a ticket');
});

test('a message counts as notified only after the notification is shown', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  const notifiedUpTo: (number | undefined)[] = [];
  const create = vi.spyOn(browser.notifications, 'create').mockImplementationOnce(async () => {
    notifiedUpTo.push((await threadOf(ticketId)).toldUpTo);
    throw new Error('The desktop shows none.');
  });
  const warned = vi.mocked(console.warn);
  await readAll();
  expect(notifiedUpTo).toEqual([0]);
  // A browser that cannot show notifications is not asked at every reading.
  await readAll();
  expect(create).toHaveBeenCalledOnce();
  expect(warned.mock.calls).toEqual([
    ['A notification could not be shown:', 'Error: The desktop shows none.'],
  ]);
  warned.mockClear();
});

test('the notification contains the summary, cut to fit, if the user chose that', async () => {
  await saveNotificationSettings({ on: true, withSummary: true });
  const ticketId = await knownTicket(`Refund ${'long '.repeat(40)}`);
  managerSays(ticketId, 'Secret words');
  await readAll();
  const [, summary = ''] = [...notifications.values()][0]?.message.split('\n') ?? [];
  expect([...summary]).toHaveLength(80);
  expect(summary).toMatch(/^Refund long .*…$/);
});

test('the first reading of a thread and our own messages cause no notification', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  managerSays(ticketId);
  await readAll();
  await markSeen(at.scope, ticketId, 1);
  const message = { text: 'Here it is', attachments: [] };
  await sendMessage({ scope: at.scope, ticketId, commandId: crypto.randomUUID(), message });
  await expect.poll(() => at.service.control.readTicket(ticketId).messages.length).toBe(2);
  await readAll();
  expect(notifications.size).toBe(0);
  expect(await unreadOf(ticketId)).toBe(0);
});

test('a message that arrives in a visible thread causes no notification, not even later', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  await readAll(() => watchTickets({ scope: at.scope, ticketIds: [], openId: ticketId }, panel));
  expect(notifications.size).toBe(0);
  await readAll();
  expect(notifications.size).toBe(0);
});

test('no notification is shown or made up for while notifications are off or forbidden', async () => {
  const ticketId = await knownTicket();
  reach.notifications = false;
  managerSays(ticketId);
  await readAll();
  expect(await readNotificationSettings()).toEqual({
    on: true,
    withSummary: false,
    allowed: false,
  });
  reach.notifications = true;
  await saveNotificationSettings({ on: false, withSummary: false });
  managerSays(ticketId);
  await readAll();
  await saveNotificationSettings({ on: true, withSummary: false });
  await readAll();
  expect(notifications.size).toBe(0);
});

test('a seen message clears its notification', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  await readAll();
  await markSeen(at.scope, ticketId, 1);
  expect(notifications.size).toBe(0);
});

test('a click opens the tab with the record, its dock and the thread', async () => {
  const ticketId = await knownTicket();
  tabs.open.set(7, RECORD_URL);
  watchNotificationClicks();
  watchNotificationClicks();
  managerSays(ticketId);
  await readAll();
  clickNotification(`ticket/test/${ticketId}`);
  await expect.poll(() => tabs.messages).toContainEqual([7, { alongside: 'unfold' }]);
  expect(tabs.active).toBe(7);
  expect(notifications.size).toBe(0);
  expect(await readRecord(panel)).toMatchObject({ value: { pendingNavigation: { ticketId } } });
  // An opened ticket is not opened again.
  await watchTickets({ scope: at.scope, ticketIds: [], openId: ticketId }, panel);
  const view = await readRecord(panel);
  expect(view.ok && view.value.kind === 'record' && view.value.pendingNavigation).toBe(undefined);
});

test('a click opens the record in a new tab, with its dock, if no tab shows it', async () => {
  const ticketId = await knownTicket();
  await saveShownRecord({ record: null, needs: 'nothing' }, page);
  watchNotificationClicks();
  clickNotification(`ticket/test/${ticketId}`);
  await expect.poll(() => tabs.open.get(tabs.active)).toBe(RECORD_URL);
  const newTab = { ...page, tabId: tabs.active };
  const shown = { ref: { type: 'customers', id: '42' }, url: RECORD_URL };
  await expect
    .poll(() => saveShownRecord({ record: shown, needs: 'nothing' }, newTab))
    .toMatchObject({ value: { unfold: true } });
});

test('a click on a ticket without a record opens the desk', async () => {
  const ticketId = await knownTicket();
  await unlinkTicket('test', ticketId, 'crm.example.com/customers/42');
  watchNotificationClicks();
  clickNotification(`ticket/test/${ticketId}`);
  await expect
    .poll(() => tabs.open.get(tabs.active))
    .toBe(browser.runtime.getURL(`/desk.html#/tickets/${ticketId}`));
});

test('the id of an unknown notification is ignored', () => {
  expect(ticketOfNotification('ticket/other/1')).toBeUndefined();
  expect(ticketOfNotification('ticket/test/')).toBeUndefined();
  expect(ticketOfNotification('ticket/live/a/b')).toEqual({ environment: 'live', ticketId: 'a/b' });
});

test('marking a message as unread also marks the later messages of others as unread', async () => {
  const ticketId = await knownTicket();
  at.service.control.addMessages(ticketId, 6);
  await readAll();
  await markSeen(at.scope, ticketId, 6);
  expect(await unreadOf(ticketId)).toBe(0);
  // A manager and colleagues wrote in turn: all four are by others.
  await markUnread(at.scope, ticketId, 2);
  expect(await unreadOf(ticketId)).toBe(4);
  expect(readUpTo(await threadOf(ticketId))).toBe(6);
  await markUnread(at.scope, ticketId, 4);
  expect(await unreadOf(ticketId)).toBe(4);
});

test('without a message the last one by others is marked; a thread without messages stays as it is', async () => {
  const ticketId = await knownTicket();
  await markUnread(at.scope, ticketId, undefined);
  expect(await unreadOf(ticketId)).toBe(0);
  at.service.control.addMessages(ticketId, 6);
  await readAll();
  await markSeen(at.scope, ticketId, 6);
  await markUnread(at.scope, ticketId, undefined);
  expect(await threadOf(ticketId)).toMatchObject({ seenUpTo: 5, unread: 1 });
  expect(notifications.size).toBe(0);
});

test('a screen that was already open does not mark the ticket as read again; a later one does', async () => {
  const ticketId = await knownTicket();
  managerSays(ticketId);
  await readAll();
  const openedAt = Date.now() - 1_000;
  await markSeen(at.scope, ticketId, 1, openedAt);
  await markUnread(at.scope, ticketId, 0);
  await markSeen(at.scope, ticketId, 1, openedAt);
  expect(await unreadOf(ticketId)).toBe(1);
  // Messages that arrived meanwhile still count as seen.
  managerSays(ticketId);
  await readAll();
  await markSeen(at.scope, ticketId, 2, openedAt);
  expect(await threadOf(ticketId)).toMatchObject({ unread: 2, sawUpTo: 2 });
  await markSeen(at.scope, ticketId, 2, Date.now() + 1);
  expect(await unreadOf(ticketId)).toBe(0);
});

test('seen messages stay seen after a lock deleted them', async () => {
  const ticketId = await knownTicket();
  at.service.control.addMessages(ticketId, 6);
  await readAll();
  await markSeen(at.scope, ticketId, 3);
  const db = await environmentDb('test');
  await Promise.all([db.clear('tickets'), db.clear('messages')]);
  await stopPolling();
  await pollNow('test');
  expect(await threadOf(ticketId)).toMatchObject({ total: 6, seenUpTo: 3, unread: 3 });
  expect(await threadPage(at.scope, ticketId, undefined)).toMatchObject({ value: { seenUpTo: 3 } });
  // Reading them again causes no notification.
  expect(notifications.size).toBe(0);
});
