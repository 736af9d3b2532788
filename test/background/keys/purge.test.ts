import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { previewWipe, wipeEverything } from '../../../lib/background/app/wipe-everything';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser, resumeLock } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { watchTickets } from '../../../lib/background/polling/watch';
import { readRecord } from '../../../lib/background/record/record-view';
import { addSite } from '../../../lib/background/sites/change-sites';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import { readDraft, saveDraft } from '../../../lib/background/tickets/drafts';
import { markSeen } from '../../../lib/background/tickets/read-markers';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { alarms, browser, held, published } from '../../browser-stand-in';
import { atRest, CUSTOMER, openTicket } from '../background';
import { signedInStage } from '../stage';
import { makeGuessesCheap } from './cheap-guesses';

// What a lock deletes, what it keeps, and what is read again. Every text that could identify a
// client contains this:
const CLIENT = 'Zoe Canary';
const PASSPHRASE = 'correct horse battery';

const at = signedInStage();
let ticketId: string;

const page = { from: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const watch = (ticketIds: string[]) =>
  watchTickets({ scope: at.scope, ticketIds }, { from: 'desk', tabId: 1, frameId: 0 });
const frame = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
const showCustomer = () =>
  saveShownRecord(
    {
      needs: 'nothing',
      record: {
        ref: { type: 'customers', id: '42' },
        name: CLIENT,
        url: 'https://crm.example.com/customers/42',
      },
    },
    page,
  );

beforeEach(async () => {
  makeGuessesCheap();
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
  await showCustomer();
  await readRecord(frame);
  ticketId = await openTicket(at.service, at.scope);
  at.service.control.managerReplies(ticketId, { text: `Ask ${CLIENT} for the receipt` });
  await syncThread(at.scope, ticketId);
});

async function databaseText(): Promise<string> {
  const db = await environmentDb('test');
  const stores = await Promise.all([...db.objectStoreNames].map((name) => db.getAll(name)));
  return JSON.stringify(stores);
}

const unreadNow = async () => {
  const row = await ticketRow(at.scope, ticketId);
  return row.ok ? row.value.unread : undefined;
};

/** What is stored under a key, or shared with its team. */
const OF_KEY = [
  ...(['vault', 'sealed', 'installations', 'files', 'removals', 'storage'] as const),
  ...(['team', 'teamOperations', 'teamEntries', 'assignments', 'sentBy'] as const),
];

test('a lock deletes client data, and the panel says that it is locked', async () => {
  expect(await databaseText()).toContain(CLIENT);
  published.length = 0;
  await lockByUser();
  expect(await databaseText()).not.toMatch(/Zoe Canary|Refund|Twice charged/);
  expect(await readRecord(frame)).toEqual({ ok: true, value: { kind: 'locked' } });
  expect(await readSession()).toMatchObject({ locks: { locked: ['test'], unlocked: [] } });
  expect(published).toContainEqual({ kind: 'purge', environment: 'test' });
  expect(await databaseText()).not.toContain(CLIENT);
});

test('a lock keeps the agent’s drafts, links and waiting commands', async () => {
  const subject = `reply/${ticketId}`;
  const draft = { commandId: randomUUID(), text: 'Half a sen', attachments: [], fields: {} };
  await saveDraft('test', subject, draft);
  at.service.control.respondNext(
    { method: 'POST', path: /messages$/ },
    { kind: 'drop', when: 'before-work' },
  );
  const commandId = randomUUID();
  await markSeen(at.scope, ticketId, 1);
  const message = { text: 'On its way', attachments: [] };
  await sendMessage({ scope: at.scope, ticketId, commandId, message });
  const db = await environmentDb('test');
  await atRest();
  const waiting = await db.get('commands', commandId);
  await lockByUser();
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: draft });
  expect(await db.get('commands', commandId)).toEqual(waiting);
  expect(await db.getAll('links')).toMatchObject([{ ticketId, reference: reference(CUSTOMER) }]);
});

test('a lock redacts a command that arrived, and the thread does not show it as outgoing', async () => {
  const { scope } = at;
  const commandId = randomUUID();
  await markSeen(scope, ticketId, 1);
  await sendMessage({ scope, ticketId, commandId, message: { text: CLIENT, attachments: [] } });
  const db = await environmentDb('test');
  await expect.poll(async () => (await db.get('commands', commandId))?.state).toBe('done');
  await lockByUser();
  expect(await databaseText()).not.toContain(CLIENT);
  expect(await db.get('commands', commandId)).toMatchObject({ state: 'done', body: '' });
  expect(await threadPage(scope, ticketId, undefined)).toMatchObject({ value: { outgoing: [] } });
});

test('after unlocking the record’s tickets are read again, and seen messages stay seen', async () => {
  await markSeen(at.scope, ticketId, 1);
  at.service.control.managerReplies(ticketId, { text: 'A second one' });
  await lockByUser();
  await unlock(PASSPHRASE);
  expect(await readRecord(frame)).toMatchObject({
    value: { kind: 'record', tickets: [{ ticket: { id: ticketId }, forgotten: true }] },
  });
  await watch([ticketId]);
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' }, unread: 1 },
  });
  const read = await threadPage(at.scope, ticketId, undefined);
  expect(read).toMatchObject({ value: { total: 2, seenUpTo: 1, complete: true } });
});

test('a ticket without a record survives a lock, too', async () => {
  await unlinkTicket('test', ticketId, reference(CUSTOMER));
  await lockByUser();
  await unlock(PASSPHRASE);
  await watch([ticketId]);
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' } },
  });
});

test('after two locks without a reading in between, seen messages stay seen', async () => {
  await markSeen(at.scope, ticketId, 1);
  await lockByUser();
  await unlock(PASSPHRASE);
  await lockByUser();
  await unlock(PASSPHRASE);
  await watch([ticketId]);
  expect(await unreadNow()).toBe(0);
});

test('a reply that arrives after the lock does not restore client data', async () => {
  const held = at.service.control.respondNext(
    { method: 'GET', path: /\/v1\/tickets\/[^/]+$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const db = await environmentDb('test');
  const known = await db.get('tickets', ticketId);
  if (known) await db.put('tickets', { ...known, readAt: 0 });
  const watching = watch([ticketId]);
  await held.reached();
  await lockByUser();
  held.release();
  await watching;
  expect(await databaseText()).not.toMatch(/Zoe Canary|Refund/);
});

test('a ticket that was opened during a lock is known by its id only', async () => {
  const held = at.service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const opening = openTicket(at.service, at.scope);
  await held.reached();
  await lockByUser();
  held.release();
  const opened = await opening;
  const db = await environmentDb('test');
  expect(await db.get('tickets', opened)).toMatchObject({ forgotten: true, readAt: 0 });
  expect(await db.getAllFromIndex('links', 'ticketId', opened)).toHaveLength(1);
});

test('a browser that was closed while keys were unlocked is purged at its next start', async () => {
  await browser.storage.session.clear();
  expect(await databaseText()).toContain(CLIENT);
  await resumeLock();
  expect(await databaseText()).not.toContain(CLIENT);
});

test('removing a key deletes client data, and a new key brings the tickets back', async () => {
  await markSeen(at.scope, ticketId, 1);
  await removeKey('test');
  expect(await databaseText()).not.toMatch(/Zoe Canary|Refund/);
  expect(JSON.stringify(await browser.storage.session.get(null))).not.toContain('svc_');
  await addKey({
    address: at.service.address,
    key: at.service.keys.testFull,
    passphrase: 'another passphrase',
  });
  await watch([ticketId]);
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' }, unread: 0 },
  });
});

test('removing a key deletes what belongs to it alone: the vault, files, their storage, the team', async () => {
  const db = await environmentDb('test');
  for (const name of OF_KEY) {
    const store = db.transaction(name, 'readwrite').objectStore(name);
    const row = Object.fromEntries([store.keyPath ?? []].flat().map((field) => [field, 'x']));
    await Object(store).put(
      { ...row, upload: { objectName: 'x' } },
      ...(store.keyPath ? [] : ['x']),
    );
  }
  await removeKey('test');
  for (const name of OF_KEY) expect(await db.count(name), name).toBe(0);
});

test('the preview of `Delete all data` counts what would be lost', async () => {
  const { service, scope } = at;
  expect(await previewWipe()).toEqual({
    ok: true,
    value: { unsent: 0, drafts: 0, uncounted: [] },
  });
  const draft = { commandId: randomUUID(), text: 'Half', attachments: [], fields: {} };
  await saveDraft('test', 'reply/1', draft);
  await saveDraft('test', 'reply/2', { ...draft, text: '', fields: { summary: '' } });
  service.control.respondNext({ method: 'POST' }, { kind: 'status', status: 422 });
  const commandId = randomUUID();
  await markSeen(scope, ticketId, 1);
  await sendMessage({ scope, ticketId, commandId, message: { text: 'Hello', attachments: [] } });
  expect(await previewWipe()).toEqual({
    ok: true,
    value: { unsent: 1, drafts: 1, uncounted: [] },
  });
  const db = await environmentDb('test');
  await expect.poll(async () => (await db.get('commands', commandId))?.state).toBe('stopped');
});

test('`Delete all data` leaves the browser as it was before', async () => {
  held.origins.add('https://crm.example.com/*');
  await addSite({ address: 'https://crm.example.com', pattern: '/customers/:id' });
  expect(held.scripts.size).toBe(1);
  await wipeEverything();
  expect(held).toEqual({ scripts: new Map(), origins: new Set() });
  expect(alarms.size).toBe(0);
  expect(await browser.storage.session.get(null)).toEqual({});
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).toEqual([]);
  expect(await readSession()).toMatchObject({ keyed: [], installations: [] });
});
