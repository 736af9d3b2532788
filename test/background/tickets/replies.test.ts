import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addKey } from '../../../lib/background/keys/key-changes';
import { dispatch } from '../../../lib/background/outbox/dispatcher';
import { drop, retry, undoCommand } from '../../../lib/background/outbox/user-actions';
import { dropDraft, readDraft, saveDraft } from '../../../lib/background/tickets/drafts';
import { markSeen } from '../../../lib/background/tickets/read-markers';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { closeDatabases, environmentDb } from '../../../lib/storage/databases';
import { startFakeService } from '../../fake-service/server';
import { atRest, openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();

const messageOf = (text: string) => ({ text, attachments: [] });
const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };

/** Waits until no command of a ticket is being sent, and returns the thread. */
async function settled(ticketId: string) {
  await atRest();
  const page = await threadPage(at.scope, ticketId, undefined);
  if (!page.ok) throw new Error(page.failure.kind);
  return page.value;
}

test('a reply is stored before it is sent, and appears in the thread once it arrived', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  const held = service.control.respondNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  const commandId = randomUUID();
  expect(await sendMessage({ scope, ticketId, commandId, message: messageOf('Hello') })).toEqual({
    ok: true,
    value: null,
  });
  await held.reached();
  const sending = await threadPage(scope, ticketId, undefined);
  expect(sending.ok && sending.value.outgoing).toMatchObject([{ state: 'sending', actions: [] }]);
  held.release();
  const sent = await settled(ticketId);
  expect(sent.outgoing).toEqual([]);
  expect(sent.messages).toMatchObject([{ author: 'partner', text: 'Hello' }]);
});

test('a reply is never shown as outgoing and in the thread at once', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  const held = service.control.respondNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  await sendMessage({ scope, ticketId, commandId: randomUUID(), message: messageOf('Hello') });
  await held.reached();
  // The service has the message; another reading of the thread comes before its response.
  await syncThread(scope, ticketId);
  const between = await threadPage(scope, ticketId, undefined);
  expect(between).toMatchObject({ value: { total: 0, outgoing: [{ state: 'sending' }] } });
  held.release();
  expect(await settled(ticketId)).toMatchObject({ total: 1, outgoing: [] });
});

test('replies to one ticket arrive in the order they were sent', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  at.service.control.respondNext(POST_MESSAGE, { kind: 'delay', ms: 60 });
  for (const text of ['one', 'two', 'three'])
    await sendMessage({
      scope: at.scope,
      ticketId,
      commandId: randomUUID(),
      message: messageOf(text),
    });
  expect((await settled(ticketId)).messages.map(({ text }) => text)).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('a manager’s message between ours keeps its place', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  await sendMessage({ scope, ticketId, commandId: randomUUID(), message: messageOf('first') });
  await settled(ticketId);
  service.control.managerReplies(ticketId, { text: 'in between' });
  await syncThread(scope, ticketId);
  await markSeen(scope, ticketId, 2);
  await sendMessage({ scope, ticketId, commandId: randomUUID(), message: messageOf('last') });
  const { messages } = await settled(ticketId);
  expect(messages.map(({ text }) => text)).toEqual(['first', 'in between', 'last']);
});

test('a reply that may have arrived shows why, cannot be undone, and can be retried', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  at.service.control.respondNext(POST_MESSAGE, { kind: 'status', status: 503, afterWork: true });
  const commandId = randomUUID();
  await sendMessage({ scope: at.scope, ticketId, commandId, message: messageOf('Hello') });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    {
      state: 'confirming',
      failure: { kind: 'service-error' },
      nextAt: expect.any(Number),
      actions: ['retry', 'stop-trying'],
    },
  ]);
  expect(await undoCommand({ environment: 'test', commandId })).toMatchObject({
    failure: { kind: 'may-have-arrived' },
  });
  await retry({ environment: 'test', commandId });
  const { messages, outgoing: left } = await settled(ticketId);
  expect(left).toEqual([]);
  expect(messages.map(({ text }) => text)).toEqual(['Hello']);
});

test('a refused reply can be edited', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const commandId = randomUUID();
  const tooLong = messageOf('x'.repeat(30_000));
  await sendMessage({ scope: at.scope, ticketId, commandId, message: tooLong });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'stopped', what: { message: tooLong }, actions: ['edit', 'remove'] },
  ]);
  expect(await undoCommand({ environment: 'test', commandId })).toEqual({
    ok: true,
    value: { message: tooLong },
  });
  expect(await readDraft('test', `reply/${ticketId}`)).toMatchObject({ value: tooLong });
  expect((await settled(ticketId)).outgoing).toEqual([]);
});

test('a reply that was being sent when the background stopped is replayed at the next start', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  const commandId = randomUUID();
  const held = service.control.respondNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  await sendMessage({ scope, ticketId, commandId, message: messageOf('Hello') });
  await held.reached();
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (!write) throw new Error('the write is not there');
  held.release();
  await settled(ticketId);
  // As if the browser stopped the background between the service's work and our receipt.
  await db.put('commands', write);
  await closeDatabases();
  await dispatch('test');
  const { messages, outgoing: left } = await settled(ticketId);
  expect(left).toEqual([]);
  expect(messages).toHaveLength(1);
  expect(service.log.effectsOf(write.idempotencyKey).messages).toBe(1);
});

test('a reply that was being sent half a day ago waits for the agent', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const commandId = randomUUID();
  at.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
  await sendMessage({ scope: at.scope, ticketId, commandId, message: messageOf('Hello') });
  await settled(ticketId);
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (!write) throw new Error('the write is not there');
  const createdAt = write.createdAt - 13 * 3_600_000;
  await db.put('commands', { ...write, state: 'sending', createdAt });
  await dispatch('test');
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'stopped', failure: { kind: 'expired' }, actions: ['send-as-new', 'stop-trying'] },
  ]);
  expect(at.service.control.readTicket(ticketId).messages).toHaveLength(0);
  expect(await drop({ environment: 'test', commandId })).toMatchObject({ ok: true });
  expect((await settled(ticketId)).outgoing).toEqual([]);
});

test('a draft is deleted once its reply is stored, and does not return', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const subject = `reply/${ticketId}`;
  const draft = { commandId: randomUUID(), text: 'Hello', attachments: [], fields: {} };
  await saveDraft('test', subject, draft);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: draft });
  await sendMessage({
    scope: at.scope,
    ticketId,
    commandId: draft.commandId,
    message: messageOf('Hello'),
  });
  await saveDraft('test', subject, draft);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: null });
  await settled(ticketId);
});

test('the same command id cannot send another text', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  const commandId = randomUUID();
  await sendMessage({ scope, ticketId, commandId, message: messageOf('one window') });
  expect(
    await sendMessage({ scope, ticketId, commandId, message: messageOf('another window') }),
  ).toMatchObject({ failure: { kind: 'already-sent' } });
  expect((await settled(ticketId)).messages).toHaveLength(1);
});

/** Sends a reply whose connection drops before the service sees it. */
async function sendWithoutResponse(text: string): Promise<{ ticketId: string; commandId: string }> {
  const ticketId = await openTicket(at.service, at.scope);
  at.service.control.respondNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
  const commandId = randomUUID();
  await sendMessage({ scope: at.scope, ticketId, commandId, message: messageOf(text) });
  await settled(ticketId);
  return { ticketId, commandId };
}

test('a reply is never sent to a service it was not written for', async () => {
  const { ticketId, commandId } = await sendWithoutResponse('For the first service');
  const other = await startFakeService();
  await addKey({ address: other.address, key: other.keys.testFull });
  await retry({ environment: 'test', commandId });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'stopped', failure: { kind: 'other-account' } },
  ]);
  expect(other.log.entries().filter(({ method }) => method === 'POST')).toEqual([]);
  await other.close();
});

test('a reply is never sent to another company', async () => {
  const { ticketId, commandId } = await sendWithoutResponse('For the first company');
  await addKey({ address: at.service.address, key: at.service.keys.foreignTest });
  at.service.log.clear();
  await retry({ environment: 'test', commandId });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'stopped', failure: { kind: 'other-account' } },
  ]);
  expect(at.service.log.entries().filter(({ method }) => method === 'POST')).toEqual([]);
});

test('two windows that send one draft with different texts at once send one of them', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  const commandId = randomUUID();
  const outcomes = await Promise.all(
    ['one', 'two'].map((text) =>
      sendMessage({ scope, ticketId, commandId, message: messageOf(text) }),
    ),
  );
  expect(outcomes).toMatchObject([{ ok: true }, { failure: { kind: 'already-sent' } }]);
  expect((await settled(ticketId)).messages.map(({ text }) => text)).toEqual(['one']);
});

test('sending in one window does not delete the draft of another window', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const subject = `reply/${ticketId}`;
  const theirs = { commandId: randomUUID(), text: 'Half a sentence', attachments: [], fields: {} };
  const mine = randomUUID();
  await saveDraft('test', subject, { ...theirs, commandId: mine, text: 'Mine' });
  await saveDraft('test', subject, theirs);
  await sendMessage({ scope: at.scope, ticketId, commandId: mine, message: messageOf('Mine') });
  await dropDraft('test', subject, mine);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: theirs });
  // A window that continues a sent draft gets a failure and keeps the text as a new draft.
  const stale = { ...theirs, commandId: mine, text: 'And another thing' };
  expect(await saveDraft('test', subject, stale)).toMatchObject({
    failure: { kind: 'already-sent' },
  });
  await settled(ticketId);
});

for (const [what, fault] of [
  ['204', { status: 204, body: '' }],
  ['an object without the message', { status: 201, body: '{"ok":true}' }],
] as const)
  test(`a reply to which the service responds with ${what} is sent, and appears in the thread once`, async () => {
    const ticketId = await openTicket(at.service, at.scope);
    at.service.control.respondNext(POST_MESSAGE, { kind: 'status', afterWork: true, ...fault });
    await sendMessage({
      scope: at.scope,
      ticketId,
      commandId: randomUUID(),
      message: messageOf('Hello'),
    });
    const { messages, outgoing } = await settled(ticketId);
    expect(messages.map(({ text }) => text)).toEqual(['Hello']);
    expect(outgoing).toEqual([]);
  });
