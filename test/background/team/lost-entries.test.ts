import { expect, test, vi } from 'vitest';
import { countWaiting } from '../../../lib/background/team/entries';
import { storedTeam, TEAM_AT } from '../../../lib/background/team/team-access';
import { teamState } from '../../../lib/background/team/team-state';
import { saveLink } from '../../../lib/background/tickets/ticket-links';
import { environmentDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { otherAgent } from './other-agent';
import { type AgentBrowser, introduce, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// What browsers killed in between and a server that lost entries left behind.

const RECORD = 'crm.example.com/customers/42';

const at = teamStage();

const link = ({ environment }: AgentBrowser, ticketId: string) =>
  saveLink({ environment, installationId: 'i1' }, ticketId, RECORD);

const ticketsOf = async (agent: AgentBrowser): Promise<string[]> =>
  (await agent.links()).map(({ ticketId }) => ticketId).sort();

async function share(agent: AgentBrowser, ...ticketIds: string[]): Promise<void> {
  for (const ticketId of ticketIds) await link(agent, ticketId);
  await settle(agent);
}

const settle = (agent: AgentBrowser): Promise<void> =>
  waitFor(async () => {
    await agent.keepCurrent();
    expect(await countWaiting(agent.environment)).toBe(0);
    expect((await teamState(agent.environment)).state.kind).toBe('connected');
  });

test('a browser killed between the reply and the cursor notices that the server lost the entry', async () => {
  await share(at.anna, 'ticket-1');
  await at.anna.disconnect();
  // As it is if the background is stopped before the entry came back from the server.
  const team = await storedTeam('test');
  const cursor = { stream: team?.cursor.stream ?? '', sequence: 0 };
  if (team) await (await environmentDb('test')).put('team', { ...team, cursor }, TEAM_AT);
  at.server().rollBack(0);
  await share(at.bert, 'ticket-2');
  await settle(at.anna);
  await settle(at.bert);
  expect(await ticketsOf(at.bert)).toEqual(['ticket-1', 'ticket-2']);
});

test('entries of a colleague that the server lost are no reason to read everything at each connection', async () => {
  await share(at.anna, 'ticket-1', 'ticket-2');
  await settle(at.bert);
  await at.anna.disconnect();
  // Anna does not come back.
  at.server().rollBack(1);
  await share(at.bert, 'ticket-3', 'ticket-4');
  expect(await ticketsOf(at.bert)).toEqual(['ticket-1', 'ticket-2', 'ticket-3', 'ticket-4']);
  await at.bert.disconnect();
  const healed = vi.spyOn(IDBCursor.prototype, 'update');
  await settle(at.bert);
  expect(healed).not.toHaveBeenCalled();
});

test('entries that could not be stored are read again, and not passed over', async () => {
  await settle(at.bert);
  const put = IDBObjectStore.prototype.put;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (isFull && this.name === 'teamEntries' && this.transaction.db.name === 'alongside-live')
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    return put.apply(this, row);
  });
  await share(at.anna, 'ticket-1');
  await waitFor(() => expect(console.warn).toHaveBeenCalled());
  await expect(at.bert.keepCurrent()).rejects.toThrow('The disk is full.');
  expect((await teamState('live')).state.kind).toBe('disk-full');
  vi.mocked(console.warn).mockClear();
  isFull = false;
  // The tail that is read again is shorter than this.
  const others = Array.from({ length: 600 }, (_, i) => `ticket-${i + 2}`);
  await share(at.anna, ...others);
  await settle(at.bert);
  expect(await ticketsOf(at.bert)).toHaveLength(601);
});

test('an entry whose text cannot be opened again is not said to be sent, again and again', async () => {
  await introduce(at.anna, 'Anna');
  await settle(at.anna);
  const db = await environmentDb('test');
  // It came back from the server, too, which is news of the team.
  await waitFor(async () => {
    await at.anna.keepCurrent();
    expect((await storedTeam('test'))?.cursor.sequence).toBe(await db.count('teamEntries'));
  });
  for (const entry of await db.getAll('teamEntries'))
    await db.put('teamEntries', { ...entry, shared: undefined, waitingSince: 1 });
  published.length = 0;
  await at.anna.keepCurrent();
  expect(published).not.toContainEqual({ kind: 'team', environment: 'test' });
  expect(await countWaiting('test')).toBe(1);
});

test('an entry with an earlier time than the one before it is no reason to read everything again', async () => {
  const carla = await otherAgent('carla');
  await carla.shareLink({ ticketId: 'ticket-1', reference: RECORD, at: 2_000 });
  await share(at.bert, 'ticket-2');
  // As of a browser that was restored from a backup, and whose clock was set back.
  await carla.shareLink({ ticketId: 'ticket-1', reference: RECORD, at: 1_000, on: false });
  await settle(at.bert);
  expect(await ticketsOf(at.bert)).toEqual(['ticket-1', 'ticket-2']);
  await at.bert.disconnect();
  const healed = vi.spyOn(IDBCursor.prototype, 'update');
  await settle(at.bert);
  expect(healed).not.toHaveBeenCalled();
});
