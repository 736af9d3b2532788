import { expect, test, vi } from 'vitest';
import { canPersist } from '../../../lib/background/core/epoch';
import { lockNow } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { countWaiting } from '../../../lib/background/team/entries';
import { handlers } from '../../../lib/background/team/handlers';
import { readTeamNotes, removeNote, saveNote } from '../../../lib/background/team/notes';
import { onTeamNews } from '../../../lib/background/team/team-news';
import { environmentDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { type AgentBrowser, teamStage } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// Notes at a ticket, which the team sees and the service never gets.

const at = teamStage();

const ONE = '3f2b7c1e-55a0-4a51-9d7e-0c9b8f1d2a01';
const PASSPHRASE = 'open sesame, open';

const about = ({ environment }: AgentBrowser) => ({
  scope: { environment, installationId: 'i1' },
  ticketId: 'ticket-1',
});

const write = (agent: AgentBrowser, text: string, noteId = ONE) =>
  saveNote({ ...about(agent), noteId, text, after: 2 });

async function notesOf(agent: AgentBrowser) {
  const read = await readTeamNotes(about(agent));
  if (!read.ok || !read.value) throw new Error(JSON.stringify(read));
  return read.value.notes;
}

async function settle(): Promise<void> {
  for (const agent of [at.anna, at.bert, at.anna, at.bert]) await agent.keepCurrent();
}

/** Both said who they are, as they do when they join. */
async function introduced(): Promise<void> {
  for (const { environment, author } of [at.anna, at.bert])
    await (await environmentDb(environment)).add('teamOperations', {
      operationId: `member ${author}`,
      shared: { kind: 'member', at: 1, name: author === 'anna' ? 'Anna Example' : 'Bert Sample' },
    });
  await settle();
}

test('a note invalidates the notes of its ticket, with its author and with the colleague', async () => {
  await introduced();
  published.length = 0;
  await write(at.anna, 'He paid twice.');
  await settle();
  for (const { environment } of [at.anna, at.bert])
    expect(published).toContainEqual({ kind: 'notes', environment, ticketId: 'ticket-1' });
});

test('a note is there at once, reaches the colleague, and never the service', async () => {
  await introduced();
  at.service.log.clear();
  await write(at.anna, 'Called her, wants the refund by Friday');
  expect(await notesOf(at.anna)).toMatchObject([{ isOwn: true, after: 2, isEdited: false }]);
  await settle();
  expect(await notesOf(at.bert)).toMatchObject([
    { text: 'Called her, wants the refund by Friday', name: 'Anna Example', isOwn: false },
  ]);
  expect(JSON.stringify(at.service.log.entries())).not.toContain('Friday');
});

test('its author changes and removes it, for all', async () => {
  await introduced();
  await write(at.anna, 'Firts');
  await settle();
  await write(at.anna, 'First');
  await settle();
  expect(await notesOf(at.bert)).toMatchObject([{ text: 'First', isEdited: true, after: 2 }]);
  await removeNote({ ...about(at.anna), noteId: ONE });
  expect(await notesOf(at.anna)).toEqual([]);
  await settle();
  expect(await notesOf(at.bert)).toEqual([]);
});

test('a note whose id a colleague uses as well is another note', async () => {
  await introduced();
  await write(at.anna, 'Hers');
  await write(at.bert, 'His');
  await settle();
  expect((await notesOf(at.anna)).map(({ text }) => text).sort()).toEqual(['Hers', 'His']);
  expect(await removeNote({ ...about(at.bert), noteId: crypto.randomUUID() })).toMatchObject({
    failure: { kind: 'no-record' },
  });
});

test('a mention is told of once, to the colleague who is mentioned', async () => {
  await introduced();
  // A stop of the background in between repeats it, so the note is stored afterwards.
  const stored: number[] = [];
  const told = vi.fn(async () => {
    const notes = IDBKeyRange.bound(['note'], ['note', []]);
    stored.push(await (await environmentDb('live')).countFromIndex('teamEntries', 'topic', notes));
  });
  onTeamNews(told);
  await write(at.anna, 'Please look, @bert sample');
  await settle();
  // A connection reads the last entries again.
  await at.bert.disconnect();
  await settle();
  expect(told.mock.calls).toEqual([
    [{ kind: 'mention', environment: 'live', ticketId: 'ticket-1' }],
  ]);
  expect(stored).toEqual([0]);
  expect(await notesOf(at.bert)).toMatchObject([{ mentionsMe: true }]);
  expect(await notesOf(at.anna)).toMatchObject([{ mentionsMe: false }]);
});

test('another text of a note tells who is mentioned in it for the first time, and nobody again', async () => {
  await introduced();
  const told = vi.fn(async () => undefined);
  onTeamNews(told);
  await write(at.anna, 'Please look');
  await settle();
  expect(told).not.toHaveBeenCalled();
  await write(at.anna, 'Please look, @bert sample');
  await settle();
  await write(at.anna, 'Please look today, @bert sample');
  await settle();
  expect(await notesOf(at.bert)).toMatchObject([{ text: 'Please look today, @bert sample' }]);
  expect(told).toHaveBeenCalledTimes(1);
});

test('a note is stored and shown also if its mention cannot be notified', async () => {
  await introduced();
  onTeamNews(vi.fn().mockRejectedValueOnce(new Error('no notifications')));
  await write(at.anna, 'Please look, @bert sample');
  await settle();
  expect(await notesOf(at.bert)).toMatchObject([{ mentionsMe: true }]);
  expect(console.warn).toHaveBeenCalledTimes(1);
  vi.mocked(console.warn).mockClear();
});

test('a lock removes the text of notes from the disk, and the unlock brings it back', async () => {
  await introduced();
  await write(at.bert, 'Canary about a client');
  await settle();
  await write(at.anna, 'Another canary', crypto.randomUUID());
  await settle();
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await lockNow('locked-by-user');
  const onDisk = JSON.stringify(await (await environmentDb('test')).getAll('teamEntries'));
  expect(onDisk).not.toContain('anary');
  expect(await readTeamNotes(about(at.anna))).toMatchObject({ failure: { kind: 'locked' } });
  await unlock(PASSPHRASE);
  at.server().stop();
  await waitFor(async () => {
    await at.anna.keepCurrent();
    expect((await notesOf(at.anna)).map(({ text }) => text)).toEqual([
      'Canary about a client',
      'Another canary',
    ]);
  });
});

test('a lock removes also the text of notes that the server lost and has not got again', async () => {
  await introduced();
  await write(at.anna, 'Canary about a client');
  await settle();
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  at.server().makeAnew();
  at.server().setFull(true);
  await waitFor(async () => {
    await at.anna.keepCurrent();
    expect(await countWaiting('test')).toBe(2);
  });
  await lockNow('locked-by-user');
  const onDisk = JSON.stringify(await (await environmentDb('test')).getAll('teamEntries'));
  expect(onDisk).not.toContain('anary');
  await unlock(PASSPHRASE);
  at.server().setFull(false);
  await waitFor(async () => {
    await settle();
    expect(await countWaiting('test')).toBe(0);
    expect(await notesOf(at.bert)).toMatchObject([{ text: 'Canary about a client' }]);
  });
  expect(
    at
      .server()
      .entries()
      .map(({ kind }) => kind),
  ).toContain('note');
});

test('the screens hear that the unlock opened the notes, also while the server does not reply', async () => {
  await introduced();
  await write(at.bert, 'Canary about a client');
  await settle();
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await lockNow('locked-by-user');
  const connect = vi.spyOn(at.server(), 'connect').mockReturnValue(new Promise(() => undefined));
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row,
    ...key
  ) {
    // What a screen read because of an earlier event lacks the note.
    if (this.name === 'teamEntries' && row.kind === 'note') published.length = 0;
    return put.call(this, row, ...key);
  });
  await unlock(PASSPHRASE);
  const connecting = at.anna.keepCurrent();
  await waitFor(() => expect(connect).toHaveBeenCalled());
  expect(await notesOf(at.anna)).toMatchObject([{ text: 'Canary about a client' }]);
  expect(published).toContainEqual({ kind: 'team', environment: 'test' });
  await at.anna.disconnect();
  await connecting;
});

test('a note that the server takes while the key is locked stays here without its text', async () => {
  await introduced();
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  const server = at.server();
  const { connect } = server;
  let locking: Promise<void> | undefined;
  server.connect = async (access) => {
    const connected = await connect(access);
    if (!connected.ok) return connected;
    const { append } = connected.value;
    connected.value.append = async (entry) => {
      const reply = await append(entry);
      locking = lockNow('locked-by-user');
      await waitFor(async () => expect(canPersist('test')).toBe(false));
      // The purge began, so it comes first.
      await (await environmentDb('test')).count('teamEntries');
      return reply;
    };
    return connected;
  };
  await at.anna.disconnect();
  await write(at.anna, 'Canary about a client');
  await at.anna.keepCurrent();
  await locking;
  const notes = (await (await environmentDb('test')).getAll('teamEntries')).filter(
    ({ kind }) => kind === 'note',
  );
  expect(notes).toMatchObject([{ waitingSince: undefined, envelope: expect.anything() }]);
  expect(JSON.stringify(notes)).not.toContain('Canary');
});

test('a note that is written while the server is away waits, and arrives', async () => {
  await introduced();
  at.server().stop();
  await write(at.anna, 'Offline');
  await at.anna.keepCurrent();
  expect(await notesOf(at.anna)).toHaveLength(1);
  at.server().start();
  await waitFor(async () => {
    await settle();
    expect(await notesOf(at.bert)).toHaveLength(1);
  });
});

test('without a team the thread is told so', async () => {
  await (await environmentDb('test')).clear('team');
  const caller = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
  expect(await handlers['team.notes.read'](about(at.anna), caller)).toEqual({
    ok: true,
    value: null,
  });
});

test('an own note that cannot be read now is not written again as a new one', async () => {
  await introduced();
  await write(at.anna, 'First');
  await settle();
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await lockNow('locked-by-user');
  expect(await write(at.anna, 'Changed')).toMatchObject({ failure: { kind: 'locked' } });
  expect(await removeNote({ ...about(at.anna), noteId: ONE })).toMatchObject({
    failure: { kind: 'locked' },
  });
});
