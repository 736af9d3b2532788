import { beforeEach, expect, test, vi } from 'vitest';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import { handlers } from '../../../lib/background/team/handlers';
import { leaveTeam } from '../../../lib/background/team/membership';
import { wakeTeam } from '../../../lib/background/team/share';
import { environmentDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, introduce, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Who writes a reply is said to those who are connected, and forgotten.

const at = teamStage();

beforeEach(async () => {
  await introduce(at.anna, 'Anna Example');
  await introduce(at.bert, 'Bert Sample');
});

async function connect(): Promise<void> {
  for (const agent of [at.anna, at.bert, at.anna]) await agent.keepCurrent();
}

const caller = { from: 'desk', tabId: 1, frameId: 0 } as const;

const ofTicket = ({ environment }: AgentBrowser, ticketId: string) => ({
  scope: { environment, installationId: 'i1' },
  ticketId,
});

/** An agent's thread reports whether a reply is written there. */
const report = (agent: AgentBrowser, isWriting = true, ticketId = 'ticket-1') =>
  handlers['team.writing.report']({ ...ofTicket(agent, ticketId), isWriting }, caller);

/** The names that an agent's thread shows, and until when. */
async function writers(agent: AgentBrowser, ticketId = 'ticket-1') {
  const read = await handlers['team.writers.read'](ofTicket(agent, ticketId), caller);
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
}

const namesOf = async (agent: AgentBrowser, ticketId?: string) =>
  (await writers(agent, ticketId)).map(({ name }) => name);

const writersEvent = { kind: 'writers', environment: 'live', ticketId: 'ticket-1' };

test('a colleague sees that a reply is written, of this ticket only, and its writer does not', async () => {
  await connect();
  expect(await namesOf(at.bert)).toEqual([]);
  await report(at.anna);
  await waitFor(async () => expect(await namesOf(at.bert)).toEqual(['Anna Example']));
  expect(published).toContainEqual(writersEvent);
  expect(await namesOf(at.bert, 'ticket-2')).toEqual([]);
  expect(await namesOf(at.anna)).toEqual([]);
});

test('who stops is gone at once, and who falls silent after 25 seconds', async () => {
  await connect();
  await report(at.anna);
  await waitFor(async () => expect(await namesOf(at.bert)).toEqual(['Anna Example']));
  await report(at.anna, false);
  await waitFor(async () => expect(await namesOf(at.bert)).toEqual([]));

  await report(at.anna);
  await waitFor(async () => expect(await namesOf(at.bert)).toEqual(['Anna Example']));
  const [writer] = await writers(at.bert);
  const until = writer?.until ?? 0;
  expect(until - Date.now()).toBeGreaterThan(20_000);
  const clock = vi.spyOn(Date, 'now').mockReturnValue(until - 1);
  expect(await namesOf(at.bert)).toEqual(['Anna Example']);
  clock.mockReturnValue(until);
  expect(await namesOf(at.bert)).toEqual([]);
});

test('screens that show other tickets are not woken', async () => {
  await connect();
  await namesOf(at.bert, 'ticket-2');
  await report(at.anna);
  await waitFor(async () => expect(await namesOf(at.bert)).toEqual(['Anna Example']));
  expect(published).not.toContainEqual({ ...writersEvent, ticketId: 'ticket-2' });
});

test('nothing is stored, and the server learns no ticket', async () => {
  const heard: Uint8Array[] = [];
  const other = await at.server().connect({ server: '', author: 'carla', seed: '' });
  if (!other.ok) throw new Error(other.problem.kind);
  other.value.presence.listen((_, body) => heard.push(body));
  await connect();
  const before = at.server().entries().length;
  const rows = async () =>
    JSON.stringify(await (await environmentDb('live')).getAll('teamEntries'));
  const stored = await rows();
  await report(at.anna);
  await waitFor(async () => expect(await namesOf(at.bert)).toEqual(['Anna Example']));
  expect(at.server().entries()).toHaveLength(before);
  expect(await rows()).toBe(stored);
  expect(heard).toHaveLength(1);
  expect(heard.map((body) => new TextDecoder().decode(body)).join()).not.toMatch(/ticket-1|i1/);
});

test('nobody can say that another one writes, and what cannot be read says nothing', async () => {
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  const other = await at.server().connect({ server: '', author: 'carla', seed: '' });
  if (!other.ok) throw new Error(other.problem.kind);
  other.value.presence.listen((author, body) => {
    if (author === 'anna') bodies.push(body);
  });
  await connect();
  await namesOf(at.bert);
  await report(at.anna, false);
  await report(at.anna, true, 'ticket-2');
  await waitFor(() => expect(bodies).toHaveLength(2));
  for (const body of [...bodies, new Uint8Array(40)]) other.value.presence.announce(body);
  await report(at.anna);
  await waitFor(async () => expect(await namesOf(at.bert)).toEqual(['Anna Example']));
  expect(await namesOf(at.bert, 'ticket-2')).toEqual(['Anna Example']);
});

test('nothing is said without a connection, and a lock ends it', async () => {
  const heard: string[] = [];
  const other = await at.server().connect({ server: '', author: 'carla', seed: '' });
  if (!other.ok) throw new Error(other.problem.kind);
  other.value.presence.listen((author) => heard.push(author));
  await report(at.anna);
  expect(await namesOf(at.anna)).toEqual([]);
  wakeTeam('test');
  await connect();
  await report(at.bert);
  await waitFor(async () => expect(await namesOf(at.anna)).toEqual(['Bert Sample']));
  await choosePassphrase({ need: 'both', passphrase: 'a visibly fake passphrase' });
  await lockByUser();
  await report(at.anna);
  expect(await namesOf(at.anna)).toEqual([]);
  expect(heard).toEqual(['bert']);
});

test('without a team there is nobody to tell and nobody who writes', async () => {
  await leaveTeam({ environment: 'test' });
  expect(await report(at.anna)).toEqual({ ok: true, value: null });
  expect(await namesOf(at.anna)).toEqual([]);
});
