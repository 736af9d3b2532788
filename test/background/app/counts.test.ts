import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { chooseSession, readSession } from '../../../lib/background/api/session';
import { readCounts } from '../../../lib/background/app/counts';
import { readService } from '../../../lib/background/app/service-status';
import { previewWipe } from '../../../lib/background/app/wipe-everything';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { findCommand } from '../../../lib/background/outbox/store';
import { retry } from '../../../lib/background/outbox/user-actions';
import { watchTickets } from '../../../lib/background/polling/watch';
import { readRecord } from '../../../lib/background/record/record-view';
import { readTab, reloadTab, saveShownRecord } from '../../../lib/background/sites/shown-record';
import { linkTicket } from '../../../lib/background/tickets/link-ticket';
import { searchTickets } from '../../../lib/background/tickets/search-tickets';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import type { Scope } from '../../../lib/domain/core/installation';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { badges, published, tabs } from '../../browser-stand-in';
import { CUSTOMER } from '../background';
import { signedInStage } from '../stage';

// The panel, the popup, the toolbar button and the desk show the same numbers; the Outbox shows all.

const at = signedInStage();

const page = { from: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
const shown = {
  record: {
    ref: { type: CUSTOMER.type, id: CUSTOMER.id },
    name: 'Ada Example',
    url: `${page.origin}/customers/42`,
  },
  needs: 'nothing' as const,
};

const places = (): Scope[] =>
  (['test', 'live'] as const).flatMap((environment) =>
    Object.values(at.service.places[environment]).map(({ installationId }) => ({
      environment,
      installationId,
    })),
  );

/** Adds a ticket of the customer with `replies` messages by a manager. */
async function addTicketIn(scope: Scope, replies: number): Promise<string> {
  const { id } = at.service.control.addTicket(scope.installationId);
  for (let i = 0; i < replies; i += 1) at.service.control.managerReplies(id, { text: `No. ${i}` });
  await chooseSession(scope);
  const linked = await linkTicket({ scope, ticketId: id, record: CUSTOMER, anyway: true });
  expect(linked).toMatchObject({ ok: true });
  expect(await syncThread(scope, id)).toMatchObject({ ok: true });
  return id;
}

/** Reads the counts that each of the four places shows, for the record and for all tickets. */
async function readAllCounts() {
  const panel = await readRecord(frame);
  const popup = await readTab();
  const counts = await readCounts();
  const scope = panel.ok && panel.value.kind === 'record' ? panel.value.scope : undefined;
  if (!panel.ok || panel.value.kind !== 'record' || !scope) throw new Error('no panel');
  const desk = await searchTickets({ scope, text: '', record: '', limit: 200 });
  if (!desk.ok || popup.kind !== 'record') throw new Error('no desk or popup');
  const sum = (rows: { unread: number }[]) => rows.reduce((all, { unread }) => all + unread, 0);
  const handle = tabs.messages.findLast(
    (one): one is [number, { unread: number }] =>
      Array.isArray(one) && one[1]?.alongside === 'unread',
  );
  return {
    record: {
      panel: { tickets: panel.value.tickets.length, unread: sum(panel.value.tickets) },
      popup: { tickets: popup.tickets, unread: popup.unread },
      handle: handle?.[1].unread,
    },
    all: { desk: sum(desk.value.rows), counts: counts.unread, badge: badges.get(undefined) },
  };
}

beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
  await addKey({ address: at.service.address, key: at.service.keys.liveFull });
  tabs.open.set(page.tabId, shown.record.url);
  await chooseSession({ environment: 'test' });
  await saveShownRecord(shown, page);
});

test('panel, popup, handle, toolbar button and desk show the same counts in every installation', async () => {
  // Each installation gets another number of tickets and messages: 1, 2, 3 and 4.
  let tickets = 0;
  for (const scope of places()) {
    tickets += 1;
    for (let i = 0; i < tickets; i += 1) await addTicketIn(scope, i === 0 ? tickets : 0);
    // One more ticket belongs to another record.
    const other = at.service.control.addTicket(scope.installationId).id;
    at.service.control.managerReplies(other, { text: 'Of nobody' });
    const elsewhere = { ...CUSTOMER, id: '43' };
    await linkTicket({ scope, ticketId: other, record: elsewhere, anyway: true });
    await syncThread(scope, other);
  }
  let expected = 0;
  for (const scope of places()) {
    expected += 1;
    await chooseSession(scope);
    expect(await readAllCounts()).toEqual({
      record: {
        panel: { tickets: expected, unread: expected },
        popup: { tickets: expected, unread: expected },
        handle: expected,
      },
      all: { desk: expected + 1, counts: expected + 1, badge: String(expected + 1) },
    });
  }
});

test('a ticket that the service no longer knows counts as unread nowhere', async () => {
  const [scope] = places();
  if (!scope) throw new Error('no place');
  const ticketId = await addTicketIn(scope, 2);
  expect((await readAllCounts()).all).toEqual({ desk: 2, counts: 2, badge: '2' });
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (!stored) throw new Error('no ticket');
  await db.put('tickets', { ...stored, readAt: 0 });
  at.service.control.respondNext(
    { method: 'GET', path: new RegExp(`${ticketId}`) },
    { kind: 'status', status: 404 },
  );
  await watchTickets({ scope, ticketIds: [ticketId], openId: undefined }, frame);
  expect(await readAllCounts()).toEqual({
    record: {
      panel: { tickets: 1, unread: 0 },
      popup: { tickets: 1, unread: 0 },
      handle: 0,
    },
    all: { desk: 0, counts: 0, badge: '' },
  });
});

test('removing a key removes the number from the toolbar button', async () => {
  const [scope] = places();
  if (!scope) throw new Error('no place');
  await addTicketIn(scope, 2);
  expect(badges.get(undefined)).toBe('2');
  await removeKey('test');
  expect(badges.get(undefined)).toBe('');
});

test('a key without installations counts nothing of the company before it', async () => {
  const [scope] = places();
  if (!scope) throw new Error('no place');
  await addTicketIn(scope, 2);
  expect(badges.get(undefined)).toBe('2');
  at.service.control.respondNext(
    { method: 'GET', path: /\/installations$/ },
    { kind: 'status', status: 200, body: '[]' },
  );
  await addKey({ address: at.service.address, key: at.service.keys.foreignTest });
  expect(await readSession()).toMatchObject({ installations: [] });
  expect(await readCounts()).toMatchObject({ unread: 0 });
  expect(badges.get(undefined)).toBe('');
});

/** Sends a reply and waits until it failed. */
async function sendReplyIn(scope: Scope): Promise<string> {
  const ticketId = await addTicketIn(scope, 0);
  const commandId = randomUUID();
  const message = { text: `In ${scope.environment}`, attachments: [] };
  await sendMessage({ scope, ticketId, commandId, message });
  await expect
    .poll(async () => (await findCommand(scope.environment, commandId))?.failure)
    .toBeDefined();
  return commandId;
}

/** Sends a reply that the service refuses, so that it waits for the agent. */
function refusedReply(scope: Scope): Promise<string> {
  at.service.control.respondNext(
    { method: 'POST', path: /messages$/ },
    { kind: 'status', status: 403 },
  );
  return sendReplyIn(scope);
}

test('the Outbox shows and counts what waits in both environments and all installations', async () => {
  const actions = new Map<string, Scope>();
  for (const scope of places()) actions.set(await refusedReply(scope), scope);

  for (const environment of ['test', 'live'] as const) {
    const outbox = await readOutbox(environment);
    if (!outbox.ok) throw new Error('no outbox');
    expect(outbox.value).toMatchObject({ waiting: 0, stopped: 2 });
    expect(outbox.value.open).toHaveLength(2);
    for (const entry of outbox.value.open) {
      expect(actions.get(entry.commandId)).toEqual({
        environment,
        installationId: entry.installationId,
      });
      expect(entry.installationName).toBeTruthy();
    }
  }

  // An agent who works in test retries a live reply: it goes to the live service.
  await chooseSession({ environment: 'test' });
  const [commandId] = [...actions].find(([, { environment }]) => environment === 'live') ?? [''];
  expect(await retry({ environment: 'live', commandId })).toMatchObject({ ok: true });
  const left = { environment: 'live', waiting: 0, stopped: 1 };
  await expect.poll(async () => (await readCounts()).outbox[1]).toEqual(left);
  expect(at.service.control.readTickets().flatMap(({ messages }) => messages)).toMatchObject([
    { text: 'In live' },
  ]);

  // A reply that is retried automatically is counted apart and shown on every screen of its
  // environment.
  const [scope] = places();
  if (!scope) throw new Error('no place');
  const ticketId = await addTicketIn(scope, 0);
  at.service.control.revokeKey(at.service.keys.testFull);
  const message = { text: 'It waits', attachments: [] };
  await sendMessage({ scope, ticketId, commandId: randomUUID(), message });
  const counted = [{ environment: 'test', waiting: 1, stopped: 2 }, left];
  expect((await readCounts()).outbox).toEqual(counted);
  expect(await readService('test')).toMatchObject({ value: { waiting: 1 } });
  expect(await readService('live')).toMatchObject({ value: { waiting: 0 } });
  expect(await previewWipe()).toMatchObject({ value: { unsent: 4 } });
});

test('without a usable key the Outbox shows counts and no text', async () => {
  const live = places().find(({ environment }) => environment === 'live');
  if (!live) throw new Error('no place');
  await refusedReply(live);
  await removeKey('live');
  const outbox = await readOutbox('live');
  expect(outbox).toMatchObject({ value: { closed: 'no-key', stopped: 1, open: [] } });
  expect(JSON.stringify(outbox)).not.toContain('In live');
});

test('the popup says that a page keeps removing the panel, until the page is reloaded', async () => {
  const popup = async () => {
    const tab = await readTab();
    return tab.kind === 'record' ? tab.dockRemoved : tab.kind;
  };
  expect(await popup()).toBe(false);
  await saveShownRecord({ ...shown, dockRemoved: true }, page);
  expect(await popup()).toBe(true);
  expect(badges.get(page.tabId)).toBe('!');
  expect(published).toContainEqual({ kind: 'record', tabId: page.tabId });
  // Another record on the same page changes nothing.
  await saveShownRecord(shown, page);
  expect(await popup()).toBe(true);

  await reloadTab();
  expect(tabs.reloaded).toEqual([page.tabId]);
  await saveShownRecord({ ...shown, needs: 'dock' }, page);
  expect(await popup()).toBe(false);
});
