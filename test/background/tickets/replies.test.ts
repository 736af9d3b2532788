import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import { dropDraft, keepDraft, readDraft } from '../../lib/worker/drafts';
import { addKey } from '../../lib/worker/keys';
import { sendMessage } from '../../lib/worker/messages';
import { drop, retry, takeBack } from '../../lib/worker/outbox/deeds';
import { pump } from '../../lib/worker/outbox/pump';
import { markSeen } from '../../lib/worker/seen';
import { syncThread, threadPage } from '../../lib/worker/threads';
import { startFakeService } from '../fake-service/server';
import { atRest, openTicket } from './background';
import { signedInStage } from './stage';

const at = signedInStage();

const say = (text: string) => ({ text, attachments: [] });
const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };

/** Waits until nothing of a ticket is on its way any more; its thread as it is then. */
async function settled(ticketId: string) {
  await atRest();
  const page = await threadPage(at.place, ticketId, undefined);
  if (!page.ok) throw new Error(page.failure.kind);
  return page.value;
}

test('a reply is stored before it leaves, and is part of the thread once it arrived', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  const held = service.control.answerNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  const action = randomUUID();
  expect(await sendMessage({ place, ticketId, action, message: say('Hello') })).toEqual({
    ok: true,
    value: null,
  });
  await held.reached();
  const sending = await threadPage(place, ticketId, undefined);
  expect(sending.ok && sending.value.outgoing).toMatchObject([{ state: 'sending', deeds: [] }]);
  held.release();
  const sent = await settled(ticketId);
  expect(sent.outgoing).toEqual([]);
  expect(sent.messages).toMatchObject([{ author: 'partner', text: 'Hello' }]);
});

test('a reply is never seen both on its way and in the thread', async () => {
  const { service, place } = at;
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
  const ticketId = await openTicket(at.service, at.place);
  at.service.control.answerNext(POST_MESSAGE, { kind: 'delay', ms: 60 });
  for (const text of ['one', 'two', 'three'])
    await sendMessage({ place: at.place, ticketId, action: randomUUID(), message: say(text) });
  expect((await settled(ticketId)).messages.map(({ text }) => text)).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('a manager’s message between ours keeps its place', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  await sendMessage({ place, ticketId, action: randomUUID(), message: say('first') });
  await settled(ticketId);
  service.control.managerReplies(ticketId, { text: 'in between' });
  await syncThread(place, ticketId);
  await markSeen(place, ticketId, 2);
  await sendMessage({ place, ticketId, action: randomUUID(), message: say('last') });
  const { messages } = await settled(ticketId);
  expect(messages.map(({ text }) => text)).toEqual(['first', 'in between', 'last']);
});

test('a reply that may have arrived says why, cannot be taken back, and is asked for again', async () => {
  const ticketId = await openTicket(at.service, at.place);
  at.service.control.answerNext(POST_MESSAGE, { kind: 'status', status: 503, afterWork: true });
  const action = randomUUID();
  await sendMessage({ place: at.place, ticketId, action, message: say('Hello') });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    {
      state: 'confirming',
      failure: { kind: 'service-error' },
      nextAt: expect.any(Number),
      deeds: ['retry', 'stop-trying'],
    },
  ]);
  expect(await takeBack({ environment: 'test', action })).toMatchObject({
    failure: { kind: 'may-have-arrived' },
  });
  await retry({ environment: 'test', action });
  const { messages, outgoing: left } = await settled(ticketId);
  expect(left).toEqual([]);
  expect(messages.map(({ text }) => text)).toEqual(['Hello']);
});

test('a refused reply can be taken back; one under way cannot', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const action = randomUUID();
  const tooLong = say('x'.repeat(30_000));
  await sendMessage({ place: at.place, ticketId, action, message: tooLong });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'stopped', what: { message: tooLong }, deeds: ['edit', 'remove'] },
  ]);
  expect(await takeBack({ environment: 'test', action })).toEqual({
    ok: true,
    value: { message: tooLong },
  });
  expect(await readDraft('test', `reply/${ticketId}`)).toMatchObject({ value: tooLong });
  expect((await settled(ticketId)).outgoing).toEqual([]);
});

test('what was being sent when the background was stopped is replayed at its next start', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  const action = randomUUID();
  const held = service.control.answerNext(POST_MESSAGE, { kind: 'silence', at: 'before-headers' });
  await sendMessage({ place, ticketId, action, message: say('Hello') });
  await held.reached();
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  held.release();
  await settled(ticketId);
  // As after a kill between the service's work and our note of it.
  await db.put('writes', write);
  await closeDatabases();
  await pump('test');
  const { messages, outgoing: left } = await settled(ticketId);
  expect(left).toEqual([]);
  expect(messages).toHaveLength(1);
  expect(service.log.effectsOf(write.idempotencyKey).messages).toBe(1);
});

test('what was being sent half a day ago waits for a person', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const action = randomUUID();
  at.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
  await sendMessage({ place: at.place, ticketId, action, message: say('Hello') });
  await settled(ticketId);
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  const createdAt = write.createdAt - 13 * 3_600_000;
  await db.put('writes', { ...write, state: 'sending', createdAt });
  await pump('test');
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'stopped', failure: { kind: 'expired' }, deeds: ['send-anew', 'stop-trying'] },
  ]);
  expect(at.service.control.readTicket(ticketId).messages).toHaveLength(0);
  expect(await drop({ environment: 'test', action })).toMatchObject({ ok: true });
  expect((await settled(ticketId)).outgoing).toEqual([]);
});

test('a draft is over once its reply is stored, and does not come back', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const subject = `reply/${ticketId}`;
  const draft = { action: randomUUID(), text: 'Hello', attachments: [], fields: {} };
  await keepDraft('test', subject, draft);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: draft });
  await sendMessage({ place: at.place, ticketId, action: draft.action, message: say('Hello') });
  await keepDraft('test', subject, draft);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: null });
  await settled(ticketId);
});

test('an action that was sent does not send other words', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  const action = randomUUID();
  await sendMessage({ place, ticketId, action, message: say('one window') });
  expect(
    await sendMessage({ place, ticketId, action, message: say('another window') }),
  ).toMatchObject({ failure: { kind: 'already-sent' } });
  expect((await settled(ticketId)).messages).toHaveLength(1);
});

test('a reply never goes to another service than it was written for', async () => {
  const ticketId = await openTicket(at.service, at.place);
  at.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
  const action = randomUUID();

  await sendMessage({ place: at.place, ticketId, action, message: say('For the first service') });
  await settled(ticketId);
  const other = await startFakeService();
  await addKey({ address: other.address, key: other.keys.testFull });
  await retry({ environment: 'test', action });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'stopped', failure: { kind: 'other-account' } },
  ]);
  expect(other.log.entries().filter(({ method }) => method === 'POST')).toEqual([]);
  await other.close();
});

test('nor to a company that the key of today is not for', async () => {
  const ticketId = await openTicket(at.service, at.place);
  at.service.control.answerNext(POST_MESSAGE, { kind: 'drop', when: 'before-work' });
  const action = randomUUID();

  await sendMessage({ place: at.place, ticketId, action, message: say('For the first company') });
  await settled(ticketId);
  await addKey({ address: at.service.address, key: at.service.keys.foreignTest });
  at.service.log.clear();
  await retry({ environment: 'test', action });
  expect((await settled(ticketId)).outgoing).toMatchObject([
    { state: 'stopped', failure: { kind: 'other-account' } },
  ]);
  expect(at.service.log.entries().filter(({ method }) => method === 'POST')).toEqual([]);
});

test('two windows that send one draft with other words at once send one of them', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  const action = randomUUID();
  const outcomes = await Promise.all(
    ['one', 'two'].map((text) => sendMessage({ place, ticketId, action, message: say(text) })),
  );
  expect(outcomes).toMatchObject([{ ok: true }, { failure: { kind: 'already-sent' } }]);
  expect((await settled(ticketId)).messages.map(({ text }) => text)).toEqual(['one']);
});

test('what another window types is not lost when this one sends', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const subject = `reply/${ticketId}`;
  const theirs = { action: randomUUID(), text: 'Half a sentence', attachments: [], fields: {} };
  const mine = randomUUID();
  await keepDraft('test', subject, { ...theirs, action: mine, text: 'Mine' });
  await keepDraft('test', subject, theirs);
  await sendMessage({ place: at.place, ticketId, action: mine, message: say('Mine') });
  await dropDraft('test', subject, mine);
  expect(await readDraft('test', subject)).toEqual({ ok: true, value: theirs });
  // One who goes on in a draft that was sent is told, and keeps it as the next one.
  const stale = { ...theirs, action: mine, text: 'And another thing' };
  expect(await keepDraft('test', subject, stale)).toMatchObject({
    failure: { kind: 'already-sent' },
  });
  await settled(ticketId);
});

for (const [what, fault] of [
  ['204', { status: 204, body: '' }],
  ['an object without the message', { status: 201, body: '{"ok":true}' }],
] as const)
  test(`a reply that is answered with ${what} is sent, and stands in the thread once`, async () => {
    const ticketId = await openTicket(at.service, at.place);
    at.service.control.answerNext(POST_MESSAGE, { kind: 'status', afterWork: true, ...fault });
    await sendMessage({ place: at.place, ticketId, action: randomUUID(), message: say('Hello') });
    const { messages, outgoing } = await settled(ticketId);
    expect(messages.map(({ text }) => text)).toEqual(['Hello']);
    expect(outgoing).toEqual([]);
  });
