import { beforeEach, expect, test, vi } from 'vitest';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { countWaiting } from '../../../lib/background/team/entries';
import { writersOf } from '../../../lib/background/team/keep-current';
import {
  joinTeam,
  leaveTeam,
  makeTeam,
  readInvitation,
} from '../../../lib/background/team/membership';
import { subjectOf } from '../../../lib/background/team/subject';
import { storedTeam } from '../../../lib/background/team/team-access';
import { teamState } from '../../../lib/background/team/team-state';
import { saveLink, unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import {
  type Invitation,
  invitationText,
  parseInvitation,
} from '../../../lib/domain/team/invitation';
import { environmentDb } from '../../../lib/storage/databases';
import { createCipher } from '../../../lib/team/cipher';
import { newServer } from '../../team/current-server';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, TEAM_KEY, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// The ways of docs/team.md in and out of a team, for two agents who share a link each.

const at = teamStage();
const RECORD = 'crm.example.com/customers/42';
const SERVER = 'wss://team.example.com';

const link = ({ environment }: AgentBrowser, ticketId: string) =>
  saveLink({ environment, installationId: 'i1' }, ticketId, RECORD, true);

const ticketsOf = async (agent: AgentBrowser): Promise<string[]> =>
  (await agent.links()).map(({ ticketId }) => ticketId).sort();

async function settle(): Promise<void> {
  await waitFor(async () => {
    for (const agent of [at.anna, at.bert, at.anna]) {
      await agent.keepCurrent();
      expect(await countWaiting(agent.environment)).toBe(0);
      expect((await teamState(agent.environment)).state.kind).toBe('connected');
    }
  });
}

async function invitation(): Promise<Invitation> {
  const read = await readInvitation({ environment: 'test' });
  const parsed = read.ok ? parseInvitation(read.value.text) : 'no invitation';
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}

/** Bert leaves and joins by Anna's invitation. Here his browser is the one of the other environment. */
async function bertJoinsAgain(): Promise<void> {
  await leaveTeam({ environment: 'live' });
  const text = invitationText({ ...(await invitation()), environment: 'live' });
  const joined = await joinTeam({ environment: 'live', invitation: text, agentName: 'Bert' });
  expect(joined.ok).toBe(true);
}

beforeEach(async () => {
  await link(at.anna, 'annas');
  await link(at.bert, 'berts');
  await settle();
});

test('another team key: both leave and join a new team, and have their links; the old key opens nothing', async () => {
  await leaveTeam({ environment: 'test' });
  newServer();
  const made = { name: 'Support', server: SERVER, agentName: 'Anna Example' };
  expect(await makeTeam({ environment: 'test', ...made })).toEqual({ ok: true, value: null });
  await bertJoinsAgain();
  await settle();
  for (const agent of [at.anna, at.bert])
    expect(await ticketsOf(agent)).toEqual(['annas', 'berts']);
  const entries = at.server().entries();
  expect(entries.filter(({ kind }) => kind === 'link')).toHaveLength(4);
  const old = await createCipher(TEAM_KEY);
  for (const { body, ...entry } of entries)
    expect(await old.open(subjectOf(entry), body)).toEqual({ kind: 'unreadable' });
});

test('who joins or makes a team is in it, also where the background stopped before it replied', async () => {
  await leaveTeam({ environment: 'live' });
  const text = invitationText({ ...(await invitation()), environment: 'live' });
  const join = () => joinTeam({ environment: 'live', invitation: text, agentName: 'Bert' });
  expect(await join()).toEqual({ ok: true, value: null });
  const joined = await storedTeam('live');
  // The screen sends a request without a reply once more.
  expect(await join()).toEqual({ ok: true, value: null });
  expect(await storedTeam('live')).toEqual(joined);
  await leaveTeam({ environment: 'live' });
  const made = { name: 'Sales', server: SERVER, agentName: 'Bert' };
  const make = (part = {}) => makeTeam({ environment: 'live', ...made, ...part });
  expect([await make(), await make()]).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  for (const part of [{ name: 'Other' }, { agentName: 'Ada' }])
    expect(await make(part)).toMatchObject({ failure: { kind: 'denied' } });
  expect(await join()).toMatchObject({ failure: { kind: 'denied' } });
});

test('a key that is removed while an agent joins leaves no team that nothing opens', async () => {
  await leaveTeam({ environment: 'test' });
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...given) => {
    await removeKey('test');
    return encrypt(...given);
  });
  const made = { environment: 'test', name: 'Sales', server: SERVER, agentName: 'Anna' } as const;
  expect(await makeTeam(made)).toMatchObject({ failure: { kind: 'no-key' } });
  expect(await storedTeam('test')).toBeUndefined();
});

test('a new browser of an agent has another name, and what the old name shared stays', async () => {
  await bertJoinsAgain();
  const again = (await storedTeam('live'))?.author;
  expect(again).not.toBe('bert');
  await settle();
  await link(at.bert, 'later');
  await settle();
  expect(await ticketsOf(at.anna)).toEqual(['annas', 'berts', 'later']);
  expect(
    new Set(
      at
        .server()
        .entries()
        .map(({ author }) => author),
    ),
  ).toEqual(new Set(['anna', 'bert', again]));
});

test('an agent who joins with a link that the team removed does not bring it back', async () => {
  await leaveTeam({ environment: 'live' });
  await unlinkTicket('test', 'annas', RECORD);
  await at.anna.keepCurrent();
  await bertJoinsAgain();
  await settle();
  expect([await ticketsOf(at.anna), await ticketsOf(at.bert)]).toEqual([['berts'], ['berts']]);
});

test('who left takes nothing along but links, and learns nothing any more', async () => {
  await leaveTeam({ environment: 'live' });
  await link(at.anna, 'later');
  await at.anna.keepCurrent();
  await at.bert.keepCurrent();
  expect(await ticketsOf(at.bert)).toEqual(['annas', 'berts']);
  expect((await at.bert.links()).filter(({ openedBy }) => openedBy)).toEqual([]);
  expect(await ticketsOf(at.anna)).toEqual(['annas', 'berts', 'later']);
});

test('who leaves is not connected again by what waited for the end of the connection', async () => {
  await at.bert.disconnect();
  const { connect } = at.server();
  let close: () => void = () => undefined;
  const closing = new Promise<void>((resolve) => {
    close = resolve;
  });
  vi.spyOn(at.server(), 'connect').mockImplementationOnce(async (access) => {
    const connected = await connect(access);
    if (!connected.ok) return connected;
    const { value } = connected;
    return { ok: true, value: { ...value, close: () => closing.then(value.close) } };
  });
  await at.bert.keepCurrent();
  const left = leaveTeam({ environment: 'live' });
  const woken = at.bert.keepCurrent();
  close();
  await Promise.all([left, woken]);
  const db = await environmentDb('live');
  expect(await db.count('teamEntries')).toBe(0);
  expect(writersOf('live')).toBeUndefined();
  const [oldServer, before] = [at.server(), at.server().entries().length];
  newServer();
  const made = { name: 'Another', server: SERVER, agentName: 'Bert Example' };
  expect(await makeTeam({ environment: 'live', ...made })).toEqual({ ok: true, value: null });
  await link(at.bert, 'later');
  await waitFor(async () => {
    await at.bert.keepCurrent();
    expect(await countWaiting('live')).toBe(0);
  });
  expect(oldServer.entries()).toHaveLength(before);
  expect(
    at
      .server()
      .entries()
      .filter(({ kind }) => kind === 'link'),
  ).not.toHaveLength(0);
});
