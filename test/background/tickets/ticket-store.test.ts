import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { reference } from '../../lib/domain/record';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { deskRows } from '../../lib/worker/desk';
import { linkTicket } from '../../lib/worker/link-ticket';
import { recordOfFrame, unlinkTicket } from '../../lib/worker/links';
import { keepShownRecord } from '../../lib/worker/pages';
import { markSeen } from '../../lib/worker/seen';
import { chooseSession } from '../../lib/worker/session';
import { threadPage } from '../../lib/worker/threads';
import { ticketRow } from '../../lib/worker/tickets';
import { watchTickets } from '../../lib/worker/watch';
import { reach, told } from '../browser-stand-in';
import { large } from '../large';
import { CUSTOMER, openTicket } from './background';
import { signedInStage } from './stage';

const at = signedInStage();
beforeEach(async () => {
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});

const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { place: 'sidebar' as const, tabId: 7, frameId: 3 };
const shown = (id: string, name?: string) => ({
  record: { ref: { type: 'customers', id }, name, url: `https://crm.example.com/customers/${id}` },
  needs: 'nothing' as const,
});

/** A docked panel says what it shows. */
const watch = (ticketIds: string[], openId?: string) =>
  watchTickets({ place: at.place, ticketIds, openId }, frame);

/** Makes the next look at a ticket due, as the passing of time would. */
async function letTimePass(ticketId: string): Promise<void> {
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (stored) await db.put('tickets', { ...stored, readAt: 0 });
}

test('a frame is told the record of its tab, with the host that the browser names', async () => {
  await keepShownRecord(shown('42', 'Ada Example'), page);
  expect(await recordOfFrame(frame)).toMatchObject({
    value: { kind: 'record', record: { ref: CUSTOMER, name: 'Ada Example' }, tickets: [] },
  });
});

test('a page cannot show a record of another host, and a frame of another tab sees none', async () => {
  const forged = {
    needs: 'nothing' as const,
    record: { ...shown('42').record, url: 'https://other.example/customers/42' },
  };
  await keepShownRecord(forged, page);
  expect(await recordOfFrame(frame)).toMatchObject({ value: { kind: 'no-record' } });
  await keepShownRecord(shown('42'), page);
  expect(await recordOfFrame({ ...frame, tabId: 8 })).toMatchObject({
    value: { kind: 'no-record' },
  });
  expect(await recordOfFrame({ place: 'sidebar' })).toMatchObject({ value: { kind: 'no-record' } });
});

test('a page of a site that was not added, or may no longer be reached, tells nothing', async () => {
  const other = { ...page, origin: 'https://other.example' };
  expect(await keepShownRecord(shown('42'), other)).toMatchObject({ failure: { kind: 'denied' } });
  reach.denied.add('https://crm.example.com/*');
  expect(await keepShownRecord(shown('42'), page)).toMatchObject({ failure: { kind: 'denied' } });
  expect(await recordOfFrame(frame)).toMatchObject({ value: { kind: 'no-record' } });
});

test('in test a new ticket is for the installation’s test client', async () => {
  await keepShownRecord(shown('42'), page);
  expect(await recordOfFrame(frame)).toMatchObject({
    value: {
      client: { clientId: at.service.places.test.withOnboarding.clientId, from: 'test-client' },
    },
  });
});

test('a record’s tickets are those of this browser, and come at once from memory', async () => {
  await keepShownRecord(shown('42', 'Ada Example'), page);
  await recordOfFrame(frame);
  const ticketId = await openTicket(at.service, at.place);
  at.service.log.clear();
  expect(await recordOfFrame(frame)).toMatchObject({
    value: { tickets: [{ ticket: { id: ticketId }, links: [{ title: 'Ada Example' }] }] },
  });
  expect(at.service.log.entries()).toEqual([]);
});

test('a manager’s message becomes unread, is told as news, and is seen when it was seen', async () => {
  const ticketId = await openTicket(at.service, at.place);
  at.service.control.managerReplies(ticketId, { text: 'Please send the receipt' });
  await letTimePass(ticketId);
  told.length = 0;
  await watch([ticketId]);
  expect(told).toContainEqual({ kind: 'ticket', environment: 'test', ticketId });
  expect(await ticketRow(at.place, ticketId)).toMatchObject({ value: { unread: 1 } });
  await markSeen(at.place, ticketId, 1);
  expect(await ticketRow(at.place, ticketId)).toMatchObject({ value: { unread: 0 } });
});

test('several screens looking at one ticket ask the service once', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await letTimePass(ticketId);
  at.service.log.clear();
  await watch([ticketId]);
  await watch([ticketId]);
  expect(at.service.log.entries().filter(({ path }) => !path.includes('messages'))).toHaveLength(1);
});

test('a ticket that cannot be read any more says why, and keeps what is known of it', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await letTimePass(ticketId);
  at.service.control.answerNext({ path: /\/v1\/tickets\// }, { kind: 'status', status: 404 });
  await watch([ticketId]);
  expect(await ticketRow(at.place, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' }, failure: { kind: 'not-found' } },
  });
});

test('a key that was refused is not tried again and again', async () => {
  const ticketId = await openTicket(at.service, at.place);
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

test('a thread of 10 000 messages is read whole and handed out in stretches', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const all = large(10_000);
  at.service.control.addMessages(ticketId, all);
  await letTimePass(ticketId);
  await watch([ticketId]);
  const end = await threadPage(at.place, ticketId, undefined);
  expect(end).toMatchObject({ value: { total: all, from: all - 60, complete: true } });
  expect(end.ok && end.value.messages.at(-1)?.text).toBe(`Message ${all}`);
  const middle = await threadPage(at.place, ticketId, all - 600);
  expect(middle.ok && middle.value.messages.map(({ text }) => text).slice(0, 2)).toEqual([
    `Message ${all - 599}`,
    `Message ${all - 598}`,
  ]);
}, 20_000);

test('a ticket is linked by its id; one of another record says so first', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const other = { ...CUSTOMER, id: '43' };
  const asked = { place: at.place, ticketId: ` ${ticketId} `, record: other, anyway: false };
  expect(await linkTicket(asked)).toMatchObject({
    value: { linked: false, doubts: { elsewhere: [reference(CUSTOMER)] } },
  });
  expect(await linkTicket({ ...asked, anyway: true })).toMatchObject({ value: { linked: true } });
  expect(await ticketRow(at.place, ticketId)).toMatchObject({
    value: { links: [{ reference: reference(CUSTOMER) }, { reference: reference(other) }] },
  });
  await unlinkTicket('test', ticketId, reference(other));
  expect((await linkTicket({ ...asked, record: CUSTOMER })).ok).toBe(true);
});

test('a ticket of another organisation cannot be linked, and nothing of it is kept', async () => {
  const { foreignTest } = at.service.places;
  const foreign = at.service.control.addTicket(foreignTest.installationId);
  const asked = { place: at.place, ticketId: foreign.id, record: CUSTOMER, anyway: true };
  expect(await linkTicket(asked)).toMatchObject({ failure: { kind: 'not-found' } });
  expect(await ticketRow(at.place, foreign.id)).toMatchObject({ ok: false });
});

test('a ticket linked in another installation is of that installation', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const { installationId } = at.service.places.test.withoutOnboarding;
  const there = { environment: 'test' as const, installationId };
  await linkTicket({ place: there, ticketId, record: CUSTOMER, anyway: true });
  await chooseSession({ installationId });
  await keepShownRecord(shown('42'), page);
  expect(await recordOfFrame(frame)).toMatchObject({
    value: { tickets: [{ ticket: { id: ticketId } }] },
  });
});

test('a service that asks for time is left alone until then', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await letTimePass(ticketId);
  at.service.control.answerNext(
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
  for (let i = 0; i < 12; i++) ids.push(await openTicket(at.service, at.place));
  for (const id of ids) await letTimePass(id);
  const open = ids.at(-1) ?? '';
  at.service.log.clear();
  await watch(ids, open);
  expect(at.service.log.entries().some(({ path }) => path.endsWith(open))).toBe(true);
});

test('the desk finds tickets by words, status and record', async () => {
  await keepShownRecord(shown('42', 'Ada Example'), page);
  await recordOfFrame(frame);
  const ticketId = await openTicket(at.service, at.place);
  const all = { place: at.place, text: '', status: '', record: '', limit: 10 };
  const found = async (narrowed: Partial<typeof all>) => {
    const rows = await deskRows({ ...all, ...narrowed });
    return rows.ok ? rows.value.rows.map(({ ticket }) => ticket.id) : [];
  };
  expect(await found({})).toEqual([ticketId]);
  expect(await found({ text: 'ADA refund' })).toEqual([ticketId]);
  expect(await found({ text: 'nobody' })).toEqual([]);
  expect(await found({ status: 'Closed' })).toEqual([]);
  expect(await found({ record: reference(CUSTOMER) })).toEqual([ticketId]);
  expect(await found({ record: randomUUID() })).toEqual([]);
});

test('test and live share nothing', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const live = { ...at.place, environment: 'live' as const };
  expect(await ticketRow(live, ticketId)).toMatchObject({ ok: false });
  expect(await threadPage(live, ticketId, undefined)).toMatchObject({ ok: false });
});
