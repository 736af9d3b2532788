import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { assignTicket, readAssignment, readPeople } from '../../../lib/background/team/assign';
import { countWaiting } from '../../../lib/background/team/entries';
import { leaveTeam, makeTeam } from '../../../lib/background/team/membership';
import { teamState } from '../../../lib/background/team/team-state';
import { cleanUpDatabase } from '../../../lib/background/test-data/cleanup-database';
import { searchTickets } from '../../../lib/background/tickets/search-tickets';
import { saveTicket, ticketRow } from '../../../lib/background/tickets/ticket-store';
import type { TicketView } from '../../../lib/domain/tickets/ticket-views';
import { environmentDb } from '../../../lib/storage/databases';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Two agents take tickets, hand them over and give them back, each in a browser of their own.

const at = teamStage();

beforeEach(async () => {
  for (const { environment } of [at.anna, at.bert])
    for (const { author } of [at.anna, at.bert])
      await (await environmentDb(environment)).put('teamEntries', {
        ...{ kind: 'member', author, id: 'self', operationId: `member ${author}`, sequence: 0 },
        shared: { kind: 'member', at: 0, name: author },
      });
});

const scopeOf = ({ environment }: AgentBrowser) => ({ environment, installationId: 'i1' });

const TICKET = 'ticket-1';

async function assign(
  agent: AgentBrowser,
  assignee: string | null,
  note?: string,
  ticketId = TICKET,
): Promise<void> {
  const done = await assignTicket({ scope: scopeOf(agent), ticketId, assignee, note });
  if (!done.ok) throw new Error(done.failure.kind);
}

/** What an agent's browser shows of a ticket. */
async function shown(agent: AgentBrowser, ticketId = TICKET) {
  const read = await readAssignment({ scope: scopeOf(agent), ticketId });
  if (!read.ok) throw new Error(read.failure.kind);
  if (!read.value) return null;
  const { assignee, other, note } = read.value;
  return {
    assignee: assignee?.author ?? null,
    ...(other !== undefined && { other: other?.author ?? null }),
    ...(note !== undefined && { note }),
  };
}

const ticket = (id: string) => ({
  ...{ id, summary: `Refund ${id}`, description: '', priority: 'Regular', status: 'InProgress' },
  ...{ attachments: [], createdAt: 1_000 },
});

const store = (agent: AgentBrowser, id: string) =>
  saveTicket(scopeOf(agent), ticket(id), Date.now());

async function listed(agent: AgentBrowser, view: TicketView, assignee?: string) {
  const asked = { scope: scopeOf(agent), text: '', record: '', limit: 50, view, assignee };
  const read = await searchTickets(asked);
  if (!read.ok) throw new Error(read.failure.kind);
  const { rows, total, counts } = read.value;
  return { ids: rows.map((row) => row.ticket.id), total, count: counts[view] };
}

/** Both connect, send and read until nothing waits. */
async function settle(): Promise<void> {
  await waitFor(async () => {
    for (const agent of [at.anna, at.bert, at.anna]) {
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

test('who takes a ticket over has it in both browsers, until it is given back', async () => {
  await assign(at.anna, 'anna');
  expect(await shown(at.anna)).toEqual({ assignee: 'anna' });
  await settle();
  expect(await shown(at.bert)).toEqual({ assignee: 'anna' });
  await assign(at.bert, null);
  await settle();
  expect([await shown(at.anna), await shown(at.bert)]).toEqual([
    { assignee: null },
    { assignee: null },
  ]);
});

test('a ticket that is handed over is among the other agent’s own, also if it was never read there', async () => {
  await store(at.anna, TICKET);
  await assign(at.anna, 'bert', 'Call Ada back on Monday');
  expect(await listed(at.anna, 'assigned')).toEqual({ ids: [], total: 0, count: 0 });
  expect(await listed(at.anna, '', 'bert')).toMatchObject({ ids: [TICKET], total: 1 });
  await settle();
  expect(await shown(at.bert)).toEqual({ assignee: 'bert', note: 'Call Ada back on Monday' });
  expect(await listed(at.bert, 'assigned')).toEqual({ ids: [TICKET], total: 1, count: 1 });
  expect(await ticketRow(scopeOf(at.bert), TICKET)).toMatchObject({
    value: { forgotten: true, assignees: [{ author: 'bert', isYou: true }] },
  });
  // Its first reading leaves it where it is.
  await store(at.bert, TICKET);
  expect((await listed(at.bert, 'assigned')).ids).toEqual([TICKET]);
  // A note ends with the next change.
  await assign(at.bert, 'bert');
  expect(await shown(at.bert)).toEqual({ assignee: 'bert' });
});

test('a ticket that a colleague has and that is read here later is found by its colleague', async () => {
  await assign(at.anna, 'anna');
  await settle();
  expect((await listed(at.bert, '', 'anna')).ids).toEqual([]);
  await store(at.bert, TICKET);
  await store(at.bert, 'ticket-2');
  expect(await listed(at.bert, '', 'anna')).toMatchObject({ ids: [TICKET], total: 1 });
  expect(await listed(at.bert, 'unassigned')).toEqual({ ids: ['ticket-2'], total: 1, count: 1 });
  const { ids } = await listed(at.bert, 'mine', 'anna');
  expect(ids).toEqual([]);
  expect((await listed(at.bert, 'waiting', 'anna')).ids).toEqual([TICKET]);
});

describe('two agents who take a ticket offline', () => {
  beforeEach(async () => {
    await settle();
    await offline();
    await assign(at.anna, 'anna');
    await assign(at.bert, 'bert');
    at.server().start();
    await settle();
  });

  test('are both shown, in both browsers alike', async () => {
    const both = await shown(at.anna);
    expect(await shown(at.bert)).toEqual(both);
    expect([both?.assignee, both?.other].sort()).toEqual(['anna', 'bert']);
    await store(at.anna, TICKET);
    const row = await ticketRow(scopeOf(at.anna), TICKET);
    expect(row.ok && row.value.assignees?.map(({ author }) => author).sort()).toEqual([
      'anna',
      'bert',
    ]);
  });

  test('are settled by whoever says which', async () => {
    await assign(at.anna, 'bert');
    await settle();
    expect([await shown(at.anna), await shown(at.bert)]).toEqual([
      { assignee: 'bert' },
      { assignee: 'bert' },
    ]);
  });
});

test('two who offline come to the same need no decision', async () => {
  await settle();
  await offline();
  await assign(at.anna, 'bert');
  await assign(at.bert, 'bert');
  at.server().start();
  await settle();
  expect(await shown(at.anna)).toEqual({ assignee: 'bert' });
});

test('one who offline did something twice knows what was shown at the first time', async () => {
  await assign(at.anna, 'anna');
  await settle();
  await offline();
  await assign(at.bert, null);
  await assign(at.bert, 'bert');
  at.server().start();
  await settle();
  // Bert saw that Anna had it.
  expect(await shown(at.anna)).toEqual({ assignee: 'bert' });
});

test('a colleague whose clock is a day ahead does not win for a day', async () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 86_400_000);
  await assign(at.bert, 'bert');
  clock.mockReturnValue(now);
  await settle();
  await assign(at.anna, 'anna');
  await settle();
  expect([await shown(at.anna), await shown(at.bert)]).toEqual([
    { assignee: 'anna' },
    { assignee: 'anna' },
  ]);
});

test('a clock that is a day ahead hides nothing that its agent had not seen', async () => {
  await settle();
  await offline();
  await assign(at.anna, 'anna');
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 86_400_000);
  await assign(at.bert, 'bert');
  clock.mockReturnValue(now);
  at.server().start();
  await settle();
  expect(await shown(at.anna)).toMatchObject({ other: expect.any(String) });
});

test('a note is nowhere in clear, and can be read again after a lock', async () => {
  await choosePassphrase({ need: 'both', passphrase: 'correct horse battery' });
  await assign(at.anna, 'bert', 'Call Ada back');
  const stored = async () => {
    const dbs = await Promise.all([environmentDb('test'), environmentDb('live')]);
    const stores = ['teamOperations', 'teamEntries', 'assignments'] as const;
    const rows = dbs.flatMap((db) => stores.map((name) => db.getAll(name)));
    return JSON.stringify(await Promise.all(rows));
  };
  expect(await stored()).not.toContain('Ada');
  await settle();
  expect(await stored()).not.toContain('Ada');
  expect(new TextDecoder().decode(at.server().entries()[0]?.body)).not.toContain('Ada');
  await lockByUser();
  expect(await readAssignment({ scope: scopeOf(at.bert), ticketId: TICKET })).toMatchObject({
    failure: { kind: 'locked' },
  });
  // Who has it is known all the same, as links are.
  expect((await listed(at.bert, 'assigned')).ids).toEqual([TICKET]);
  await unlock('correct horse battery');
  expect(await shown(at.bert)).toEqual({ assignee: 'bert', note: 'Call Ada back' });
});

test('who leaves has no assignees any more', async () => {
  await store(at.bert, TICKET);
  await assign(at.anna, 'bert');
  await settle();
  await leaveTeam({ environment: 'live' });
  expect(await shown(at.bert)).toBeNull();
  expect((await listed(at.bert, '', 'bert')).ids).toEqual([]);
  const row = await ticketRow(scopeOf(at.bert), TICKET);
  expect(row.ok && row.value.assignees).toBeUndefined();
  expect(await readPeople({ environment: 'live' })).toMatchObject({ value: null });
});

test('who leaves while a note is encrypted has nothing of it any more', async () => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...given) => {
    await leaveTeam({ environment: 'test' });
    return encrypt(...given);
  });
  const handOver = { scope: scopeOf(at.anna), ticketId: TICKET, assignee: 'bert', note: 'Paid.' };
  expect(await assignTicket(handOver)).toMatchObject({ failure: { kind: 'no-record' } });
  expect(await (await environmentDb('test')).count('assignments')).toBe(0);
});

test('who removes the key and joins anew begins without the assignees of before', async () => {
  await store(at.bert, TICKET);
  await assign(at.anna, 'bert');
  await settle();
  const key = { address: at.service.address, key: at.service.keys.liveFull };
  await removeKey('live');
  expect(await shown(at.bert)).toBeNull();
  expect(await addKey(key)).toMatchObject({ ok: true });
  const server = 'wss://team.example.com';
  const made = await makeTeam({ environment: 'live', name: 'New', server, agentName: 'Bert' });
  expect(made.ok).toBe(true);
  expect((await listed(at.bert, '', 'bert')).ids).toEqual([]);
  expect(await listed(at.bert, 'unassigned')).toMatchObject({ total: 1 });
});

test('a reset of test data takes the assignees of its tickets along', async () => {
  await store(at.anna, TICKET);
  await assign(at.anna, 'anna');
  await assign(at.anna, 'bert', undefined, 'ticket-2');
  await settle();
  const db = await environmentDb('test');
  const reset = { commandId: 'c1', installationId: 'i1', own: [], createdAt: Date.now() };
  await cleanUpDatabase(db, {
    ...{ fresh: undefined, old: new Set(['i1']) },
    reset: { ...reset, environment: 'test' },
  });
  expect([await db.count('assignments'), await db.count('seen')]).toEqual([0, 0]);
});

test('the people of a team are its members, oneself among them; nobody else gets a ticket', async () => {
  const members = [at.anna, at.bert].map(({ author }) => ({ author, name: author }));
  expect(await readPeople({ environment: 'test' })).toMatchObject({
    value: { me: 'anna', members },
  });
  const toStranger = { scope: scopeOf(at.anna), ticketId: TICKET, assignee: 'mallory' };
  expect(await assignTicket(toStranger)).toMatchObject({ failure: { kind: 'no-record' } });
  expect(await shown(at.anna)).toBeNull();
});
