import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { reference } from '../../lib/domain/record';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { keepDraft, readDraft } from '../../lib/worker/drafts';
import { forgetEverything, weighEverything } from '../../lib/worker/forget';
import { addKey, removeKey } from '../../lib/worker/keys';
import { recordOfFrame, unlinkTicket } from '../../lib/worker/links';
import { lockByHand, resumeLock } from '../../lib/worker/lock';
import { choosePassphrase, unlock } from '../../lib/worker/lock-passphrase';
import { sendMessage } from '../../lib/worker/messages';
import { keepShownRecord } from '../../lib/worker/pages';
import { markSeen } from '../../lib/worker/seen';
import { readSession } from '../../lib/worker/session';
import { addSite } from '../../lib/worker/sites/sites';
import { syncThread, threadPage } from '../../lib/worker/threads';
import { ticketRow } from '../../lib/worker/tickets';
import { watchTickets } from '../../lib/worker/watch';
import { alarms, browser, held, told } from '../browser-stand-in';
import { atRest, CUSTOMER, openTicket } from './background';
import { makeGuessesCheap } from './cheap-guesses';
import { signedInStage } from './stage';

// What a lock takes away, what it leaves, and what comes back. Every text that a client could be
// known by has this in it:
const CLIENT = 'Zoe Canary';
const PASSPHRASE = 'correct horse battery';

const at = signedInStage();
let ticketId: string;

const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const watch = (ticketIds: string[]) =>
  watchTickets({ place: at.place, ticketIds }, { place: 'desk', tabId: 1, frameId: 0 });
const frame = { place: 'sidebar' as const, tabId: 7, frameId: 3 };
const showCustomer = () =>
  keepShownRecord(
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
  await recordOfFrame(frame);
  ticketId = await openTicket(at.service, at.place);
  at.service.control.managerReplies(ticketId, { text: `Ask ${CLIENT} for the receipt` });
  await syncThread(at.place, ticketId);
});

/** Everything that lies in the database, as text. */
async function lying(): Promise<string> {
  const db = await environmentDb('test');
  const stores = await Promise.all([...db.objectStoreNames].map((name) => db.getAll(name)));
  return JSON.stringify(stores);
}

const unreadNow = async () => {
  const row = await ticketRow(at.place, ticketId);
  return row.ok ? row.value.unread : undefined;
};

test('a lock takes what was read of clients, and the panel says that it is locked', async () => {
  expect(await lying()).toContain(CLIENT);
  told.length = 0;
  await lockByHand();
  expect(await lying()).not.toMatch(/Zoe Canary|Refund|Twice charged/);
  expect(await recordOfFrame(frame)).toEqual({ ok: true, value: { kind: 'locked' } });
  expect(await readSession()).toMatchObject({ locks: { locked: ['test'], unlocked: [] } });
  expect(told).toContainEqual({ kind: 'purge', environment: 'test' });
  expect(await lying()).not.toContain(CLIENT);
});

test('what an agent wrote, linked and waits for stays', async () => {
  const subject = `reply/${ticketId}`;
  const draft = { action: randomUUID(), text: 'Half a sen', attachments: [], fields: {} };
  await keepDraft('test', subject, draft);
  at.service.control.answerNext(
    { method: 'POST', path: /messages$/ },
    { kind: 'drop', when: 'before-work' },
  );
  const action = randomUUID();
  await markSeen(at.place, ticketId, 1);
  const message = { text: 'On its way', attachments: [] };
  await sendMessage({ place: at.place, ticketId, action, message });
  const db = await environmentDb('test');
  await atRest();
  const waiting = await db.get('writes', action);
  await lockByHand();
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: draft });
  expect(await db.get('writes', action)).toEqual(waiting);
  expect(await db.getAll('links')).toMatchObject([{ ticketId, reference: reference(CUSTOMER) }]);
});

test('a receipt of a write that arrived loses its words, and is not shown as on its way', async () => {
  const { place } = at;
  const action = randomUUID();
  await markSeen(place, ticketId, 1);
  await sendMessage({ place, ticketId, action, message: { text: CLIENT, attachments: [] } });
  const db = await environmentDb('test');
  await expect.poll(async () => (await db.get('writes', action))?.state).toBe('done');
  await lockByHand();
  expect(await lying()).not.toContain(CLIENT);
  expect(await db.get('writes', action)).toMatchObject({ state: 'done', body: '' });
  expect(await threadPage(place, ticketId, undefined)).toMatchObject({ value: { outgoing: [] } });
});

test('unlocked, the record’s tickets are read again, and what was seen is not unread again', async () => {
  await markSeen(at.place, ticketId, 1);
  at.service.control.managerReplies(ticketId, { text: 'A second one' });
  await lockByHand();
  await unlock(PASSPHRASE);
  expect(await recordOfFrame(frame)).toMatchObject({
    value: { kind: 'record', tickets: [{ ticket: { id: ticketId }, forgotten: true }] },
  });
  await watch([ticketId]);
  expect(await ticketRow(at.place, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' }, unread: 1 },
  });
  const read = await threadPage(at.place, ticketId, undefined);
  expect(read).toMatchObject({ value: { total: 2, seenUpTo: 1, complete: true } });
});

test('a ticket that belongs to no record any more is not lost with the lock either', async () => {
  await unlinkTicket('test', ticketId, reference(CUSTOMER));
  await lockByHand();
  await unlock(PASSPHRASE);
  await watch([ticketId]);
  expect(await ticketRow(at.place, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' } },
  });
});

test('locked twice before anything was read again, what was seen is still known', async () => {
  await markSeen(at.place, ticketId, 1);
  await lockByHand();
  await unlock(PASSPHRASE);
  await lockByHand();
  await unlock(PASSPHRASE);
  await watch([ticketId]);
  expect(await unreadNow()).toBe(0);
});

test('an answer that was on its way does not bring clients back in', async () => {
  const held = at.service.control.answerNext(
    { method: 'GET', path: /\/v1\/tickets\/[^/]+$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const db = await environmentDb('test');
  const known = await db.get('tickets', ticketId);
  if (known) await db.put('tickets', { ...known, readAt: 0 });
  const looking = watch([ticketId]);
  await held.reached();
  await lockByHand();
  held.release();
  await looking;
  expect(await lying()).not.toMatch(/Zoe Canary|Refund/);
});

test('a ticket opened while it was locked is known, though not what it says', async () => {
  const held = at.service.control.answerNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const opening = openTicket(at.service, at.place);
  await held.reached();
  await lockByHand();
  held.release();
  const opened = await opening;
  const db = await environmentDb('test');
  expect(await db.get('tickets', opened)).toMatchObject({ forgotten: true, readAt: 0 });
  expect(await db.getAllFromIndex('links', 'ticketId', opened)).toHaveLength(1);
});

test('a browser that was closed while keys were open is purged at its next start', async () => {
  await browser.storage.session.clear();
  expect(await lying()).toContain(CLIENT);
  await resumeLock();
  expect(await lying()).not.toContain(CLIENT);
});

test('removing a key takes the same away, and a new key brings the tickets back', async () => {
  await markSeen(at.place, ticketId, 1);
  await removeKey('test');
  expect(await lying()).not.toMatch(/Zoe Canary|Refund/);
  expect(JSON.stringify(await browser.storage.session.get(null))).not.toContain('svc_');
  await addKey({
    address: at.service.address,
    key: at.service.keys.testFull,
    passphrase: 'another passphrase',
  });
  await watch([ticketId]);
  expect(await ticketRow(at.place, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' }, unread: 0 },
  });
});

test('before everything is forgotten it is said what would be lost', async () => {
  const { service, place } = at;
  expect(await weighEverything()).toEqual({
    ok: true,
    value: { unsent: 0, drafts: 0, uncounted: [] },
  });
  const draft = { action: randomUUID(), text: 'Half', attachments: [], fields: {} };
  await keepDraft('test', 'reply/1', draft);
  await keepDraft('test', 'reply/2', { ...draft, text: '', fields: { summary: '' } });
  service.control.answerNext({ method: 'POST' }, { kind: 'status', status: 422 });
  const action = randomUUID();
  await markSeen(place, ticketId, 1);
  await sendMessage({ place, ticketId, action, message: { text: 'Hello', attachments: [] } });
  expect(await weighEverything()).toEqual({
    ok: true,
    value: { unsent: 1, drafts: 1, uncounted: [] },
  });
  const db = await environmentDb('test');
  await expect.poll(async () => (await db.get('writes', action))?.state).toBe('stopped');
});

test('everything forgotten leaves the browser as it was before', async () => {
  held.origins.add('https://crm.example.com/*');
  await addSite({ address: 'https://crm.example.com', pattern: '/customers/:id' });
  expect(held.scripts.size).toBe(1);
  await forgetEverything();
  expect(held).toEqual({ scripts: new Set(), origins: new Set() });
  expect(alarms.size).toBe(0);
  expect(await browser.storage.session.get(null)).toEqual({});
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).toEqual([]);
  expect(await readSession()).toMatchObject({ keyed: [], installations: [] });
});
