import { expect, test, vi } from 'vitest';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { lockNow } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { changeTeamKey } from '../../../lib/background/team/change-team-key';
import { countWaiting } from '../../../lib/background/team/entries';
import {
  joinTeam,
  leaveTeam,
  readInvitation,
  readTeam,
} from '../../../lib/background/team/membership';
import { readTeamNotes, saveNote } from '../../../lib/background/team/notes';
import { subjectOf } from '../../../lib/background/team/subject';
import { openTeam, storedTeam } from '../../../lib/background/team/team-access';
import { onTeamNews } from '../../../lib/background/team/team-news';
import { unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import type { Environment } from '../../../lib/domain/core/environment';
import { invitationText, parseInvitation } from '../../../lib/domain/team/invitation';
import { environmentDb } from '../../../lib/storage/databases';
import { createCipher } from '../../../lib/team/cipher';
import { waitFor } from '../../wait-for';
import {
  changeKey,
  changeStored,
  keyStage,
  keysOf,
  link,
  RECORD,
  settle,
  stateOf,
  ticketsOf,
} from './key-stage';
import { introduce, TEAM_KEY } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// The admin changes the team key: who gets it, who does not, and what each can read.

const at = keyStage();

/** The kinds of the server's entries that the first key alone opens. */
async function openWithFirstKey(): Promise<string[]> {
  const first = await createCipher(TEAM_KEY);
  const kinds: string[] = [];
  for (const { body, ...entry } of at.server().entries())
    if ((await first.open(subjectOf(entry), body)).kind === 'opened') kinds.push(entry.kind);
  return kinds;
}

test('a member who stays gets the new key, and both read old and new entries', async () => {
  await link(at.anna, 'before');
  await settle(at.anna, at.bert);
  await changeKey(at.anna, 'bert');
  await link(at.anna, 'after');
  await link(at.bert, 'of-bert');
  await settle(at.anna, at.bert, at.anna);
  for (const agent of [at.anna, at.bert]) {
    expect(await ticketsOf(agent)).toEqual(['after', 'before', 'of-bert']);
    expect(await keysOf(agent)).toBe(1);
  }
  // What was shared before stays as it is; of the new entries the old key opens those about keys.
  expect((await openWithFirstKey()).sort()).toEqual([
    ...['link', 'publickey', 'publickey', 'teamkey', 'teamkey'],
  ]);
  expect(
    at
      .server()
      .entries()
      .filter(({ kind }) => kind === 'link'),
  ).toHaveLength(3);
});

test('a ticket that both linked before and after is one thing to both: its id stays', async () => {
  await link(at.anna, 'ticket-1');
  await settle(at.anna, at.bert);
  await changeKey(at.anna, 'bert');
  await link(at.bert, 'ticket-1');
  await settle(at.bert, at.anna);
  const links = at
    .server()
    .entries()
    .filter(({ kind }) => kind === 'link');
  expect(new Set(links.map(({ id }) => id)).size).toBe(1);
});

/** Anna changes the key without Bert, and then both link a ticket. */
async function leaveOutBert(): Promise<void> {
  await changeKey(at.anna);
  await link(at.anna, 'after');
  await settle(at.anna);
  await link(at.bert, 'of-bert');
  await at.bert.keepCurrent();
  await waitFor(async () => expect(await stateOf(at.bert)).toBe('left-out'));
}

test('a member who was left out reads nothing new, sends nothing, and is told', async () => {
  await link(at.anna, 'before');
  await settle(at.anna, at.bert);
  await leaveOutBert();
  expect(await ticketsOf(at.bert)).toEqual(['before', 'of-bert']);
  expect(await countWaiting('live')).toBe(1);
  // Also after the next connection.
  await at.bert.disconnect();
  await at.bert.keepCurrent();
  expect(await stateOf(at.bert)).toBe('left-out');
  await at.anna.keepCurrent();
  expect(await ticketsOf(at.anna)).toEqual(['after', 'before']);
});

test('who was left out by mistake gets the next key, reads all, and sends what waited', async () => {
  await leaveOutBert();
  await changeKey(at.anna, 'bert');
  // Bert's browser is connected, and takes the key without a press.
  await waitFor(async () => {
    expect(await stateOf(at.bert)).toBe('connected');
    expect(await ticketsOf(at.anna)).toEqual(['after', 'of-bert']);
  });
  expect(await ticketsOf(at.bert)).toEqual(['after', 'of-bert']);
  expect(await countWaiting('live')).toBe(0);
});

test('what was taken back while a member was left out is taken back there once the key is there', async () => {
  await link(at.anna, 'before');
  await settle(at.anna, at.bert);
  await leaveOutBert();
  await unlinkTicket('test', 'before', RECORD);
  await settle(at.anna);
  await at.bert.keepCurrent();
  expect(await ticketsOf(at.bert)).toEqual(['before', 'of-bert']);
  await changeKey(at.anna, 'bert');
  await settle(at.bert, at.anna);
  for (const agent of [at.anna, at.bert])
    expect(await ticketsOf(agent)).toEqual(['after', 'of-bert']);
});

test('a member who was offline takes two changes at once, before it sends', async () => {
  at.server().revoke('bert');
  await link(at.bert, 'of-bert');
  await changeKey(at.anna, 'bert');
  await link(at.anna, 'between');
  await settle(at.anna);
  await changeKey(at.anna, 'bert');
  await link(at.anna, 'after');
  await settle(at.anna);
  expect(await ticketsOf(at.anna)).toEqual(['after', 'between']);
  at.server().admit('bert');
  await settle(at.bert, at.anna);
  for (const agent of [at.anna, at.bert]) {
    expect(await ticketsOf(agent)).toEqual(['after', 'between', 'of-bert']);
    expect(await keysOf(agent)).toBe(2);
  }
  // What waited since before the change is under the newest key, and not under the first.
  expect(await openWithFirstKey()).not.toContain('link');
});

const about = (environment: Environment) => ({
  scope: { environment, installationId: 'i1' },
  ticketId: 'ticket-1',
});

/** A note of Anna's that mentions Bert is there before he gets the key that opens it, and then he gets it. */
async function mentionBeforeKey(told: Parameters<typeof onTeamNews>[0]): Promise<void> {
  onTeamNews(told);
  await introduce(at.bert, 'Bert Sample');
  await settle(at.bert, at.anna);
  await changeKey(at.anna);
  const note = { noteId: crypto.randomUUID(), text: 'Ask @Bert Sample', after: 0 };
  expect(await saveNote({ ...about('test'), ...note })).toMatchObject({ ok: true });
  await settle(at.anna);
  await waitFor(async () => expect(await stateOf(at.bert)).toBe('left-out'));
  expect(told).not.toHaveBeenCalled();
  await changeKey(at.anna, 'bert');
  await settle(at.bert);
  expect(told).toHaveBeenCalledExactlyOnceWith({
    ...{ kind: 'mention', environment: 'live', ticketId: 'ticket-1' },
  });
  expect(await readTeamNotes(about('live'))).toMatchObject({
    value: { notes: [{ text: note.text, mentionsMe: true }] },
  });
}

test('a mention that arrived before the key is notified once the key is there', () =>
  mentionBeforeKey(vi.fn()));

test('the key is taken also if such a mention cannot be notified', async () => {
  await mentionBeforeKey(vi.fn().mockRejectedValueOnce(new Error('no notifications')));
  expect(console.warn).toHaveBeenCalledTimes(1);
  vi.mocked(console.warn).mockClear();
});

test('a background that stopped before it stored the key opens everything the next time', async () => {
  await at.bert.disconnect();
  await changeKey(at.anna, 'bert');
  await link(at.anna, 'after');
  await settle(at.anna);
  const put = IDBObjectStore.prototype.put;
  let stops = true;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const isKeys = typeof value === 'object' && value && 'laterKeys' in value;
    if (stops && isKeys && this.transaction.db.name === 'alongside-live')
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await expect(at.bert.keepCurrent()).rejects.toThrow('The disk is full.');
  expect(await keysOf(at.bert)).toBe(0);
  stops = false;
  await settle(at.bert);
  expect(await ticketsOf(at.bert)).toEqual(['after']);
  expect(await keysOf(at.bert)).toBe(1);
});

test('a server that lost all gets everything again, under the newest key', async () => {
  await link(at.anna, 'before');
  await settle(at.anna, at.bert);
  await changeKey(at.anna, 'bert');
  await settle(at.bert);
  await at.anna.disconnect();
  await at.bert.disconnect();
  at.server().makeAnew();
  at.server().rollBack(0);
  await settle(at.anna, at.bert, at.anna);
  expect(await ticketsOf(at.bert)).toEqual(['before']);
  expect(await openWithFirstKey()).not.toContain('link');
});

test('a lock ends nothing: after the unlock the keys are there, and a change meanwhile is taken', async () => {
  await changeKey(at.anna, 'bert');
  await settle(at.bert);
  await choosePassphrase({ need: 'both', passphrase: 'open sesame, open' });
  await lockNow('locked-by-user');
  expect(await changeTeamKey({ environment: 'test', members: [] })).toMatchObject({
    failure: { kind: 'locked' },
  });
  await unlock('open sesame, open');
  await changeKey(at.anna, 'bert');
  await link(at.anna, 'after');
  await settle(at.anna, at.bert);
  expect(await ticketsOf(at.bert)).toEqual(['after']);
  expect(await keysOf(at.bert)).toBe(2);
});

test('nothing on the disk opens a team key without the vault, and a removed key takes all along', async () => {
  await changeKey(at.anna, 'bert');
  await settle(at.bert);
  const opened = await openTeam('live');
  if (!opened?.ok) throw new Error('The team does not open.');
  const stored = await (await environmentDb('live')).getAll('team');
  expect(JSON.stringify(stored)).not.toContain(opened.value.exchangeKey);
  await removeKey('live');
  expect(await storedTeam('live')).toBeUndefined();
  expect(await (await environmentDb('live')).count('teamEntries')).toBe(0);
});

test('a colleague who joins after a change reads everything; by an earlier invitation nothing new', async () => {
  await link(at.anna, 'before');
  const copied = await readInvitation({ environment: 'test' });
  const earlier = copied.ok ? parseInvitation(copied.value.text) : 'not-one';
  await changeKey(at.anna);
  await link(at.anna, 'after');
  await settle(at.anna);
  const copiedLater = await readInvitation({ environment: 'test' });
  const later = copiedLater.ok ? parseInvitation(copiedLater.value.text) : 'not-one';
  if (typeof earlier === 'string' || typeof later === 'string') throw new Error('No invitation.');
  expect(earlier.laterKeys ?? []).toEqual([]);
  for (const [invitation, state, tickets] of [
    [earlier, 'left-out', ['before']],
    [later, 'connected', ['after', 'before']],
  ] as const) {
    await leaveTeam({ environment: 'live' });
    await (await environmentDb('live')).clear('links');
    const text = invitationText({ ...invitation, environment: 'live' });
    expect(
      await joinTeam({ environment: 'live', invitation: text, agentName: 'Bert' }),
    ).toMatchObject({ ok: true });
    await waitFor(async () => {
      await at.bert.keepCurrent();
      expect(await stateOf(at.bert)).toBe(state);
    });
    expect(await ticketsOf(at.bert)).toEqual(tickets);
  }
});

test('the settings of the admin say who can receive a new key; those of others do not', async () => {
  for (const agent of [at.anna, at.bert])
    await changeStored(agent, { publicKey: `U${'A'.repeat(55)}` });
  const [annas, berts] = [
    await readTeam({ environment: 'test' }),
    await readTeam({ environment: 'live' }),
  ];
  expect(annas).toMatchObject({ ok: true, value: { team: { keyReceivers: ['anna', 'bert'] } } });
  expect(berts.ok && Object.keys(berts.value.team ?? {})).not.toContain('keyReceivers');
  expect(await changeTeamKey({ environment: 'live', members: ['anna'] })).toMatchObject({
    failure: { kind: 'no-record' },
  });
});
