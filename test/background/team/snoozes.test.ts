import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addKey, removeKey } from '../../../lib/background/keys/keys';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { assignTicket } from '../../../lib/background/team/assign';
import { countWaiting } from '../../../lib/background/team/entries';
import { leaveTeam, makeTeam } from '../../../lib/background/team/membership';
import { teamState } from '../../../lib/background/team/team-state';
import { cleanUpDatabase } from '../../../lib/background/test-data/cleanup-database';
import { saveNotificationSettings } from '../../../lib/background/tickets/desktop-notifications';
import { searchTickets } from '../../../lib/background/tickets/search-tickets';
import { wakeAllDue } from '../../../lib/background/tickets/snooze';
import { snoozeTicket } from '../../../lib/background/tickets/snooze-ticket';
import { saveTicket, ticketRow } from '../../../lib/background/tickets/ticket-store';
import type { Params } from '../../../lib/protocol/contract';
import { environmentDb } from '../../../lib/storage/databases';
import { alarms, notifications } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { type AgentBrowser, join, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Two agents snooze tickets and promise answers, each in a browser of their own.

const HOUR = 3_600_000;
const TICKET = 'ticket-1';
const at = teamStage();

beforeEach(async () => {
  notifications.clear();
  for (const agent of [at.anna, at.bert]) {
    for (const { author } of [at.anna, at.bert])
      await (await environmentDb(agent.environment)).put('teamEntries', {
        ...{ kind: 'member', author, id: 'self', operationId: `member ${author}`, sequence: 0 },
        shared: { kind: 'member', at: 0, name: author },
      });
    await store(agent, TICKET);
  }
});

const scopeOf = ({ environment }: AgentBrowser) => ({ environment, installationId: 'i1' });

const ticket = (id: string) => ({
  ...{ id, summary: `Refund ${id}`, description: '', priority: 'Regular', status: 'InProgress' },
  ...{ attachments: [], createdAt: 1_000 },
});

const store = (agent: AgentBrowser, id: string) =>
  saveTicket(scopeOf(agent), ticket(id), Date.now());

async function change(
  agent: AgentBrowser,
  to: Pick<Params<'ticket.snooze'>, 'snooze' | 'promisedAt'>,
  ticketId = TICKET,
): Promise<void> {
  const done = await snoozeTicket({ scope: scopeOf(agent), ticketId, ...to });
  if (!done.ok) throw new Error(done.failure.kind);
}

/** What an agent's browser shows of a ticket's time. */
async function shown(agent: AgentBrowser, ticketId = TICKET) {
  const read = await ticketRow(scopeOf(agent), ticketId);
  if (!read.ok) throw new Error(read.failure.kind);
  const { snooze, snoozedBy, promisedAt, promisedBy } = read.value;
  return JSON.parse(
    JSON.stringify({
      ...(snooze && { until: snooze.until, note: snooze.note, ended: snooze.endedAt }),
      ...{ snoozedBy, promisedAt, promisedBy },
    }),
  );
}

async function snoozed(agent: AgentBrowser): Promise<string[]> {
  const asked = { scope: scopeOf(agent), text: '', record: '', limit: 50 };
  const read = await searchTickets({ ...asked, view: 'snoozed' });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.rows.map((row) => row.ticket.id);
}

/** Both connect, send and read until nothing waits. */
async function settle(): Promise<void> {
  await waitFor(async () => {
    for (const agent of [at.anna, at.bert, at.anna, at.bert]) {
      await agent.keepCurrent();
      expect(await countWaiting(agent.environment)).toBe(0);
      expect((await teamState(agent.environment)).state.kind).toBe('connected');
    }
  });
}

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
  await change(at.anna, { snooze: { until, note: 'Ask Ada again' } });
  await settle();
  expect(await shown(at.anna)).toEqual({ until, note: 'Ask Ada again' });
  expect(await shown(at.bert)).toEqual({ until, note: 'Ask Ada again', snoozedBy: 'anna' });
  expect(await snoozed(at.bert)).toEqual([TICKET]);
  expect(alarms.get('snooze')).toBeDefined();
});

test('a snooze that comes before its ticket holds once the ticket is read', async () => {
  await store(at.anna, 'ticket-2');
  await change(at.anna, { snooze: { note: '' } }, 'ticket-2');
  await settle();
  expect(await snoozed(at.bert)).toEqual([]);
  await store(at.bert, 'ticket-2');
  expect(await snoozed(at.bert)).toEqual(['ticket-2']);
});

test('Bert wakes it for Anna too, and it stays awake when both read again', async () => {
  await change(at.anna, { snooze: { note: '' } });
  await settle();
  await change(at.bert, { snooze: null });
  await settle();
  await reconnect();
  expect([await snoozed(at.anna), await snoozed(at.bert)]).toEqual([[], []]);
  expect([await shown(at.anna), await shown(at.bert)]).toEqual([{}, {}]);
});

test('a promise is seen by the colleague, changed by one and removed by the other', async () => {
  await change(at.anna, { promisedAt: 5 });
  await settle();
  expect(await shown(at.bert)).toEqual({ promisedAt: 5, promisedBy: 'anna' });
  await change(at.bert, { promisedAt: 6 });
  await settle();
  expect(await shown(at.anna)).toEqual({ promisedAt: 6, promisedBy: 'bert' });
  expect(await shown(at.bert)).toEqual({ promisedAt: 6 });
  await change(at.anna, { promisedAt: null });
  await settle();
  await reconnect();
  expect([await shown(at.anna), await shown(at.bert)]).toEqual([{}, {}]);
});

test('a snooze and a promise of two agents leave each other alone', async () => {
  const until = Date.now() + HOUR;
  await change(at.anna, { snooze: { until, note: '' } });
  await change(at.bert, { promisedAt: 5 });
  await settle();
  expect(await shown(at.anna)).toEqual({ until, note: '', promisedAt: 5, promisedBy: 'bert' });
  expect(await shown(at.bert)).toEqual({ until, note: '', snoozedBy: 'anna', promisedAt: 5 });
});

test('of two that were made offline one holds, in both browsers', async () => {
  await settle();
  await offline();
  const until = Date.now() + HOUR;
  await change(at.anna, { snooze: { until, note: 'Hers' }, promisedAt: 5 });
  await change(at.bert, { snooze: { until: until + HOUR, note: 'His' }, promisedAt: 6 });
  expect(await shown(at.bert)).toMatchObject({ note: 'His', promisedAt: 6 });
  at.server().start();
  await settle();
  const plain = async (agent: AgentBrowser) => {
    const { note, promisedAt } = await shown(agent);
    return { note, promisedAt };
  };
  expect(await plain(at.anna)).toEqual(await plain(at.bert));
  const names = [(await shown(at.anna)).snoozedBy, (await shown(at.bert)).snoozedBy];
  expect(names.filter((name) => name !== undefined)).toHaveLength(1);
});

describe('at its time', () => {
  const until = Date.now() + HOUR / 6;
  beforeEach(async () => {
    await change(at.anna, { snooze: { until, note: 'Call back' } });
    await settle();
  });

  test('a snooze ends in each browser, and is unread for the agent who set it', async () => {
    await atTime(until + 1, wakeAllDue);
    expect([await snoozed(at.anna), await snoozed(at.bert)]).toEqual([[], []]);
    expect([await unread(at.anna), await unread(at.bert)]).toEqual([1, 0]);
    await reconnect();
    expect([await snoozed(at.anna), await snoozed(at.bert)]).toEqual([[], []]);
    expect(await shown(at.bert)).toMatchObject({ note: 'Call back', ended: until + 1 });
  });

  test('only the agent who set it is notified', async () => {
    await saveNotificationSettings({ on: true, withSummary: false });
    const theirs = 'ticket-2';
    await store(at.anna, theirs);
    await store(at.bert, theirs);
    await change(at.bert, { snooze: { until, note: '' } }, theirs);
    await settle();
    expect(await snoozed(at.anna)).toContain(theirs);
    await atTime(until + 1, wakeAllDue);
    expect([...notifications.keys()]).toEqual([`ticket/test/${TICKET}`]);
  });

  test('it is unread for the agent who has the ticket, too', async () => {
    await assignTicket({ scope: scopeOf(at.anna), ticketId: TICKET, assignee: 'bert' });
    await settle();
    await atTime(until + 1, wakeAllDue);
    expect([await unread(at.anna), await unread(at.bert)]).toEqual([1, 1]);
  });

  test('what one dismisses of it stays with the other', async () => {
    await atTime(until + 1, wakeAllDue);
    await change(at.bert, { snooze: null });
    await settle();
    await reconnect();
    expect(await shown(at.bert)).toEqual({});
    expect(await shown(at.anna)).toMatchObject({ note: 'Call back', ended: until + 1 });
  });
});

test('a snooze that is over when it arrives is not shown', async () => {
  await settle();
  await offline();
  const until = Date.now() + HOUR / 6;
  await change(at.anna, { snooze: { until, note: 'Call back' } });
  await atTime(until + 1, async () => {
    at.server().start();
    await settle();
    expect(await shown(at.bert)).toEqual({});
    expect(await snoozed(at.bert)).toEqual([]);
    expect(await unread(at.bert)).toBe(0);
  });
});

test('a message that Bert read before the snooze arrived ends it', async () => {
  const db = await environmentDb('test');
  const stored = await db.get('tickets', TICKET);
  if (!stored) throw new Error('no ticket');
  await db.put('tickets', { ...stored, thread: { ...stored.thread, complete: true } });
  await change(at.anna, { snooze: { note: '' } });
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
  expect([await snoozed(at.anna), await snoozed(at.bert)]).toEqual([[TICKET], []]);
});

test('a note is nowhere in clear, and can be read again after a lock', async () => {
  makeGuessesCheap();
  await choosePassphrase({ need: 'both', passphrase: 'correct horse battery' });
  await change(at.anna, { snooze: { note: 'Call Ada back' } });
  const onDisk = async () => {
    const dbs = await Promise.all([environmentDb('test'), environmentDb('live')]);
    const stores = ['teamOperations', 'teamEntries', 'snoozes', 'seen', 'tickets'] as const;
    const rows = dbs.flatMap((db) => stores.map((name) => db.getAll(name)));
    return JSON.stringify(await Promise.all(rows));
  };
  expect(await onDisk()).not.toContain('Ada');
  await settle();
  expect(await onDisk()).not.toContain('Ada');
  // The ids of a ticket and an installation are keyed hashes.
  for (const { id, body } of at.server().entries()) {
    expect(id).not.toContain(TICKET);
    expect(new TextDecoder().decode(body)).not.toMatch(/Ada|ticket-1/);
  }
  await lockByUser();
  const locked = { scope: scopeOf(at.anna), ticketId: TICKET, snooze: { note: 'Ada again' } };
  expect(await snoozeTicket(locked)).toMatchObject({ failure: { kind: 'locked' } });
  expect(await shown(at.bert)).toEqual({ note: '', snoozedBy: 'anna' });
  await unlock('correct horse battery');
  expect(await shown(at.bert)).toEqual({ note: 'Call Ada back', snoozedBy: 'anna' });
  expect(await shown(at.anna)).toEqual({ note: 'Call Ada back' });
  expect(await snoozed(at.bert)).toEqual([TICKET]);
});

test('one who restores the note of a snooze that ended keeps it encrypted', async () => {
  await change(at.anna, { snooze: { note: 'About Ada', endedAt: 5 } });
  const rows = await (await environmentDb('test')).getAll('snoozes');
  expect(JSON.stringify(rows)).not.toContain('Ada');
  expect(await shown(at.anna)).toMatchObject({ note: 'About Ada', ended: 5 });
  expect(await countWaiting('test')).toBe(0);
});

describe('without a team', () => {
  beforeEach(async () => {
    await (await environmentDb('test')).clear('team');
  });

  test('nothing of a team is stored', async () => {
    await change(at.anna, { snooze: { note: 'Mine' }, promisedAt: 5 });
    const db = await environmentDb('test');
    expect(await db.count('teamOperations')).toBe(0);
    expect(await db.getAll('snoozes')).toEqual([
      { ticketId: TICKET, installationId: 'i1', snooze: { note: 'Mine' }, promisedAt: 5 },
    ]);
  });

  test('what was snoozed before joining stays private, until a colleague snoozes it later', async () => {
    await change(at.anna, { snooze: { note: 'Mine' }, promisedAt: 5 });
    await change(at.bert, { snooze: { note: 'His' } });
    await change(at.bert, { snooze: null });
    await join(at.anna);
    await settle();
    expect(await shown(at.anna)).toEqual({ note: 'Mine', promisedAt: 5 });
    expect(await shown(at.bert)).toEqual({});
    await change(at.bert, { snooze: { note: 'Ours' } });
    await settle();
    expect(await shown(at.anna)).toEqual({ note: 'Ours', snoozedBy: 'bert', promisedAt: 5 });
  });
});

test('who leaves keeps their own with its note, and nothing of colleagues', async () => {
  await store(at.bert, 'ticket-2');
  await change(at.bert, { snooze: { note: 'Mine' }, promisedAt: 5 }, 'ticket-2');
  await change(at.anna, { snooze: { note: 'Hers' }, promisedAt: 6 });
  await settle();
  await leaveTeam({ environment: 'live' });
  expect(await shown(at.bert)).toEqual({});
  expect(await shown(at.bert, 'ticket-2')).toEqual({ note: 'Mine', promisedAt: 5 });
  expect(await snoozed(at.bert)).toEqual(['ticket-2']);
  expect(await (await environmentDb('live')).getAll('snoozes')).toMatchObject([
    { ticketId: 'ticket-2', snooze: { note: 'Mine' } },
  ]);
});

test('who removes the key and joins anew begins without what colleagues said', async () => {
  await change(at.anna, { snooze: { note: 'Hers' }, promisedAt: 6 });
  await settle();
  const key = { address: at.service.address, key: at.service.keys.liveFull };
  await removeKey('live');
  expect(await addKey(key)).toMatchObject({ ok: true });
  const server = 'wss://team.example.com';
  const made = await makeTeam({ environment: 'live', name: 'New', server, agentName: 'Bert' });
  expect(made.ok).toBe(true);
  expect(await shown(at.bert)).toEqual({});
  expect(await snoozed(at.bert)).toEqual([]);
});

test('a reset of test data takes along what is about its tickets', async () => {
  await store(at.bert, 'ticket-2');
  await change(at.bert, { snooze: { note: '' } }, 'ticket-2');
  await settle();
  const db = await environmentDb('test');
  expect(await db.count('snoozes')).toBe(1);
  const reset = { commandId: 'c1', installationId: 'i1', own: [], createdAt: Date.now() };
  await cleanUpDatabase(db, {
    ...{ fresh: undefined, old: new Set(['i1']) },
    reset: { ...reset, environment: 'test' },
  });
  expect([await db.count('snoozes'), await db.count('seen')]).toEqual([0, 0]);
});
