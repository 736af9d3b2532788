import { expect, test, vi } from 'vitest';
import { readTeamNotes, saveNote } from '../../../lib/background/team/notes';
import { storedTeam } from '../../../lib/background/team/team-access';
import type { Environment } from '../../../lib/domain/core/environment';
import {
  changeKey,
  changeStored,
  keyStage,
  link,
  repeat,
  settle,
  stateOf,
  ticketsOf,
} from './key-stage';
import { otherAgent } from './other-agent';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Entries that did not open when they arrived, because of a clock or a later version, and open later.

const at = keyStage();

const DAY = 86_400_000;

/** As many entries as each connection reads again, and one more. */
const TAIL = 501;

const setClock = (days: number): void =>
  void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * DAY);

const linkOne = (): Promise<unknown> => link(at.anna, 'ticket-1');

/** Bert's clock is three days behind while what Anna shares arrives, and links of long ago. */
async function arriveClosed(share = linkOne): Promise<void> {
  await at.bert.disconnect();
  await share();
  await settle(at.anna);
  const casey = await otherAgent('casey');
  for (let n = 0; n < TAIL; n += 1)
    await casey.shareLink({ ticketId: 'old', reference: `crm.example.com/customers/${n}`, at: n });
  setClock(-3);
  await at.bert.keepCurrent();
  await at.bert.disconnect();
  vi.mocked(Date.now).mockRestore();
  expect(await ticketsOf(at.bert)).not.toContain('ticket-1');
}

const closedMark = async () => (await storedTeam('live'))?.closed;

/** Bert connects; returns how often all of his rows were read. */
async function connectAgain(): Promise<number> {
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await at.bert.disconnect();
  await at.bert.keepCurrent();
  const reads = read.mock.contexts.filter(
    (store) =>
      store instanceof IDBObjectStore &&
      store.name === 'teamEntries' &&
      store.transaction.db.name === 'alongside-live',
  );
  read.mockRestore();
  return reads.length;
}

test('what arrived while the clock was behind is opened once the clock is right', async () => {
  await arriveClosed();
  expect(await closedMark()).toBeDefined();
  await connectAgain();
  expect(await ticketsOf(at.bert)).toContain('ticket-1');
  expect(await closedMark()).toBeUndefined();
  expect(await connectAgain()).toBe(0);
});

test('a note whose other text arrived while the clock was behind has it once the clock is right', async () => {
  const noteId = crypto.randomUUID();
  const about = (environment: Environment) => ({
    scope: { environment, installationId: 'i1' },
    ticketId: 'ticket-2',
  });
  const write = (text: string) => saveNote({ ...about('test'), noteId, text, after: 0 });
  const bertReads = () => readTeamNotes(about('live'));
  await write('Before');
  await settle(at.anna, at.bert);
  await arriveClosed(() => write('After'));
  expect(await bertReads()).toMatchObject({ value: { notes: [{ text: 'Before' }] } });
  await connectAgain();
  expect(await bertReads()).toMatchObject({ value: { notes: [{ text: 'After' }] } });
});

test('what arrived closed is tried by another version of the extension, and by the same one once a day', async () => {
  await arriveClosed();
  const now = { version: '0.0.0', at: Date.now() };
  await changeStored(at.bert, { closed: now });
  expect(await connectAgain()).toBe(0);
  expect(await ticketsOf(at.bert)).not.toContain('ticket-1');
  await changeStored(at.bert, { closed: { ...now, version: '0.0.1' } });
  expect(await connectAgain()).toBeGreaterThan(0);
  expect(await ticketsOf(at.bert)).toContain('ticket-1');
});

test('what never opens has the rows read once a day', async () => {
  const place = { kind: 'work', id: 'noise', author: 'mallory' };
  await repeat(at.server(), { ...place, body: new Uint8Array(40) });
  await settle(at.bert);
  expect(await closedMark()).toBeDefined();
  expect(await connectAgain()).toBe(0);
  setClock(2);
  expect(await connectAgain()).toBe(1);
  expect(await closedMark()).toMatchObject({ at: Date.now() });
  expect(await connectAgain()).toBe(0);
});

test('a word of the admin about keys that does not open has members send nothing', async () => {
  await at.bert.disconnect();
  await changeKey(at.anna, 'bert');
  await link(at.bert, 'of-bert');
  setClock(-3);
  await at.bert.keepCurrent();
  expect(await stateOf(at.bert)).toBe('left-out');
  expect(await ticketsOf(at.anna)).toEqual([]);
  vi.mocked(Date.now).mockRestore();
  await settle(at.bert, at.anna);
  expect(await ticketsOf(at.anna)).toEqual(['of-bert']);
});
