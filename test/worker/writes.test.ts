import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Place } from '../../lib/domain/installation';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import { keepDraft, readDraft } from '../../lib/worker/drafts';
import { isBusy } from '../../lib/worker/line';
import { dropMessage, retryMessage, sendMessage } from '../../lib/worker/messages';
import { syncThread, threadPage } from '../../lib/worker/threads';
import { changeTicket, createTicket } from '../../lib/worker/ticket-writes';
import { keepTicket, ticketRow } from '../../lib/worker/tickets';
import { resumeWrites } from '../../lib/worker/writes';
import { type FakeService, startFakeService } from '../fake-service/server';
import { CUSTOMER, newProfile, newTicket, openTicket, signedIn } from './background';

let service: FakeService;
let place: Place;

beforeAll(async () => {
  service = await startFakeService();
});
beforeEach(async () => {
  await newProfile();
  place = await signedIn(service);
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

const say = (text: string) => ({ text, attachments: [] });
const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };
const POST_TICKET = { method: 'POST', path: /\/tickets$/ };

/** Waits until nothing of a ticket is on its way any more; its thread as it is then. */
async function settled(ticketId: string) {
  while (isBusy(ticketId)) await new Promise((resolve) => setImmediate(resolve));
  const page = await threadPage(place, ticketId, undefined);
  if (!page.ok) throw new Error(page.failure.kind);
  return page.value;
}

test('the same action asked for twice at once opens one ticket', async () => {
  const asked = { place, action: randomUUID(), ticket: newTicket(service), record: CUSTOMER };
  const [one, two] = await Promise.all([createTicket(asked), createTicket(asked)]);
  expect(one).toEqual(two);
  expect(one.ok && one.value.links).toEqual([
    { reference: 'crm.example.com/customers/42', title: 'crm.example.com/customers/42' },
  ]);
  expect(service.control.readTickets()).toHaveLength(1);
});

test('a ticket whose answer was lost is found again by its key, not opened twice', async () => {
  const asked = { place, action: randomUUID(), ticket: newTicket(service), record: CUSTOMER };
  // A browser repeats a POST on a connection that died by itself; Node does not.
  service.control.answerNext(POST_TICKET, { kind: 'drop', when: 'after-work' });
  expect(await createTicket(asked)).toMatchObject({ failure: { kind: 'no-answer' } });
  expect(await createTicket(asked)).toMatchObject({ ok: true });
  const posts = service.log.entries().filter(({ method }) => method === 'POST');
  expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  expect(service.control.readTickets()).toHaveLength(1);
});

test('a ticket refused for a field goes out under a new key once the field was changed', async () => {
  const action = randomUUID();
  const asked = { place, action, ticket: newTicket(service, 'x'.repeat(30_000)), record: CUSTOMER };
  expect(await createTicket(asked)).toMatchObject({ failure: { kind: 'invalid' } });
  const mended = { ...asked, ticket: newTicket(service, 'Short') };
  expect(await createTicket(mended)).toMatchObject({
    ok: true,
    value: { ticket: { summary: 'Short' } },
  });
  const keys = service.log.entries().map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys.filter(Boolean)).size).toBe(2);
});

test('a ticket that may have arrived is not sent changed: its first version is settled first', async () => {
  const action = randomUUID();
  const asked = { place, action, ticket: newTicket(service, 'First'), record: CUSTOMER };
  service.control.answerNext(POST_TICKET, { kind: 'drop', when: 'after-work' });
  await createTicket(asked);
  const changed = { ...asked, ticket: newTicket(service, 'Second') };
  expect(await createTicket(changed)).toMatchObject({ failure: { kind: 'already-sent' } });
  expect(service.control.readTickets().map(({ summary }) => summary)).toEqual(['First']);
});

test('a reply is stored before it leaves, and is part of the thread once it arrived', async () => {
  const ticketId = await openTicket(service, place);
  const held = service.control.answerNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  const action = randomUUID();
  expect(await sendMessage({ place, ticketId, action, message: say('Hello') })).toEqual({
    ok: true,
    value: null,
  });
  const sending = await threadPage(place, ticketId, undefined);
  expect(sending.ok && sending.value.outgoing).toMatchObject([{ state: 'sending' }]);
  await held.reached();
  held.release();
  const sent = await settled(ticketId);
  expect(sent.outgoing).toEqual([]);
  expect(sent.messages).toMatchObject([{ author: 'partner', text: 'Hello' }]);
});

test('a reply is never seen both on its way and in the thread', async () => {
  const ticketId = await openTicket(service, place);
  const held = service.control.answerNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  await sendMessage({ place, ticketId, action: randomUUID(), message: say('Hello') });
  await held.reached();
  // The service has the message; another reader of the thread comes before its answer.
  await syncThread(place, ticketId);
  const between = await threadPage(place, ticketId, undefined);
  expect(between).toMatchObject({ value: { total: 0, outgoing: [{ state: 'sending' }] } });
  held.release();
  expect(await settled(ticketId)).toMatchObject({ total: 1, outgoing: [] });
});

test('replies to one ticket arrive in the order they were sent', async () => {
  const ticketId = await openTicket(service, place);
  service.control.answerNext(POST_MESSAGE, { kind: 'delay', ms: 60 });
  for (const text of ['one', 'two', 'three'])
    await sendMessage({ place, ticketId, action: randomUUID(), message: say(text) });
  expect((await settled(ticketId)).messages.map(({ text }) => text)).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('a manager’s message between ours keeps its place', async () => {
  const ticketId = await openTicket(service, place);
  await sendMessage({ place, ticketId, action: randomUUID(), message: say('first') });
  await settled(ticketId);
  service.control.managerReplies(ticketId, { text: 'in between' });
  await sendMessage({ place, ticketId, action: randomUUID(), message: say('last') });
  const { messages } = await settled(ticketId);
  expect(messages.map(({ text }) => text)).toEqual(['first', 'in between', 'last']);
});

test('a failed reply stays with its reason, and a retry is the same message', async () => {
  const ticketId = await openTicket(service, place);
  service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 503, afterWork: true });
  const action = randomUUID();
  await sendMessage({ place, ticketId, action, message: say('Hello') });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'failed', mayHaveArrived: true, failure: { kind: 'service-error' } },
  ]);
  expect(await dropMessage({ place, ticketId, action })).toMatchObject({
    failure: { kind: 'may-have-arrived' },
  });
  await retryMessage({ place, ticketId, action });
  const { messages, outgoing: left } = await settled(ticketId);
  expect(left).toEqual([]);
  expect(messages.map(({ text }) => text)).toEqual(['Hello']);
});

test('a refused reply can be taken back; one under way cannot', async () => {
  const ticketId = await openTicket(service, place);
  const action = randomUUID();
  const tooLong = say('x'.repeat(30_000));
  await sendMessage({ place, ticketId, action, message: tooLong });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'failed', mayHaveArrived: false, message: tooLong },
  ]);
  expect(await dropMessage({ place, ticketId, action })).toMatchObject({ ok: true });
  expect((await settled(ticketId)).outgoing).toEqual([]);
});

test('what was being sent when the background was stopped is replayed at its next start', async () => {
  const ticketId = await openTicket(service, place);
  const action = randomUUID();
  await sendMessage({ place, ticketId, action, message: say('Hello') });
  await settled(ticketId);
  // As after a kill between the service's work and our note of it.
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  await db.put('writes', { ...write, state: 'sending', result: undefined });
  await closeDatabases();
  await resumeWrites('test');
  const { messages, outgoing: left } = await settled(ticketId);
  expect(left).toEqual([]);
  expect(messages).toHaveLength(1);
  expect(service.log.effectsOf(write.idempotencyKey).messages).toBe(1);
});

test('what was being sent half a day ago waits for a person', async () => {
  const ticketId = await openTicket(service, place);
  const action = randomUUID();
  service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
  await sendMessage({ place, ticketId, action, message: say('Hello') });
  await settled(ticketId);
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  await db.put('writes', { ...write, state: 'sending' });
  await resumeWrites('test', write.createdAt + 13 * 3_600_000);
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'failed', mayHaveArrived: true, failure: { kind: 'extension-restarted' } },
  ]);
  expect(service.control.readTicket(ticketId).messages).toHaveLength(0);
});

test('a draft is over once its reply is stored, and does not come back', async () => {
  const ticketId = await openTicket(service, place);
  const subject = `reply/${ticketId}`;
  const draft = { action: randomUUID(), text: 'Hello', attachments: [], fields: {} };
  await keepDraft('test', subject, draft);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: draft });
  await sendMessage({ place, ticketId, action: draft.action, message: say('Hello') });
  await keepDraft('test', subject, draft);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: null });
  await settled(ticketId);
});

test('an action that was sent does not send other words', async () => {
  const ticketId = await openTicket(service, place);
  const action = randomUUID();
  await sendMessage({ place, ticketId, action, message: say('one window') });
  expect(
    await sendMessage({ place, ticketId, action, message: say('another window') }),
  ).toMatchObject({ failure: { kind: 'already-sent' } });
  expect((await settled(ticketId)).messages).toHaveLength(1);
});

test('a status is changed, and an older state does not overwrite it', async () => {
  const ticketId = await openTicket(service, place);
  const changed = await changeTicket({
    place,
    ticketId,
    action: randomUUID(),
    change: { status: 'Closed' },
  });
  expect(changed).toMatchObject({ ok: true, value: { ticket: { status: 'Closed' } } });
  expect(service.control.readTicket(ticketId).status).toBe('Closed');
  if (!changed.ok) throw new Error(changed.failure.kind);
  const { ticket } = changed.value;
  const late = { ...ticket, status: 'InProgress', updatedAt: (ticket.updatedAt ?? 0) - 1 };
  expect(await keepTicket(place, late, Date.now())).toBe(false);
  expect(await ticketRow(place, ticketId)).toMatchObject({
    value: { ticket: { status: 'Closed' } },
  });
});

test('a client id that is none is said before the service is asked', async () => {
  const ticket = { ...newTicket(service), clientId: 'Ada' };
  const asked = { place, action: randomUUID(), ticket, record: CUSTOMER };
  expect(await createTicket(asked)).toMatchObject({ failure: { kind: 'not-a-client-id' } });
});
