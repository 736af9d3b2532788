import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { chooseSession } from '../../../lib/background/api/session';
import { watchTickets } from '../../../lib/background/polling/watch';
import { readRecord } from '../../../lib/background/record/record-view';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import { linkTicket } from '../../../lib/background/tickets/link-ticket';
import { markSeen } from '../../../lib/background/tickets/read-markers';
import { searchTickets } from '../../../lib/background/tickets/search-tickets';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { unlinkTicket } from '../../../lib/background/tickets/ticket-links';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import { reference } from '../../../lib/domain/crm/record-reference';
import type { Params } from '../../../lib/protocol/contract';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { published, reach } from '../../browser-stand-in';
import { large } from '../../large';
import { CUSTOMER, openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});

const page = { from: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { from: 'sidebar' as const, tabId: 7, frameId: 3 };
const shown = (id: string, name?: string) => ({
  record: { ref: { type: 'customers', id }, name, url: `https://crm.example.com/customers/${id}` },
  needs: 'nothing' as const,
});

/** Reports what a docked panel shows. */
const watch = (ticketIds: string[], openId?: string) =>
  watchTickets({ scope: at.scope, ticketIds, openId }, frame);

/** Makes the next poll of a ticket due. */
async function letTimePass(ticketId: string): Promise<void> {
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (stored) await db.put('tickets', { ...stored, readAt: 0 });
}

test('a frame receives the record of its tab, with the host that the browser reports', async () => {
  await saveShownRecord(shown('42', 'Ada Example'), page);
  expect(await readRecord(frame)).toMatchObject({
    value: { kind: 'record', record: { ref: CUSTOMER, name: 'Ada Example' }, tickets: [] },
  });
});

test('a page cannot report a record of another host, and a frame of another tab sees none', async () => {
  const forged = {
    needs: 'nothing' as const,
    record: { ...shown('42').record, url: 'https://other.example/customers/42' },
  };
  await saveShownRecord(forged, page);
  expect(await readRecord(frame)).toMatchObject({ value: { kind: 'no-record' } });
  await saveShownRecord(shown('42'), page);
  expect(await readRecord({ ...frame, tabId: 8 })).toMatchObject({
    value: { kind: 'no-record' },
  });
  expect(await readRecord({ from: 'sidebar' })).toMatchObject({ value: { kind: 'no-record' } });
});

test('a page of a site that is not enabled, or no longer permitted, cannot report a record', async () => {
  const other = { ...page, origin: 'https://other.example' };
  expect(await saveShownRecord(shown('42'), other)).toMatchObject({ failure: { kind: 'denied' } });
  reach.denied.add('https://crm.example.com/*');
  expect(await saveShownRecord(shown('42'), page)).toMatchObject({ failure: { kind: 'denied' } });
  expect(await readRecord(frame)).toMatchObject({ value: { kind: 'no-record' } });
});

test('in test a new ticket is for the installation’s test client', async () => {
  await saveShownRecord(shown('42'), page);
  expect(await readRecord(frame)).toMatchObject({
    value: {
      client: { clientId: at.service.places.test.withOnboarding.clientId, from: 'test-client' },
    },
  });
});

test('a record’s tickets are read from this browser without a call', async () => {
  await saveShownRecord(shown('42', 'Ada Example'), page);
  await readRecord(frame);
  const ticketId = await openTicket(at.service, at.scope);
  at.service.log.clear();
  expect(await readRecord(frame)).toMatchObject({
    value: { tickets: [{ ticket: { id: ticketId }, links: [{ title: 'Ada Example' }] }] },
  });
  expect(at.service.log.entries()).toEqual([]);
});

test('a manager’s message is unread, is told as an event, and is read once it was seen', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  at.service.control.managerReplies(ticketId, { text: 'Please send the receipt' });
  await letTimePass(ticketId);
  published.length = 0;
  await watch([ticketId]);
  expect(published).toContainEqual({ kind: 'ticket', environment: 'test', ticketId });
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({ value: { unread: 1 } });
  await markSeen(at.scope, ticketId, 1);
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({ value: { unread: 0 } });
});

test('several screens that show one ticket cause one call', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass(ticketId);
  at.service.log.clear();
  await watch([ticketId]);
  await watch([ticketId]);
  expect(at.service.log.entries().filter(({ path }) => !path.includes('messages'))).toHaveLength(1);
});

test('a ticket that can no longer be read shows why, and keeps its data', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass(ticketId);
  at.service.control.respondNext({ path: /\/v1\/tickets\// }, { kind: 'status', status: 404 });
  await watch([ticketId]);
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' }, failure: { kind: 'not-found' } },
  });
});

test('a refused key is not used again and again', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass(ticketId);
  at.service.control.revokeKey(at.service.keys.testFull);
  await watch([ticketId]);
  await letTimePass(ticketId);
  at.service.log.clear();
  expect(await watch([ticketId])).toMatchObject({
    value: { failure: { kind: 'key-refused' } },
  });
  expect(at.service.log.entries()).toEqual([]);
});

test('a thread of 10 000 messages is read completely and returned in pages', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const all = large(10_000);
  at.service.control.addMessages(ticketId, all);
  await letTimePass(ticketId);
  await watch([ticketId]);
  const end = await threadPage(at.scope, ticketId, undefined);
  expect(end).toMatchObject({ value: { total: all, from: all - 60, complete: true } });
  expect(end.ok && end.value.messages.at(-1)?.text).toBe(`Message ${all}`);
  const middle = await threadPage(at.scope, ticketId, all - 600);
  expect(middle.ok && middle.value.messages.map(({ text }) => text).slice(0, 2)).toEqual([
    `Message ${all - 599}`,
    `Message ${all - 598}`,
  ]);
});

test('a ticket is linked by its id; the agent has to confirm if it belongs to another record', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const other = { ...CUSTOMER, id: '43' };
  const params = { scope: at.scope, ticketId: ` ${ticketId} `, record: other, anyway: false };
  expect(await linkTicket(params)).toMatchObject({
    value: { linked: false, doubts: { elsewhere: [reference(CUSTOMER)] } },
  });
  expect(await linkTicket({ ...params, anyway: true })).toMatchObject({ value: { linked: true } });
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({
    value: { links: [{ reference: reference(CUSTOMER) }, { reference: reference(other) }] },
  });
  await unlinkTicket('test', ticketId, reference(other));
  expect((await linkTicket({ ...params, record: CUSTOMER })).ok).toBe(true);
});

test('a ticket of another organisation cannot be linked or stored', async () => {
  const { foreignTest } = at.service.places;
  const foreign = at.service.control.addTicket(foreignTest.installationId);
  const params = { scope: at.scope, ticketId: foreign.id, record: CUSTOMER, anyway: true };
  expect(await linkTicket(params)).toMatchObject({ failure: { kind: 'not-found' } });
  expect(await ticketRow(at.scope, foreign.id)).toMatchObject({ ok: false });
});

test('a ticket linked in another installation belongs to that installation', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const { installationId } = at.service.places.test.withoutOnboarding;
  const otherScope = { environment: 'test' as const, installationId };
  await linkTicket({ scope: otherScope, ticketId, record: CUSTOMER, anyway: true });
  await chooseSession({ installationId });
  await saveShownRecord(shown('42'), page);
  expect(await readRecord(frame)).toMatchObject({
    value: { tickets: [{ ticket: { id: ticketId } }] },
  });
});

test('a service that sent a 429 is not called until its pause ends', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass(ticketId);
  at.service.control.respondNext(
    { path: /\/v1\/tickets\// },
    { kind: 'status', status: 429, headers: { 'Retry-After': '120' } },
  );
  await watch([ticketId]);
  await letTimePass(ticketId);
  at.service.log.clear();
  expect(await watch([ticketId])).toMatchObject({
    value: { failure: { kind: 'paused', why: 'too-many' } },
  });
  expect(at.service.log.entries()).toEqual([]);
});

test('the open ticket is read first, however many there are', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push(await openTicket(at.service, at.scope));
  for (const id of ids) await letTimePass(id);
  const open = ids.at(-1) ?? '';
  at.service.log.clear();
  await watch(ids, open);
  expect(at.service.log.entries().some(({ path }) => path.endsWith(open))).toBe(true);
});

test('the desk finds tickets by text, status and record', async () => {
  await saveShownRecord(shown('42', 'Ada Example'), page);
  await readRecord(frame);
  const ticketId = await openTicket(at.service, at.scope);
  const all: Params<'tickets.read'> = { scope: at.scope, text: '', record: '', limit: 10 };
  const found = async (narrowed: Partial<typeof all>) => {
    const rows = await searchTickets({ ...all, ...narrowed });
    return rows.ok ? rows.value.rows.map(({ ticket }) => ticket.id) : [];
  };
  expect(await found({})).toEqual([ticketId]);
  expect(await found({ text: 'ADA refund' })).toEqual([ticketId]);
  expect(await found({ text: 'nobody' })).toEqual([]);
  expect(await found({ view: 'closed' })).toEqual([]);
  expect(await found({ record: reference(CUSTOMER) })).toEqual([ticketId]);
  expect(await found({ record: randomUUID() })).toEqual([]);
});

test('test and live share nothing', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const live = { ...at.scope, environment: 'live' as const };
  expect(await ticketRow(live, ticketId)).toMatchObject({ ok: false });
  expect(await threadPage(live, ticketId, undefined)).toMatchObject({ ok: false });
});

test('a row says the last words, and since when the ticket has its status', async () => {
  const { id } = at.service.control.addTicket(at.scope.installationId, { description: 'Why?' });
  await linkTicket({ scope: at.scope, ticketId: id, record: CUSTOMER, anyway: false });
  const read = async () => {
    await letTimePass(id);
    await watch([id]);
    const row = await ticketRow(at.scope, id);
    if (!row.ok) throw new Error(row.failure.kind);
    return row.value;
  };
  const first = await read();
  expect(first.lastWords).toBe('Why?');
  at.service.control.managerReplies(id, { text: '**Hello**,\nhere it is' });
  const answered = await read();
  expect(answered.lastWords).toBe('Hello, here it is');
  at.service.control.addUnreadableMessage(id);
  expect((await read()).lastWords).toBe('');
  expect(answered.statusAt).toBe(first.statusAt);
  const before = Date.now();
  at.service.control.managerChanges(id, { status: 'WaitingForClient' });
  expect((await read()).statusAt).toBeGreaterThanOrEqual(before);
});

test('a ticket says where it is, also to a screen that shows another installation', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const elsewhere = { ...at.scope, installationId: 'installation-of-another-screen' };
  expect(await ticketRow(elsewhere, ticketId)).toMatchObject({
    value: { installationId: at.scope.installationId },
  });
});
