import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldWords } from '../../../components/outbox/command-words';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import { updateCommand } from '../../../lib/background/outbox/store';
import { countWaiting } from '../../../lib/background/team/entries';
import { leaveTeam } from '../../../lib/background/team/membership';
import { messagesArrived } from '../../../lib/background/team/messages-arrived';
import { teamState } from '../../../lib/background/team/team-state';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { withAuthorship } from '../../../lib/background/tickets/own-messages';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import type { Scope } from '../../../lib/domain/core/installation';
import { closeDatabases, environmentDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { atRest, openTicket } from '../background';
import { introduce, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// The service names the author of all our messages `partner`. Who of us sent one, the team says.

const at = teamStage();
let ticketId = '';

beforeEach(async () => {
  ticketId = await openTicket(at.service, at.scope);
  await introduce(at.anna, 'Anna Example');
});

async function annaSends(text: string): Promise<string> {
  const commandId = randomUUID();
  const message = { text, attachments: [] };
  const sent = await sendMessage({ scope: at.scope, ticketId, commandId, message });
  expect(sent.ok).toBe(true);
  await atRest();
  return commandId;
}

async function settle(): Promise<void> {
  await waitFor(async () => {
    for (const agent of [at.anna, at.bert]) {
      await agent.keepCurrent();
      expect(await countWaiting(agent.environment)).toBe(0);
      expect((await teamState(agent.environment)).state.kind).toBe('connected');
    }
  });
}

/** Bert reads the thread from the service: what Anna's browser has of it, without its being hers. */
async function bertReadsThread(): Promise<void> {
  const [annas, berts] = [await environmentDb('test'), await environmentDb('live')];
  const ticket = await annas.get('tickets', ticketId);
  if (ticket) await berts.put('tickets', ticket);
  for (const row of await annas.getAll('messages'))
    await berts.put('messages', withAuthorship(row, false));
}

/** Each message that a browser shows: its text, and the colleague it names or whether it is its own. */
async function shown(environment: 'test' | 'live'): Promise<unknown[]> {
  const page = await threadPage({ ...at.scope, environment }, ticketId, undefined);
  if (!page.ok) throw new Error(page.failure.kind);
  return page.value.messages.map(({ text, own, colleague }) => [text, own ? 'own' : colleague]);
}

const sentEntries = () =>
  at
    .server()
    .entries()
    .filter(({ kind }) => kind === 'sent');

test('a colleague sees who sent a reply; to its author it stays their own', async () => {
  await annaSends('I refunded it.');
  await settle();
  await bertReadsThread();
  expect(await shown('live')).toEqual([['I refunded it.', 'Anna Example']]);
  expect(await shown('test')).toEqual([['I refunded it.', 'own']]);
});

test('the browsers of colleagues hear once that somebody wrote in a ticket, and the writer’s does not', async () => {
  const heard: unknown[] = [];
  messagesArrived.on((environment, ticketIds) => void heard.push([environment, ticketIds]));
  await annaSends('I refunded it.');
  await settle();
  expect(heard).toEqual([['live', [ticketId]]]);
  // Each connection reads the last entries again.
  await at.bert.disconnect();
  await at.bert.keepCurrent();
  expect(heard).toHaveLength(1);
});

test('an open thread reads again once the team says who sent its message', async () => {
  await at.bert.keepCurrent();
  await annaSends('I refunded it.');
  await bertReadsThread();
  await waitFor(async () =>
    expect(published).toContainEqual({ kind: 'ticket', environment: 'live', ticketId }),
  );
  await waitFor(async () =>
    expect(await shown('live')).toEqual([['I refunded it.', 'Anna Example']]),
  );
});

test('a message of which no colleague says anything, and one by a manager, name nobody', async () => {
  at.service.control.colleagueReplies(ticketId, { text: 'By another browser' });
  at.service.control.managerReplies(ticketId, { text: 'By a manager' });
  await syncThread(at.scope, ticketId);
  await settle();
  expect(await shown('test')).toEqual([
    ['By another browser', undefined],
    ['By a manager', undefined],
  ]);
});

test('a name cannot turn the text around it, nor begin a line', async () => {
  await introduce(at.anna, '\u202eAnna\n\u0000## Example');
  await annaSends('I refunded it.');
  await settle();
  await bertReadsThread();
  expect(await shown('live')).toEqual([['I refunded it.', 'Anna ## Example']]);
});

test('the server learns no id of a ticket or a message', async () => {
  await annaSends('I refunded it.');
  await settle();
  const [entry] = sentEntries();
  const [message] = await (await environmentDb('test')).getAll('messages');
  const seen = JSON.stringify(entry) + new TextDecoder().decode(entry?.body);
  for (const secret of [ticketId, message?.id ?? '', at.scope.installationId])
    expect(seen).not.toContain(secret);
});

test('a message is shared once, however often its command is updated', async () => {
  const commandId = await annaSends('I refunded it.');
  await updateCommand('test', commandId, (command) => ({ ...command }));
  await settle();
  expect(sentEntries()).toHaveLength(1);
});

test('a reply that was sent while the team was offline is shared later, also after a restart', async () => {
  await settle();
  at.server().stop();
  await waitFor(async () => expect((await teamState('test')).state.kind).toBe('offline'));
  await annaSends('I refunded it.');
  expect(await countWaiting('test')).toBe(1);
  await closeDatabases();
  at.server().start();
  await settle();
  await bertReadsThread();
  expect(await shown('live')).toEqual([['I refunded it.', 'Anna Example']]);
});

test('without a team nothing is stored for one', async () => {
  await leaveTeam({ environment: 'test' });
  await annaSends('I refunded it.');
  expect(await countWaiting('test')).toBe(0);
});

test('a colleague who says that they sent this agent’s message does not take it', async () => {
  await annaSends('I refunded it.');
  await settle();
  const [entry] = sentEntries();
  const db = await environmentDb('live');
  const [known] = await db.getAllFromIndex('teamEntries', 'topic', ['sent', entry?.id ?? '']);
  if (known?.shared) await db.add('teamOperations', { operationId: 'b', shared: known.shared });
  await settle();
  expect(sentEntries().map(({ author }) => author)).toEqual(['anna', 'bert']);
  expect(await shown('test')).toEqual([['I refunded it.', 'own']]);
});

test('a reply that is held because a colleague answered meanwhile says who it was', async () => {
  await introduce(at.bert, 'Bert Sample');
  const { id: messageId } = at.service.control.colleagueReplies(ticketId, { text: 'I have it' });
  const { installationId } = at.scope;
  const shared = { kind: 'sent' as const, at: 1, ticketId, messageId, installationId };
  await (await environmentDb('live')).add('teamOperations', { operationId: 'b', shared });
  await settle();
  await annaSends('Any news?');
  const page = await threadPage(at.scope, ticketId, undefined);
  const [held] = page.ok ? page.value.outgoing : [];
  expect(held?.held).toMatchObject({ by: 'team', latest: 'I have it', colleague: 'Bert Sample' });
  expect(held && heldWords(held)).toEqual(['New message from Bert Sample while you were typing:']);
});

/** Who sent what, as rows of Bert's browser. */
const bertsRows = async () => (await environmentDb('live')).getAll('sentBy');

test('a lock leaves who sent what; a key that is removed and leaving the team take it', async () => {
  await annaSends('I refunded it.');
  await settle();
  await choosePassphrase({ need: 'both', passphrase: 'a visibly fake passphrase' });
  await lockByUser();
  expect(await bertsRows()).toMatchObject([{ ticketId, author: 'anna' }]);
  expect(JSON.stringify(await bertsRows())).not.toContain('refunded');
  await removeKey('live');
  expect(await bertsRows()).toEqual([]);
});

test('who leaves the team forgets who sent what', async () => {
  await annaSends('I refunded it.');
  await settle();
  await leaveTeam({ environment: 'live' });
  expect(await bertsRows()).toEqual([]);
});

test('a reset of test data takes who sent what of its installation, also of tickets never read', async () => {
  const scope: Scope = at.scope;
  const row = { id: 'm-1', author: 'bert', installationId: scope.installationId, at: 1 };
  const db = await environmentDb('test');
  await db.put('sentBy', { ...row, ticketId });
  await db.put('sentBy', { ...row, ticketId: 'never-read' });
  await db.put('sentBy', { ...row, ticketId: 'elsewhere', installationId: 'another' });
  expect(await resetTestData({ scope, commandId: randomUUID() })).toMatchObject({ ok: true });
  expect((await db.getAll('sentBy')).map((one) => one.ticketId)).toEqual(['elsewhere']);
});
