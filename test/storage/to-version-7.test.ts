import { deleteDB, openDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { closeDatabases, environmentDb, settingsDb } from '../../lib/storage/databases';
import { openOld } from '../background/old-database';

afterEach(async () => {
  await closeDatabases();
  await Promise.all([deleteDB('alongside-live'), deleteDB('alongside')]);
});

/** The service's error, under its names in version 6 and in version 7. */
const SAID = { message: 'No.', fields: [], requestId: 'r-1' };

test('a waiting write of version 6 becomes a waiting command with the same key and bytes', async () => {
  const before = await openOld('alongside-live', 6);
  const write = {
    number: 3,
    environment: 'live',
    idempotencyKey: 'key-1',
    body: '{"text":"Hello"}',
    state: 'stopped',
    uncertain: true,
  };
  const payload = { kind: 'message.send', ticketId: 't', subject: 'reply/t', sawUpTo: 2 };
  await before.put('writes', {
    ...write,
    action: 'a',
    deed: payload,
    failure: { kind: 'invalid', status: 422, said: SAID },
  });
  before.close();

  const db = await environmentDb('live');
  const command = {
    ...write,
    commandId: 'a',
    payload,
    failure: { kind: 'invalid', status: 422, serviceError: SAID },
  };
  expect(await db.getAll('commands')).toEqual([command]);
  expect(await db.getAllFromIndex('commands', 'ticketId', 't')).toEqual([command]);
  expect(await db.getAllFromIndex('commands', 'state', 'stopped')).toEqual([command]);
});

test('drafts, settings, the checklist and tickets of version 6 keep their content', async () => {
  const before = await openOld('alongside-live', 6);
  const draft = {
    subject: 'reply/t',
    text: 'Half a reply',
    attachments: [],
    fields: {},
    keptAt: 1,
  };
  await before.put('drafts', { ...draft, action: 'a' });
  await before.put('facts', 'inst-1', 'installation');
  await before.put('facts', JSON.stringify({ action: 'reset-1', createdAt: 5 }), 'resetOwed');
  await before.put('ticks', { item: 'documents', on: '2026-11-01' });
  const ticket = {
    ...{ ticketId: 't', installationId: 'inst-1', activityAt: 4 },
    ticket: { status: 'Closed', createdAt: 4 },
    thread: { unread: 0 },
  };
  await before.put('tickets', {
    ...ticket,
    failure: { kind: 'not-found', status: 404, said: SAID },
  });
  before.close();

  const db = await environmentDb('live');
  expect(await db.getAll('drafts')).toEqual([{ ...draft, commandId: 'a' }]);
  expect(await db.get('settings', 'installation')).toBe('inst-1');
  expect(JSON.parse((await db.get('settings', 'resetOwed')) ?? '')).toEqual({
    commandId: 'reset-1',
    createdAt: 5,
  });
  expect(await db.getAll('checklist')).toEqual([{ item: 'documents', on: '2026-11-01' }]);
  expect(await db.getAll('tickets')).toMatchObject([
    { ...ticket, failure: { kind: 'not-found', status: 404, serviceError: SAID } },
  ]);
  expect([...db.objectStoreNames]).not.toContain('writes');
});

test('the settings of version 4 keep their values and each service’s circuit state', async () => {
  await closeDatabases();
  await deleteDB('alongside');
  const before = await openDB('alongside', 4, {
    upgrade(db) {
      for (const name of ['docks', 'facts', 'self']) db.createObjectStore(name);
      db.createObjectStore('sites', { keyPath: 'origin' });
      db.createObjectStore('gates', { keyPath: 'origin' });
      db.createObjectStore('log', { autoIncrement: true });
      db.createObjectStore('crms', { keyPath: 'id' });
      db.createObjectStore('health', { keyPath: ['recipe', 'what'] });
      db.createObjectStore('reviewers', { keyPath: 'key' });
    },
  });
  const circuit = { origin: 'https://api.example.com', failures: 2, redirected: false };
  await before.put('facts', 'live', 'environment');
  await before.put('gates', circuit);
  before.close();

  const db = await settingsDb();
  expect(await db.get('settings', 'environment')).toBe('live');
  expect(await db.getAll('circuits')).toEqual([circuit]);
});
