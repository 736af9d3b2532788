import { beforeEach, describe, expect, test, vi } from 'vitest';
import { assignTicket } from '../../../lib/background/team/assign';
import { storeRead } from '../../../lib/background/team/entries';
import { teamState } from '../../../lib/background/team/team-state';
import { saveNotificationSettings } from '../../../lib/background/tickets/desktop-notifications';
import { wakeAllDue } from '../../../lib/background/tickets/snooze';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import type { Shared } from '../../../lib/domain/team/shared';
import { environmentDb } from '../../../lib/storage/databases';
import { alarms, notifications } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import {
  changeTime,
  HOUR,
  scopeOf,
  shownTime,
  snoozedIn,
  snoozeStage,
  storeTicket,
  TICKET,
} from './snooze-stage';
import type { AgentBrowser } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Two agents snooze tickets and promise answers, each in a browser of their own.

const { at, settle } = snoozeStage();

async function offline(): Promise<void> {
  at.server().stop();
  await waitFor(async () => expect((await teamState('test')).state.kind).toBe('offline'));
}

/** Moves the clock; timers run on. */
async function atTime(now: number, work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}

/** Has the connection read again what it knows, as a new one does. */
async function reconnect(): Promise<void> {
  for (const agent of [at.anna, at.bert]) await agent.disconnect();
  await settle();
}

const unread = async (agent: AgentBrowser): Promise<number> => {
  const read = await ticketRow(scopeOf(agent), TICKET);
  return read.ok ? read.value.unread : 0;
};

test('a ticket that Anna snoozed is snoozed for Bert, with her note and name', async () => {
  const until = Date.now() + HOUR;
  await changeTime(at.anna, { snooze: { until, note: 'Ask Ada again' } });
  await settle();
  expect(await shownTime(at.anna)).toEqual({ until, note: 'Ask Ada again' });
  expect(await shownTime(at.bert)).toEqual({ until, note: 'Ask Ada again', snoozedBy: 'anna' });
  expect(await snoozedIn(at.bert)).toEqual([TICKET]);
  expect(alarms.get('snooze')).toBeDefined();
});

test('a snooze that comes before its ticket holds once the ticket is read', async () => {
  await storeTicket(at.anna, 'ticket-2');
  await changeTime(at.anna, { snooze: { note: '' } }, 'ticket-2');
  await settle();
  expect(await snoozedIn(at.bert)).toEqual([]);
  await storeTicket(at.bert, 'ticket-2');
  expect(await snoozedIn(at.bert)).toEqual(['ticket-2']);
});

test('Bert wakes it for Anna too, and it stays awake when both read again', async () => {
  await changeTime(at.anna, { snooze: { note: '' } });
  await settle();
  await changeTime(at.bert, { snooze: null });
  await settle();
  await reconnect();
  expect([await snoozedIn(at.anna), await snoozedIn(at.bert)]).toEqual([[], []]);
  expect([await shownTime(at.anna), await shownTime(at.bert)]).toEqual([{}, {}]);
});

test('a promise is seen by the colleague, changed by one and removed by the other', async () => {
  await changeTime(at.anna, { promisedAt: 5 });
  await settle();
  expect(await shownTime(at.bert)).toEqual({ promisedAt: 5, promisedBy: 'anna' });
  await changeTime(at.bert, { promisedAt: 6 });
  await settle();
  expect(await shownTime(at.anna)).toEqual({ promisedAt: 6, promisedBy: 'bert' });
  expect(await shownTime(at.bert)).toEqual({ promisedAt: 6 });
  await changeTime(at.anna, { promisedAt: null });
  await settle();
  await reconnect();
  expect([await shownTime(at.anna), await shownTime(at.bert)]).toEqual([{}, {}]);
});

test('a snooze and a promise of two agents leave each other alone', async () => {
  const until = Date.now() + HOUR;
  await changeTime(at.anna, { snooze: { until, note: '' } });
  await changeTime(at.bert, { promisedAt: 5 });
  await settle();
  expect(await shownTime(at.anna)).toEqual({ until, note: '', promisedAt: 5, promisedBy: 'bert' });
  expect(await shownTime(at.bert)).toEqual({ until, note: '', snoozedBy: 'anna', promisedAt: 5 });
});

test('of two that were made offline one holds, in both browsers', async () => {
  await settle();
  await offline();
  const until = Date.now() + HOUR;
  await changeTime(at.anna, { snooze: { until, note: 'Hers' }, promisedAt: 5 });
  await changeTime(at.bert, { snooze: { until: until + HOUR, note: 'His' }, promisedAt: 6 });
  expect(await shownTime(at.bert)).toMatchObject({ note: 'His', promisedAt: 6 });
  at.server().start();
  await settle();
  const plain = async (agent: AgentBrowser) => {
    const { note, promisedAt } = await shownTime(agent);
    return { note, promisedAt };
  };
  expect(await plain(at.anna)).toEqual(await plain(at.bert));
  const names = [(await shownTime(at.anna)).snoozedBy, (await shownTime(at.bert)).snoozedBy];
  expect(names.filter((name) => name !== undefined)).toHaveLength(1);
});

test('what an agent just said is not replaced by what a colleague said before', async () => {
  await changeTime(at.bert, { snooze: { note: '' }, promisedAt: 6 });
  const about = { ticketId: TICKET, installationId: 'i1', at: Date.now() + HOUR };
  const entry = (shared: Shared) => ({
    ...{ kind: shared.kind, author: 'anna', id: 'x', sequence: 1, shared },
    operationId: `of ${shared.kind}`,
  });
  const read = [
    entry({ kind: 'snooze', on: false, ...about }),
    entry({ kind: 'promise', promisedAt: 5, ...about }),
  ];
  const agent = { environment: at.bert.environment, me: at.bert.author };
  const { changed } = await storeRead(agent, read, { stream: 's', sequence: 1 });
  expect(changed).toEqual([]);
  expect(await shownTime(at.bert)).toEqual({ note: '', promisedAt: 6 });
});

describe('at its time', () => {
  const until = Date.now() + HOUR / 6;
  beforeEach(async () => {
    await changeTime(at.anna, { snooze: { until, note: 'Call back' } });
    await settle();
  });

  test('a snooze ends in each browser, and is unread for the agent who set it', async () => {
    await atTime(until + 1, wakeAllDue);
    expect([await snoozedIn(at.anna), await snoozedIn(at.bert)]).toEqual([[], []]);
    expect([await unread(at.anna), await unread(at.bert)]).toEqual([1, 0]);
    await reconnect();
    expect([await snoozedIn(at.anna), await snoozedIn(at.bert)]).toEqual([[], []]);
    expect(await shownTime(at.bert)).toMatchObject({ note: 'Call back', ended: until + 1 });
  });

  test('only the agent who set it is notified', async () => {
    await saveNotificationSettings({ on: true, withSummary: false });
    const theirs = 'ticket-2';
    await storeTicket(at.anna, theirs);
    await storeTicket(at.bert, theirs);
    await changeTime(at.bert, { snooze: { until, note: '' } }, theirs);
    await settle();
    expect(await snoozedIn(at.anna)).toContain(theirs);
    await atTime(until + 1, wakeAllDue);
    expect([...notifications.keys()]).toEqual([`ticket/test/${TICKET}`]);
  });

  test('also of a ticket that Bert reads only later, and nothing is left to end', async () => {
    await storeTicket(at.anna, 'ticket-2');
    await changeTime(at.anna, { snooze: { until, note: '' } }, 'ticket-2');
    await settle();
    await atTime(until + 1, wakeAllDue);
    expect(alarms.has('snooze')).toBe(false);
    await storeTicket(at.bert, 'ticket-2');
    expect(await snoozedIn(at.bert)).toEqual([]);
  });

  test('it is unread for the agent who has the ticket, too', async () => {
    await assignTicket({ scope: scopeOf(at.anna), ticketId: TICKET, assignee: 'bert' });
    await settle();
    await atTime(until + 1, wakeAllDue);
    expect([await unread(at.anna), await unread(at.bert)]).toEqual([1, 1]);
  });

  test('what one dismisses of it stays with the other', async () => {
    await atTime(until + 1, wakeAllDue);
    await changeTime(at.bert, { snooze: null });
    await settle();
    await reconnect();
    expect(await shownTime(at.bert)).toEqual({});
    expect(await shownTime(at.anna)).toMatchObject({ note: 'Call back', ended: until + 1 });
  });
});

test('a snooze that is over when it arrives is not shown', async () => {
  await settle();
  await offline();
  const until = Date.now() + HOUR / 6;
  await changeTime(at.anna, { snooze: { until, note: 'Call back' } });
  await atTime(until + 1, async () => {
    at.server().start();
    await settle();
    expect(await shownTime(at.bert)).toEqual({});
    expect(await snoozedIn(at.bert)).toEqual([]);
    expect(await unread(at.bert)).toBe(0);
  });
});

test('a message that Bert read before the snooze arrived ends it', async () => {
  const db = await environmentDb('test');
  const stored = await db.get('tickets', TICKET);
  if (!stored) throw new Error('no ticket');
  await db.put('tickets', { ...stored, thread: { ...stored.thread, complete: true } });
  await changeTime(at.anna, { snooze: { note: '' } });
  await (await environmentDb('live')).add('messages', {
    ...{ ticketId: TICKET, number: 0, id: 'm1', by: 'manager' },
    message: {
      id: 'm1',
      author: 'svc',
      text: 'Here',
      attachments: [],
      createdAt: 1,
      readable: true,
    },
  });
  await settle();
  expect([await snoozedIn(at.anna), await snoozedIn(at.bert)]).toEqual([[TICKET], []]);
});
