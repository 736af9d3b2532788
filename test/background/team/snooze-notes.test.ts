import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isRunning } from '../../../lib/async/run-exclusive';
import { onCountsChanged } from '../../../lib/background/core/counts-changed';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { countWaiting } from '../../../lib/background/team/entries';
import { leaveTeam, makeTeam } from '../../../lib/background/team/membership';
import { cleanUpDatabase } from '../../../lib/background/test-data/cleanup-database';
import { snoozeTicket } from '../../../lib/background/tickets/snooze-ticket';
import { environmentDb } from '../../../lib/storage/databases';
import {
  changeTime,
  scopeOf,
  shownTime,
  snoozedIn,
  snoozeStage,
  storeTicket,
  TICKET,
} from './snooze-stage';
import { join } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// What a browser keeps of snoozes and their notes: at a lock, and before and after a team.

const { at, settle } = snoozeStage();

/** What was snoozed each time that the numbers were counted. */
const counted: string[][] = [];
onCountsChanged(async () => counted.push(await snoozedIn(at.bert)));

test('a note is nowhere in clear, and can be read again after a lock', async () => {
  await choosePassphrase({ need: 'both', passphrase: 'correct horse battery' });
  await changeTime(at.anna, { snooze: { note: 'Call Ada back' } });
  const onDisk = async () => {
    const dbs = await Promise.all([environmentDb('test'), environmentDb('live')]);
    const stores = ['teamOperations', 'teamEntries', 'snoozes', 'seen', 'tickets'] as const;
    const rows = dbs.flatMap((db) => stores.map((name) => db.getAll(name)));
    return JSON.stringify(await Promise.all(rows));
  };
  expect(await onDisk()).not.toContain('Ada');
  await settle();
  expect(await onDisk()).not.toContain('Ada');
  // The ids of a ticket and an installation are keyed hashes.
  for (const { id, body } of at.server().entries()) {
    expect(id).not.toContain(TICKET);
    expect(new TextDecoder().decode(body)).not.toMatch(/Ada|ticket-1/);
  }
  await lockByUser();
  const locked = { scope: scopeOf(at.anna), ticketId: TICKET, snooze: { note: 'Ada again' } };
  expect(await snoozeTicket(locked)).toMatchObject({ failure: { kind: 'locked' } });
  expect(await shownTime(at.bert)).toEqual({ note: '', snoozedBy: 'anna' });
  await unlock('correct horse battery');
  expect(await shownTime(at.bert)).toEqual({ note: 'Call Ada back', snoozedBy: 'anna' });
  expect(await shownTime(at.anna)).toEqual({ note: 'Call Ada back' });
  expect(await snoozedIn(at.bert)).toEqual([TICKET]);
});

test('one who restores the note of a snooze that ended keeps it encrypted', async () => {
  await changeTime(at.anna, { snooze: { note: 'About Ada', endedAt: 5 } });
  const rows = await (await environmentDb('test')).getAll('snoozes');
  expect(JSON.stringify(rows)).not.toContain('Ada');
  expect(await shownTime(at.anna)).toMatchObject({ note: 'About Ada', ended: 5 });
  expect(await countWaiting('test')).toBe(0);
});

describe('without a team', () => {
  beforeEach(async () => {
    await (await environmentDb('test')).clear('team');
  });

  test('nothing of a team is stored', async () => {
    await changeTime(at.anna, { snooze: { note: 'Mine' }, promisedAt: 5 });
    const db = await environmentDb('test');
    expect(await db.count('teamOperations')).toBe(0);
    expect(await db.getAll('snoozes')).toEqual([
      { ticketId: TICKET, installationId: 'i1', snooze: { note: 'Mine' }, promisedAt: 5 },
    ]);
  });

  test('what was snoozed before joining stays private, until a colleague snoozes it later', async () => {
    await changeTime(at.anna, { snooze: { note: 'Mine' }, promisedAt: 5 });
    await changeTime(at.bert, { snooze: { note: 'His' } });
    await changeTime(at.bert, { snooze: null });
    await join(at.anna);
    await settle();
    expect(await shownTime(at.anna)).toEqual({ note: 'Mine', promisedAt: 5 });
    expect(await shownTime(at.bert)).toEqual({});
    await changeTime(at.bert, { snooze: { note: 'Ours' } });
    await settle();
    expect(await shownTime(at.anna)).toEqual({ note: 'Ours', snoozedBy: 'bert', promisedAt: 5 });
  });
});

test('who leaves keeps their own with its note, and nothing of colleagues', async () => {
  await storeTicket(at.bert, 'ticket-2');
  await changeTime(at.bert, { snooze: { note: 'Mine' }, promisedAt: 5 }, 'ticket-2');
  await changeTime(at.anna, { snooze: { note: 'Hers' }, promisedAt: 6 });
  await settle();
  await leaveTeam({ environment: 'live' });
  expect(await shownTime(at.bert)).toEqual({});
  expect(await shownTime(at.bert, 'ticket-2')).toEqual({ note: 'Mine', promisedAt: 5 });
  expect(await snoozedIn(at.bert)).toEqual(['ticket-2']);
  expect(await (await environmentDb('live')).getAll('snoozes')).toMatchObject([
    { ticketId: 'ticket-2', snooze: { note: 'Mine' } },
  ]);
});

test('who leaves while a note is encrypted keeps it readable', async () => {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...given) => {
    await leaveTeam({ environment: 'test' });
    return encrypt(...given);
  });
  await changeTime(at.anna, { snooze: { note: 'Mine' } });
  expect(await shownTime(at.anna)).toEqual({ note: 'Mine' });
});

test('who leaves while another note is stored keeps both', async () => {
  await storeTicket(at.anna, 'ticket-2');
  await changeTime(at.anna, { snooze: { note: 'Mine' } });
  await settle();
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  let isStored = false;
  const decrypting = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...given) => {
    // The vault's own key is decrypted while nothing else may use the vault.
    if (!isStored && !isRunning('vault test')) {
      isStored = true;
      await changeTime(at.anna, { snooze: { note: 'Mine, too' } }, 'ticket-2');
    }
    return decrypt(...given);
  });
  await leaveTeam({ environment: 'test' });
  decrypting.mockRestore();
  expect(isStored).toBe(true);
  expect(await shownTime(at.anna)).toEqual({ note: 'Mine' });
  expect(await shownTime(at.anna, 'ticket-2')).toEqual({ note: 'Mine, too' });
});

test.each([
  ['leaves', () => leaveTeam({ environment: 'live' })],
  [
    'removed the key and joins again',
    async () => {
      await removeKey('live');
      await addKey({ address: at.service.address, key: at.service.keys.liveFull });
      counted.length = 0;
      const server = 'wss://team.example.com';
      return makeTeam({ environment: 'live', name: 'New', server, agentName: 'Bert' });
    },
  ],
])('where an agent %s, what colleagues snoozed is counted again', async (_what, act) => {
  await changeTime(at.anna, { snooze: { note: 'Hers' } });
  await settle();
  counted.length = 0;
  expect(await act()).toMatchObject({ ok: true });
  expect(counted.at(-1)).toEqual([]);
});

test('an agent who removes the key and joins again begins without what colleagues said', async () => {
  await changeTime(at.anna, { snooze: { note: 'Hers' }, promisedAt: 6 });
  await settle();
  const key = { address: at.service.address, key: at.service.keys.liveFull };
  await removeKey('live');
  expect(await addKey(key)).toMatchObject({ ok: true });
  const server = 'wss://team.example.com';
  const made = await makeTeam({ environment: 'live', name: 'New', server, agentName: 'Bert' });
  expect(made.ok).toBe(true);
  expect(await shownTime(at.bert)).toEqual({});
  expect(await snoozedIn(at.bert)).toEqual([]);
});

test('a reset of test data takes along what is about its tickets', async () => {
  await storeTicket(at.bert, 'ticket-2');
  await changeTime(at.bert, { snooze: { note: '' } }, 'ticket-2');
  await settle();
  const db = await environmentDb('test');
  expect(await db.count('snoozes')).toBe(1);
  const reset = { commandId: 'c1', installationId: 'i1', own: [], createdAt: Date.now() };
  await cleanUpDatabase(db, {
    ...{ fresh: undefined, old: new Set(['i1']) },
    reset: { ...reset, environment: 'test' },
  });
  expect([await db.count('snoozes'), await db.count('seen')]).toEqual([0, 0]);
});
