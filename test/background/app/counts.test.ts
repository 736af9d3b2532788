import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Place } from '../../lib/domain/installation';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { readCounts } from '../../lib/worker/counts';
import { deskRows } from '../../lib/worker/desk';
import { weighEverything } from '../../lib/worker/forget';
import { addKey, removeKey } from '../../lib/worker/keys';
import { linkTicket } from '../../lib/worker/link-ticket';
import { recordOfFrame } from '../../lib/worker/links';
import { sendMessage } from '../../lib/worker/messages';
import { retry } from '../../lib/worker/outbox/deeds';
import { writeOf } from '../../lib/worker/outbox/rows';
import { readOutbox } from '../../lib/worker/outbox/view';
import { keepShownRecord, readTab, reloadTab } from '../../lib/worker/pages';
import { readService } from '../../lib/worker/service';
import { chooseSession } from '../../lib/worker/session';
import { syncThread } from '../../lib/worker/threads';
import { watchTickets } from '../../lib/worker/watch';
import { badges, tabs, told } from '../browser-stand-in';
import { CUSTOMER } from './background';
import { signedInStage } from './stage';

// The panel, the popup, the toolbar button and the desk show the same numbers; the Outbox shows all.

const at = signedInStage();

const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { place: 'sidebar' as const, tabId: 7, frameId: 3 };
const shown = {
  record: {
    ref: { type: CUSTOMER.type, id: CUSTOMER.id },
    name: 'Ada Example',
    url: `${page.origin}/customers/42`,
  },
  needs: 'nothing' as const,
};

/** The two installations of each environment. */
const places = (): Place[] =>
  (['test', 'live'] as const).flatMap((environment) =>
    Object.values(at.service.places[environment]).map(({ installationId }) => ({
      environment,
      installationId,
    })),
  );

/** A ticket of the customer in a place, with so many messages of a manager. */
async function ticketAt(place: Place, replies: number): Promise<string> {
  const { id } = at.service.control.addTicket(place.installationId);
  for (let i = 0; i < replies; i += 1) at.service.control.managerReplies(id, { text: `No. ${i}` });
  await chooseSession(place);
  const linked = await linkTicket({ place, ticketId: id, record: CUSTOMER, anyway: true });
  expect(linked).toMatchObject({ ok: true });
  expect(await syncThread(place, id)).toMatchObject({ ok: true });
  return id;
}

/** What each of the four places says now, of the record and of all. */
async function said() {
  const panel = await recordOfFrame(frame);
  const popup = await readTab();
  const counts = await readCounts();
  const place = panel.ok && panel.value.kind === 'record' ? panel.value.place : undefined;
  if (!panel.ok || panel.value.kind !== 'record' || !place) throw new Error('no panel');
  const desk = await deskRows({ place, text: '', status: '', record: '', limit: 200 });
  if (!desk.ok || popup.kind !== 'record') throw new Error('no desk or popup');
  const sum = (rows: { unread: number }[]) => rows.reduce((all, { unread }) => all + unread, 0);
  const handle = tabs.told.findLast(
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
  await keepShownRecord(shown, page);
});

test('panel, popup, handle, toolbar button and desk agree, whichever installation is chosen', async () => {
  // Another number of tickets and messages in each: 1, 2, 3 and 4.
  let tickets = 0;
  for (const place of places()) {
    tickets += 1;
    for (let i = 0; i < tickets; i += 1) await ticketAt(place, i === 0 ? tickets : 0);
    // And one that belongs to no record.
    const other = at.service.control.addTicket(place.installationId).id;
    at.service.control.managerReplies(other, { text: 'Of nobody' });
    const elsewhere = { ...CUSTOMER, id: '43' };
    await linkTicket({ place, ticketId: other, record: elsewhere, anyway: true });
    await syncThread(place, other);
  }
  let expected = 0;
  for (const place of places()) {
    expected += 1;
    await chooseSession(place);
    expect(await said()).toEqual({
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
  const [place] = places();
  if (!place) throw new Error('no place');
  const ticketId = await ticketAt(place, 2);
  expect((await said()).all).toEqual({ desk: 2, counts: 2, badge: '2' });
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (!stored) throw new Error('no ticket');
  await db.put('tickets', { ...stored, readAt: 0 });
  at.service.control.answerNext(
    { method: 'GET', path: new RegExp(`${ticketId}`) },
    { kind: 'status', status: 404 },
  );
  await watchTickets({ place, ticketIds: [ticketId], openId: undefined }, frame);
  expect(await said()).toEqual({
    record: {
      panel: { tickets: 1, unread: 0 },
      popup: { tickets: 1, unread: 0 },
      handle: 0,
    },
    all: { desk: 0, counts: 0, badge: '' },
  });
});

test('a key that is removed takes the number off the toolbar button', async () => {
  const [place] = places();
  if (!place) throw new Error('no place');
  await ticketAt(place, 2);
  expect(badges.get(undefined)).toBe('2');
  await removeKey('test');
  expect(badges.get(undefined)).toBe('');
});

/** A reply in a place, once it goes no further. */
async function replyAt(place: Place): Promise<string> {
  const ticketId = await ticketAt(place, 0);
  const action = randomUUID();
  const message = { text: `In ${place.environment}`, attachments: [] };
  await sendMessage({ place, ticketId, action, message });
  await expect.poll(async () => (await writeOf(place.environment, action))?.failure).toBeDefined();
  return action;
}

/** One that the service refuses, so that it waits for a person. */
function refusedReply(place: Place): Promise<string> {
  at.service.control.answerNext(
    { method: 'POST', path: /messages$/ },
    { kind: 'status', status: 403 },
  );
  return replyAt(place);
}

test('the outbox shows and counts what waits in both environments and all installations', async () => {
  const actions = new Map<string, Place>();
  for (const place of places()) actions.set(await refusedReply(place), place);

  for (const environment of ['test', 'live'] as const) {
    const outbox = await readOutbox(environment);
    if (!outbox.ok) throw new Error('no outbox');
    expect(outbox.value).toMatchObject({ waiting: 0, stopped: 2 });
    expect(outbox.value.open).toHaveLength(2);
    for (const entry of outbox.value.open) {
      expect(actions.get(entry.action)).toEqual({
        environment,
        installationId: entry.installationId,
      });
      expect(entry.installationName).toBeTruthy();
    }
  }

  // A person who works in test tries a live one again: it goes where it belongs.
  await chooseSession({ environment: 'test' });
  const [action] = [...actions].find(([, { environment }]) => environment === 'live') ?? [''];
  expect(await retry({ environment: 'live', action })).toMatchObject({ ok: true });
  const left = { environment: 'live', waiting: 0, stopped: 1 };
  await expect.poll(async () => (await readCounts()).outbox[1]).toEqual(left);
  expect(at.service.control.readTickets().flatMap(({ messages }) => messages)).toMatchObject([
    { text: 'In live' },
  ]);

  // One that goes on by itself is counted apart, and told above every screen of its environment.
  const [place] = places();
  if (!place) throw new Error('no place');
  const ticketId = await ticketAt(place, 0);
  at.service.control.revokeKey(at.service.keys.testFull);
  const message = { text: 'It waits', attachments: [] };
  await sendMessage({ place, ticketId, action: randomUUID(), message });
  const counted = [{ environment: 'test', waiting: 1, stopped: 2 }, left];
  expect((await readCounts()).outbox).toEqual(counted);
  expect(await readService('test')).toMatchObject({ value: { waiting: 1 } });
  expect(await readService('live')).toMatchObject({ value: { waiting: 0 } });
  expect(await weighEverything()).toMatchObject({ value: { unsent: 4 } });
});

test('without a key that may be used the outbox tells numbers, and no words', async () => {
  const live = places().find(({ environment }) => environment === 'live');
  if (!live) throw new Error('no place');
  await refusedReply(live);
  await removeKey('live');
  const outbox = await readOutbox('live');
  expect(outbox).toMatchObject({ value: { closed: 'no-key', stopped: 1, open: [] } });
  expect(JSON.stringify(outbox)).not.toContain('In live');
});

test('the popup says that a page keeps removing the panel, until the page is loaded anew', async () => {
  const popup = async () => {
    const tab = await readTab();
    return tab.kind === 'record' ? tab.givenIn : tab.kind;
  };
  expect(await popup()).toBe(false);
  await keepShownRecord({ ...shown, gaveIn: true }, page);
  expect(await popup()).toBe(true);
  expect(badges.get(page.tabId)).toBe('!');
  expect(told).toContainEqual({ kind: 'record', tabId: page.tabId });
  // Another record of the same page changes nothing.
  await keepShownRecord(shown, page);
  expect(await popup()).toBe(true);

  await reloadTab();
  expect(tabs.reloaded).toEqual([page.tabId]);
  await keepShownRecord({ ...shown, needs: 'dock' }, page);
  expect(await popup()).toBe(false);
});
