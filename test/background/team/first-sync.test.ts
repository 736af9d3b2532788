import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { lockNow } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { countWaiting } from '../../../lib/background/team/entries';
import { makeTeam } from '../../../lib/background/team/membership';
import { storedTeam, TEAM_AT } from '../../../lib/background/team/team-access';
import { teamState } from '../../../lib/background/team/team-state';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredLink } from '../../../lib/storage/stored-record';
import type { TeamConnection } from '../../../lib/team/engine';
import { newServer } from '../../team/current-server';
import { waitFor } from '../../wait-for';
import { otherAgent } from './other-agent';
import { type AgentBrowser, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// A browser that joins a team reads what many agents shared over years.

const at = teamStage();

const INSTALLATION = 'i1';
const recordOf = (n: number): string => `crm.example.com/customers/${n % 70}`;

/** The links of a browser, however it came to them. */
const linksOf = async (agent: AgentBrowser): Promise<StoredLink[]> =>
  (await agent.links()).toSorted((a, b) => (a.ticketId < b.ticketId ? -1 : 1));

/** Two colleagues without a browser say something about the same tickets, far apart and close together. */
async function shareMuch(): Promise<void> {
  const [casey, dora] = [await otherAgent('casey'), await otherAgent('dora')];
  for (let n = 0; n < 1_300; n += 1)
    await casey.shareLink({ ticketId: `ticket-${n}`, reference: recordOf(n), at: 1_000 + n });
  for (let n = 0; n < 1_300; n += 13) {
    const about = { ticketId: `ticket-${n}`, reference: recordOf(n) };
    const [on, opened] = [n % 2 === 0, n % 3 === 0];
    await dora.shareLink({ ...about, at: n % 5 === 0 ? 500 : 5_000, on, opened });
    if (n % 4 === 0) await casey.shareLink({ ...about, at: 9_000, on: n % 8 === 0 });
    const ticketId = `ticket-of-both-${n}`;
    await dora.shareLink({ ticketId, reference: recordOf(n), at: 2, opened: true });
    await casey.shareLink({ ticketId, reference: recordOf(n), at: n % 2 ? 1 : 3, on: false });
    await dora.shareSent({ ticketId, messageId: 'message-1', at: 4 });
  }
}

test('a first sync comes to the same as hearing of each entry when it was written', async () => {
  await at.anna.keepCurrent();
  await shareMuch();
  const asked = vi.spyOn(IDBIndex.prototype, 'getAll');
  await at.bert.keepCurrent();
  const ofBert = asked.mock.contexts.filter(
    (index) => index instanceof IDBIndex && isTopic(index, 'alongside-live'),
  );
  // Only what came in a second batch about the same.
  expect(ofBert.length).toBeLessThan(300);
  const sequences = at.server().entries().length;
  await waitFor(async () =>
    expect(await (await environmentDb('test')).count('teamEntries')).toBe(sequences),
  );
  expect(await (await environmentDb('live')).count('teamEntries')).toBe(sequences);
  const links = await linksOf(at.bert);
  expect(links.length).toBeGreaterThan(1_200);
  expect(links).toEqual(await linksOf(at.anna));
  expect(links.some(({ openedBy }) => openedBy === 'dora')).toBe(true);
  const sentBy = await (await environmentDb('live')).getAll('sentBy');
  expect(sentBy).toHaveLength(100);
  expect(sentBy).toEqual(await (await environmentDb('test')).getAll('sentBy'));
});

const isTopic = (index: IDBIndex, database: string): boolean =>
  index.name === 'topic' && index.objectStore.transaction.db.name === database;

test('what this browser linked before it joined stays as its agent said it later', async () => {
  const casey = await otherAgent('casey');
  for (let n = 0; n < 1_100; n += 1)
    await casey.shareLink({ ticketId: `ticket-${n}`, reference: recordOf(n), at: 1_000 + n });
  const { environment } = at.bert;
  const db = await environmentDb(environment);
  const own = { reference: recordOf(7), ticketId: 'ticket-7', installationId: INSTALLATION };
  await db.put('links', { ...own, linkedAt: 2_000_000 });
  await db.add('teamOperations', {
    operationId: randomUUID(),
    shared: { ...own, kind: 'link', at: 2_000_000, on: true, opened: false },
  });
  await at.bert.keepCurrent();
  expect(await db.get('links', [own.reference, own.ticketId])).toEqual({
    ...own,
    linkedAt: 2_000_000,
  });
  expect(await at.bert.links()).toHaveLength(1_100);
});

/** Runs something before the third batch of a browser's first sync is read, and after it. */
function interceptThird(
  before: () => Promise<unknown>,
  after: () => Promise<unknown> = async () => undefined,
): void {
  const connect = at.server().connect;
  let batches = 0;
  vi.spyOn(at.server(), 'connect').mockImplementation(async (access) => {
    const connected = await connect(access);
    if (!connected.ok) return connected;
    const { readFrom } = connected.value;
    const intercepted: TeamConnection['readFrom'] = async (...args) => {
      batches += 1;
      if (batches !== 3) return readFrom(...args);
      await before();
      const batch = await readFrom(...args);
      await after();
      return batch;
    };
    return { ok: true, value: { ...connected.value, readFrom: intercepted } };
  });
}

async function shareOf(count: number): Promise<void> {
  const casey = await otherAgent('casey');
  for (let n = 0; n < count; n += 1)
    await casey.shareLink({ ticketId: `ticket-${n}`, reference: recordOf(n), at: 1_000 + n });
}

test('a first sync whose connection ends goes on where it stopped', async () => {
  await shareOf(1_700);
  interceptThird(async () => {
    at.server().stop();
    at.server().start();
  });
  await at.bert.keepCurrent();
  expect((await teamState('live')).state.kind).toBe('offline');
  // What was read before it ended is stored, with the cursor behind it.
  expect(await at.bert.links()).toHaveLength(1_000);
  expect((await storedTeam('live'))?.cursor.sequence).toBe(1_000);
  await at.bert.keepCurrent();
  expect(await at.bert.links()).toHaveLength(1_700);
  expect((await teamState('live')).state.kind).toBe('connected');
});

test('entries that cannot be stored end a first sync, and are not passed over', async () => {
  await shareOf(1_700);
  const put = IDBObjectStore.prototype.put;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...[row, key]
  ) {
    if (isFull && this.name === 'links' && Reflect.get(row, 'ticketId') === 'ticket-700')
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    return put.call(this, row, key);
  });
  await expect(at.bert.keepCurrent()).rejects.toThrow('The disk is full.');
  expect((await storedTeam('live'))?.cursor.sequence).toBe(500);
  isFull = false;
  await at.bert.keepCurrent();
  expect(await at.bert.links()).toHaveLength(1_700);
});

test('a lock does not wait for a first sync, which goes on after the unlock', async () => {
  await shareOf(1_700);
  await choosePassphrase({ need: 'both', passphrase: 'open sesame, open' });
  let locked: Promise<unknown> = Promise.resolve();
  interceptThird(async () => {
    locked = lockNow('locked-by-user');
    await waitFor(async () => expect(await at.bert.links()).toHaveLength(1_000));
  });
  await at.bert.keepCurrent();
  await locked;
  await waitFor(async () => expect((await teamState('live')).state.kind).toBe('locked'));
  expect(await at.bert.links()).toHaveLength(1_000);
  await unlock('open sesame, open');
  await at.bert.keepCurrent();
  expect(await at.bert.links()).toHaveLength(1_700);
});

test('a key that is removed while a batch is stored leaves nothing of the team', async () => {
  await shareOf(1_700);
  const db = await environmentDb('live');
  let removed: Promise<unknown> = Promise.resolve();
  interceptThird(
    async () => undefined,
    async () => {
      removed = removeKey('live');
      await waitFor(async () => expect(await db.count('team')).toBe(0));
    },
  );
  await at.bert.keepCurrent();
  await removed;
  expect(await db.count('team')).toBe(0);
  expect(await db.count('teamEntries')).toBe(0);
  expect(await at.bert.links()).toHaveLength(1_000);
});

test('a browser that joins has no entries of an earlier team', async () => {
  await shareOf(10);
  await at.bert.keepCurrent();
  const db = await environmentDb('live');
  // As an earlier version left them when the key was removed in the middle of a first sync.
  await db.delete('team', TEAM_AT);
  await at.bert.disconnect();
  expect(await db.count('teamEntries')).toBe(10);
  newServer();
  const made = { name: 'Another', server: 'wss://team.example.com', agentName: 'Bert' };
  await makeTeam({ environment: 'live', ...made });
  await waitFor(async () => expect(await countWaiting('live')).toBe(0));
  const entries = await db.getAll('teamEntries');
  expect(entries.filter(({ author }) => author === 'casey' || author === 'bert')).toEqual([]);
});

test('a connection that is not wanted any more once it is there reads nothing', async () => {
  await shareOf(10);
  const connect = at.server().connect;
  let ended: Promise<unknown> = Promise.resolve();
  vi.spyOn(at.server(), 'connect').mockImplementation((access) => {
    ended = at.bert.disconnect();
    return connect(access);
  });
  await at.bert.keepCurrent();
  await ended;
  expect((await teamState('live')).state.kind).toBe('resting');
  expect(await at.bert.links()).toEqual([]);
});
