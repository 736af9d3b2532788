import { beforeEach, expect, test, vi } from 'vitest';
import { assignTicket, readAssignment } from '../../../lib/background/team/assign';
import { countWaiting } from '../../../lib/background/team/entries';
import { readTeamNotes, removeNote, saveNote } from '../../../lib/background/team/notes';
import { teamState } from '../../../lib/background/team/team-state';
import type { SharedOf } from '../../../lib/domain/team/shared';
import { environmentDb } from '../../../lib/storage/databases';
import { waitFor } from '../../wait-for';
import { otherAgent } from './other-agent';
import { type AgentBrowser, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Mallory is a member, and writes entries that no browser of ours would write.

const at = teamStage();

const TICKET = 'ticket-1';
const about = { ticketId: TICKET, installationId: 'i1' };

const scopeOf = ({ environment }: AgentBrowser) => ({ environment, installationId: 'i1' });

beforeEach(async () => {
  for (const { environment } of [at.anna, at.bert])
    for (const { author } of [at.anna, at.bert])
      await (await environmentDb(environment)).put('teamEntries', {
        ...{ kind: 'member', author, id: 'self', operationId: `member ${author}`, sequence: 0 },
        shared: { kind: 'member', at: 0, name: author },
      });
});

async function settle(): Promise<void> {
  for (const agent of [at.anna, at.bert, at.anna, at.bert]) await agent.keepCurrent();
}

async function take(agent: AgentBrowser, note?: string): Promise<void> {
  const scope = scopeOf(agent);
  const taken = await assignTicket({ scope, ticketId: TICKET, assignee: agent.author, note });
  if (!taken.ok) throw new Error(taken.failure.kind);
}

/** Who has the ticket in an agent's browser. */
async function holders(agent: AgentBrowser): Promise<(string | undefined)[]> {
  const read = await readAssignment({ scope: scopeOf(agent), ticketId: TICKET });
  if (!read.ok) throw new Error(read.failure.kind);
  const { assignee, other } = read.value ?? {};
  return [assignee?.author, other?.author].filter((one) => one !== undefined).sort();
}

const noteAt = (writtenAt: number, more: Partial<SharedOf<'note'>> = {}): SharedOf<'note'> => ({
  ...{ kind: 'note', at: 1_000, on: true, noteId: 'note-1', ...about, text: 'Hello' },
  ...{ mentions: [], writtenAt, after: 0, ...more },
});

test.each([
  ['a note', noteAt(8.64e15 + 1)],
  ['a note from before the first date', noteAt(-1e300)],
  ['when a note was changed', noteAt(1_000, { at: -8.64e15 - 1 })],
  ['a promise', { kind: 'promise', at: 1_000, ...about, promisedAt: 1e300 }],
  ['a snooze', { kind: 'snooze', at: 1_000, on: true, ...about, until: 1e300 }],
] as const)(
  'a time beyond all dates, which no screen can show, is not taken from a colleague: %s',
  async (_, shared) => {
    const mallory = await otherAgent('mallory');
    await mallory.share(shared);
    await mallory.share(noteAt(2_000, { noteId: 'note-2', text: 'Fine' }));
    await at.bert.keepCurrent();
    const read = await readTeamNotes({ scope: scopeOf(at.bert), ticketId: TICKET });
    expect(read.ok && read.value?.notes.map(({ text }) => text)).toEqual(['Fine']);
    expect(await (await environmentDb('live')).count('snoozes')).toBe(0);
  },
);

/** As many authors as an entry can name. */
const strangers = (count: number, seenAt: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`${'x'.repeat(30)}-${i + 1_000}`, seenAt]),
  );

test('an entry that names as many authors as fit into one does not keep a colleague from taking the ticket', async () => {
  const mallory = await otherAgent('mallory');
  const seen = strangers(304, 1_700_000_000_000);
  await mallory.share({ kind: 'work', at: 1_000, ...about, assignee: null, seen });
  await settle();
  await take(at.anna, 'Call Ada back on Monday');
  await settle();
  expect(await countWaiting('test')).toBe(0);
  expect(await holders(at.bert)).toEqual(['anna']);
});

test('an entry that claims to have seen all future entries hides no conflict of others', async () => {
  const mallory = await otherAgent('mallory');
  const seen = { anna: 1e15, bert: 1e15 };
  await mallory.share({ kind: 'work', at: 1_000, ...about, assignee: null, seen });
  await settle();
  at.server().stop();
  await waitFor(async () => expect((await teamState('test')).state.kind).toBe('offline'));
  await take(at.anna);
  await take(at.bert);
  at.server().start();
  await waitFor(async () => {
    await settle();
    expect(await holders(at.anna)).toEqual(['anna', 'bert']);
    expect(await holders(at.bert)).toEqual(['anna', 'bert']);
  });
});

test('a removed note does not come back if the server says its first text as the removal', async () => {
  const { noteId, text } = { noteId: crypto.randomUUID(), text: 'Called her' };
  const place = { scope: scopeOf(at.anna), ticketId: TICKET };
  await saveNote({ ...place, noteId, text, after: 0 });
  await settle();
  const noteOf = () =>
    at
      .server()
      .entries()
      .find(({ kind }) => kind === 'note');
  const first = noteOf()?.body;
  await removeNote({ ...place, noteId });
  await settle();
  const removal = noteOf();
  if (!first || !removal) throw new Error('The server has no note.');
  removal.body = first;
  // A connection reads the last entries again.
  for (const agent of [at.anna, at.bert]) await agent.disconnect();
  await settle();
  for (const agent of [at.anna, at.bert])
    expect(await readTeamNotes({ scope: scopeOf(agent), ticketId: TICKET })).toMatchObject({
      value: { notes: [] },
    });
});
