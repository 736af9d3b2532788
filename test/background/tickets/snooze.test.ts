import { beforeEach, expect, test, vi } from 'vitest';
import { unlockAndResume } from '../../../lib/background/app/service-status';
import { lockByUser } from '../../../lib/background/keys/lock';
import { searchTickets } from '../../../lib/background/tickets/search-tickets';
import { wakeAllDue } from '../../../lib/background/tickets/snooze';
import { snoozeTicket } from '../../../lib/background/tickets/snooze-ticket';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import type { Params } from '../../../lib/protocol/contract';
import { environmentDb } from '../../../lib/storage/databases';
import { alarms, browser, notifications } from '../../browser-stand-in';
import { CLIENT, clientStage, PASSPHRASE } from '../client-stage';

const HOUR = 3_600_000;
const at = clientStage();

beforeEach(() => {
  notifications.clear();
});

const change = (to: Pick<Params<'ticket.snooze'>, 'snooze' | 'promisedAt'>) =>
  snoozeTicket({ scope: at.scope, ticketId: at.ticketId, ...to });
const snooze = (given: Params<'ticket.snooze'>['snooze']) => change({ snooze: given });

const row = async () => {
  const read = await ticketRow(at.scope, at.ticketId);
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
};

const idsIn = async (view: Params<'tickets.read'>['view']) => {
  const read = await searchTickets({ scope: at.scope, text: '', record: '', view, limit: 9 });
  return read.ok ? read.value.rows.map(({ ticket }) => ticket.id) : [];
};

/** Moves the clock; timers run on. */
async function atTime<T>(now: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

test('a snoozed ticket is in the views Snoozed and All only, until its time', async () => {
  // Before the keys lock for want of activity.
  const until = Date.now() + HOUR / 6;
  await snooze({ until, note: 'Call back' });
  expect(await idsIn('snoozed')).toEqual([at.ticketId]);
  expect(await idsIn('')).toContain(at.ticketId);
  for (const view of ['unread', 'mine', 'waiting', 'closed'] as const)
    expect(await idsIn(view)).not.toContain(at.ticketId);
  expect(await row()).toMatchObject({ unread: 0, snooze: { until, note: 'Call back' } });
  await wakeAllDue();
  expect(await idsIn('snoozed')).toEqual([at.ticketId]);

  // The alarm looks at the clock at least once an hour, in case it is set forward.
  expect(alarms.get('snooze')).toBeLessThanOrEqual(Date.now() + HOUR);
  await atTime(until + 1, wakeAllDue);
  expect(await idsIn('snoozed')).toEqual([]);
  expect(await idsIn('unread')).toEqual([at.ticketId]);
  expect((await row()).snooze).toMatchObject({ note: 'Call back', endedAt: until + 1 });
  expect([...notifications.keys()]).toEqual([`ticket/test/${at.ticketId}`]);
  expect(alarms.has('snooze')).toBe(false);
});

test('a ticket that is snoozed anew while its snooze ends stays snoozed, with the new note', async () => {
  const until = Date.now() + HOUR / 6;
  await snooze({ until, note: 'Call back' });
  // The notification is shown before the end is stored.
  const shown = vi.spyOn(browser.notifications, 'create').mockImplementationOnce(async () => {
    await snooze({ until: until + HOUR, note: 'Not now' });
    return undefined;
  });
  await atTime(until + 1, wakeAllDue);
  expect(shown).toHaveBeenCalledOnce();
  expect(await idsIn('snoozed')).toEqual([at.ticketId]);
  expect((await row()).snooze).toMatchObject({ until: until + HOUR, note: 'Not now' });
  expect((await row()).snooze?.endedAt).toBeUndefined();
  expect(alarms.has('snooze')).toBe(true);
});

test('a snooze whose time comes while others end gets an alarm of its own', async () => {
  const until = Date.now() + HOUR / 6;
  await snooze({ until, note: '' });
  vi.spyOn(browser.notifications, 'create').mockImplementationOnce(async () => {
    await snooze({ until: until + 2, note: '' });
    vi.setSystemTime(until + 3);
    return undefined;
  });
  await atTime(until + 1, wakeAllDue);
  expect(await idsIn('snoozed')).toEqual([at.ticketId]);
  expect(alarms.get('snooze')).toBe(until + 2);
});

test('while the key is locked a snooze does not end; it ends with the unlocking', async () => {
  const until = Date.now() + HOUR;
  await snooze({ until, note: '' });
  await lockByUser();
  await atTime(until + 1, wakeAllDue);
  expect([...notifications.keys()]).toEqual([]);
  const stored = await (await environmentDb('test')).get('snoozes', at.ticketId);
  expect(stored?.snooze?.endedAt).toBeUndefined();
  expect(JSON.stringify(stored)).not.toContain(CLIENT);
  const db = await environmentDb('test');
  if (stored) await db.put('snoozes', { ...stored, snooze: { note: '', until: Date.now() - 1 } });
  await unlockAndResume(PASSPHRASE);
  expect(await idsIn('unread')).toEqual([at.ticketId]);
});

test('a message of a manager ends a snooze, whatever its time', async () => {
  await snooze({ note: '' });
  await syncThread(at.scope, at.ticketId);
  expect(await idsIn('snoozed')).toEqual([at.ticketId]);
  at.service.control.managerReplies(at.ticketId, { text: 'Here it is' });
  await syncThread(at.scope, at.ticketId);
  expect(await idsIn('snoozed')).toEqual([]);
  expect(await idsIn('unread')).toEqual([at.ticketId]);
  expect((await row()).snooze?.endedAt).toBeDefined();
});

test('a promised date snoozes nothing, and neither it nor a snooze touches the other', async () => {
  await change({ promisedAt: 5 });
  expect(await idsIn('snoozed')).toEqual([]);
  expect((await row()).snooze).toBeUndefined();
  const until = Date.now() + HOUR;
  await snooze({ until, note: '' });
  expect(await row()).toMatchObject({ promisedAt: 5, snooze: { until } });
  await change({ promisedAt: 6 });
  expect(await idsIn('snoozed')).toEqual([at.ticketId]);
  expect(await row()).toMatchObject({ promisedAt: 6, snooze: { until } });
  await snooze(null);
  expect(await idsIn('snoozed')).toEqual([]);
  expect(await row()).toMatchObject({ promisedAt: 6, snooze: undefined });
  await change({ promisedAt: null });
  expect(await (await environmentDb('test')).count('snoozes')).toBe(0);
});

test('a date that is promised after a snooze ended does not begin it again', async () => {
  await snooze({ note: 'Call back' });
  at.service.control.managerReplies(at.ticketId, { text: 'Here it is' });
  await syncThread(at.scope, at.ticketId);
  await change({ promisedAt: 5 });
  expect(await idsIn('snoozed')).toEqual([]);
  expect(await row()).toMatchObject({ promisedAt: 5, snooze: { note: 'Call back' } });
  expect((await row()).snooze?.endedAt).toBeDefined();
});

test('a search finds words of stored messages and of records, and says where', async () => {
  const found = async (text: string) => {
    const read = await searchTickets({ scope: at.scope, text, record: '', limit: 9 });
    return read.ok ? read.value.rows.map((one) => one.found) : [];
  };
  expect(await found('receipt')).toEqual([
    { in: 'message', text: expect.stringContaining('for the receipt') },
  ]);
  expect(await found('customers/42')).toEqual([
    { in: expect.stringMatching(/^re/), text: expect.stringContaining('customers/42') },
  ]);
  expect(await found('nowhere')).toEqual([]);
});

test('a snooze that could not end, because the database was closed, has another try soon', async () => {
  const until = Date.now() + HOUR / 6;
  await snooze({ until, note: '' });
  // It fired.
  alarms.delete('snooze');
  const begin = IDBDatabase.prototype.transaction;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given: Parameters<typeof begin>
  ) {
    if (given[0] !== 'snoozes') return begin.apply(this, given);
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  await expect(atTime(until, wakeAllDue)).rejects.toThrow('closing');
  spy.mockRestore();
  expect(alarms.get('snooze')).toBe(until + 60_000);
  await atTime(until + 60_000, wakeAllDue);
  expect(await idsIn('snoozed')).toEqual([]);
});
