import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { lockNow } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { countWaiting } from '../../../lib/background/team/entries';
import { teamState } from '../../../lib/background/team/team-state';
import { saveLink, unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import { environmentDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Two agents share which tickets belong to which record. Each has a browser of its own, and the server
// loses, refuses and forgets.

const RECORD = 'crm.example.com/customers/42';

const at = teamStage();

const scopeOf = ({ environment }: AgentBrowser) => ({ environment, installationId: 'i1' });

const link = (agent: AgentBrowser, ticketId: string, opened = false) =>
  saveLink(scopeOf(agent), ticketId, RECORD, opened);

const unlink = (agent: AgentBrowser, ticketId: string) =>
  unlinkTicket(agent.environment, ticketId, RECORD);

async function ticketsOf(agent: AgentBrowser): Promise<string[]> {
  return (await agent.links()).map(({ ticketId }) => ticketId);
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

test('a ticket that one agent opened is linked in the other’s browser, with who opened it', async () => {
  await at.bert.keepCurrent();
  await link(at.anna, 'ticket-1', true);
  await waitFor(async () =>
    expect(await at.bert.links()).toMatchObject([
      { ticketId: 'ticket-1', reference: RECORD, linkedBy: 'anna', openedBy: 'anna' },
    ]),
  );
  // To herself she is nobody's colleague.
  expect(Object.keys((await at.anna.links())[0] ?? {})).not.toContain('linkedBy');
});

test('the server learns no id of a record or a ticket', async () => {
  await link(at.anna, 'ticket-1', true);
  await settle();
  const [entry] = at.server().entries();
  const seen = JSON.stringify(entry) + new TextDecoder().decode(entry?.body);
  expect(entry?.author).toBe('anna');
  for (const secret of ['ticket-1', 'crm.example.com', 'customers', 'i1'])
    expect(seen).not.toContain(secret);
});

test('the settings hear that nothing waits any more', async () => {
  await settle();
  published.length = 0;
  await link(at.anna, 'ticket-1');
  await waitFor(() => expect(published).toContainEqual({ kind: 'team', environment: 'test' }));
  expect(await countWaiting('test')).toBe(0);
});

test('the filter by record hears of a link that a colleague made', async () => {
  await settle();
  published.length = 0;
  await link(at.anna, 'ticket-1');
  for (const environment of ['test', 'live'])
    await waitFor(() => expect(published).toContainEqual({ kind: 'links', environment }));
});

test('a link that a colleague removes goes for all, and comes back if somebody makes it again', async () => {
  await link(at.anna, 'ticket-1', true);
  await settle();
  await unlink(at.bert, 'ticket-1');
  await settle();
  expect([await ticketsOf(at.anna), await ticketsOf(at.bert)]).toEqual([[], []]);
  await link(at.bert, 'ticket-1');
  await settle();
  expect(await at.anna.links()).toMatchObject([{ ticketId: 'ticket-1', linkedBy: 'bert' }]);
  // Who opened it is still known.
  expect(await at.bert.links()).toMatchObject([{ openedBy: 'anna' }]);
});

test('what is done offline waits, and the later one of two holds in both browsers', async () => {
  await link(at.anna, 'ticket-1', true);
  await settle();
  at.server().stop();
  await waitFor(async () => expect((await teamState('test')).state.kind).toBe('offline'));
  await unlink(at.anna, 'ticket-1');
  await link(at.anna, 'ticket-2', true);
  await unlink(at.bert, 'ticket-1');
  await link(at.bert, 'ticket-1');
  expect(await countWaiting('test')).toBe(2);
  at.server().start();
  await settle();
  expect((await ticketsOf(at.anna)).sort()).toEqual((await ticketsOf(at.bert)).sort());
  expect((await ticketsOf(at.anna)).sort()).toEqual(['ticket-1', 'ticket-2']);
});

test('what an agent said offline does not win over what a colleague said later', async () => {
  await link(at.anna, 'ticket-1', true);
  await settle();
  at.server().revoke('bert');
  await waitFor(async () => expect((await teamState('live')).state.kind).toBe('refused'));
  await unlink(at.bert, 'ticket-1');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  await link(at.anna, 'ticket-1');
  await at.anna.keepCurrent();
  at.server().admit('bert');
  await settle();
  clock.mockRestore();
  expect([await ticketsOf(at.anna), await ticketsOf(at.bert)]).toEqual([
    ['ticket-1'],
    ['ticket-1'],
  ]);
});

test('a colleague whose clock is a day ahead does not win for a day', async () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 86_400_000);
  await link(at.bert, 'ticket-1');
  clock.mockReturnValue(now);
  await settle();
  await unlink(at.anna, 'ticket-1');
  await settle();
  expect([await ticketsOf(at.anna), await ticketsOf(at.bert)]).toEqual([[], []]);
});

test('an entry whose reply was lost is there once, and so is what followed it', async () => {
  await settle();
  at.server().loseNextReply();
  await link(at.anna, 'ticket-1');
  await waitFor(async () => expect((await teamState('test')).state.kind).toBe('offline'));
  await unlink(at.anna, 'ticket-1');
  await link(at.anna, 'ticket-2');
  await settle();
  expect(await ticketsOf(at.bert)).toEqual(['ticket-2']);
  expect(
    at
      .server()
      .entries()
      .filter(({ kind }) => kind === 'link'),
  ).toHaveLength(2);
});

test('a server that lost entries gets them again, also if others took their numbers', async () => {
  for (let i = 1; i <= 5; i += 1) await link(at.anna, `ticket-${i}`);
  await settle();
  const before = at.server().entries().length;
  await at.anna.disconnect();
  at.server().rollBack(2);
  for (let i = 6; i <= 12; i += 1) await link(at.bert, `ticket-${i}`);
  await settle();
  const wanted = Array.from({ length: 12 }, (_, i) => `ticket-${i + 1}`).sort();
  expect((await ticketsOf(at.anna)).sort()).toEqual(wanted);
  expect((await ticketsOf(at.bert)).sort()).toEqual(wanted);
  expect(at.server().entries().length).toBe(before + 7);
});

test('a stream that was made anew is filled again', async () => {
  await link(at.anna, 'ticket-1', true);
  await link(at.bert, 'ticket-2', true);
  await settle();
  at.server().makeAnew();
  await settle();
  expect(
    at
      .server()
      .entries()
      .map(({ author }) => author)
      .sort(),
  ).toEqual(['anna', 'bert']);
  expect(await ticketsOf(at.anna)).toEqual(['ticket-1', 'ticket-2']);
});

test('an agent who was revoked is told, keeps what is here, and sends it once let in again', async () => {
  await settle();
  at.server().revoke('anna');
  await waitFor(async () => expect((await teamState('test')).state.kind).toBe('refused'));
  await link(at.anna, 'ticket-1');
  expect(await ticketsOf(at.anna)).toEqual(['ticket-1']);
  at.server().admit('anna');
  await settle();
  expect(await ticketsOf(at.bert)).toEqual(['ticket-1']);
});

test('a full server is said, and what waits leaves once there is room', async () => {
  await settle();
  at.server().setFull(true);
  await link(at.anna, 'ticket-1');
  await waitFor(async () => expect((await teamState('test')).state.kind).toBe('full'));
  at.server().setFull(false);
  await settle();
  expect(await ticketsOf(at.bert)).toEqual(['ticket-1']);
});

test('what cannot be read is kept, and nothing that was read is lost by it', async () => {
  await link(at.anna, 'ticket-1');
  await settle();
  const forger = await at.server().connect({ server: '', author: 'mallory', seed: '' });
  if (!forger.ok) throw new Error(forger.problem.kind);
  const [known] = at.server().entries();
  const forged = { kind: 'link', id: known?.id ?? '', replaces: 0, operationId: 'forged' };
  // A copy of Anna's envelope under another subject, random bytes, and a later version.
  await forger.value.append({ ...forged, body: known?.body ?? new Uint8Array() });
  await forger.value.append({
    ...forged,
    id: 'a.b',
    operationId: 'noise',
    body: new Uint8Array(40),
  });
  const newer = new Uint8Array(40).fill(9);
  await forger.value.append({ ...forged, kind: 'work', operationId: 'newer', body: newer });
  await waitFor(async () =>
    expect(await (await environmentDb('live')).count('teamEntries')).toBe(4),
  );
  expect(await ticketsOf(at.bert)).toEqual(['ticket-1']);
  const stored = await (await environmentDb('live')).get('teamEntries', [
    'work',
    'mallory',
    forged.id,
  ]);
  expect(stored?.envelope).toEqual(newer);
});

test('a first sync of more than one batch arrives whole', async () => {
  // Stored at once: that Anna links each of them is not what this is about.
  const db = await environmentDb(at.anna.environment);
  const tx = db.transaction('teamOperations', 'readwrite');
  const linked = { kind: 'link', at: 1, on: true, opened: true, installationId: 'i1' } as const;
  for (let i = 0; i < 1_200; i += 1) {
    const shared = {
      ...linked,
      reference: RECORD,
      ticketId: `ticket-${i}`,
    };
    void tx.store.add({ operationId: randomUUID(), shared });
  }
  await tx.done;
  await at.anna.keepCurrent();
  await at.bert.keepCurrent();
  expect(await at.bert.links()).toHaveLength(1_200);
});

test('a removed key ends the connection, and the team is forgotten here', async () => {
  await link(at.anna, 'ticket-1');
  await settle();
  const opened = vi.spyOn(at.server(), 'connect');
  await removeKey('test');
  await at.bert.keepCurrent();
  await link(at.bert, 'ticket-2');
  await at.bert.keepCurrent();
  // What arrived would have been stored.
  expect(await (await environmentDb('test')).count('teamEntries')).toBe(0);
  await at.anna.keepCurrent();
  expect(opened).not.toHaveBeenCalled();
});

test('a locked key ends the connection, and what waits is sent after the unlock', async () => {
  await settle();
  await choosePassphrase({ need: 'both', passphrase: 'open sesame, open' });
  await lockNow('locked-by-user');
  expect((await teamState('test')).state.kind).toBe('locked');
  await link(at.anna, 'ticket-1');
  expect(await countWaiting('test')).toBe(1);
  await unlock('open sesame, open');
  await settle();
  expect(await ticketsOf(at.bert)).toEqual(['ticket-1']);
});

test('a word from the far future, which nobody could take back, counts for nothing', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 86_400_000);
  await link(at.bert, 'ticket-1');
  clock.mockRestore();
  await link(at.anna, 'ticket-2');
  await settle();
  expect(await ticketsOf(at.anna)).toEqual(['ticket-2']);
});
