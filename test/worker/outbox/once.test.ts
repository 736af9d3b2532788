import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../lib/domain/failure';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredWrite } from '../../../lib/storage/schema';
import { keepUndoSeconds } from '../../../lib/worker/facts';
import { forgetGate } from '../../../lib/worker/gates';
import { addKey } from '../../../lib/worker/keys';
import { inLine } from '../../../lib/worker/line';
import { sendMessage } from '../../../lib/worker/messages';
import { drop, retry, sendAnew, sendAnyway, takeBack } from '../../../lib/worker/outbox/deeds';
import { pump, wake } from '../../../lib/worker/outbox/pump';
import { writeOf } from '../../../lib/worker/outbox/rows';
import { markSeen } from '../../../lib/worker/seen';
import { syncThread } from '../../../lib/worker/threads';
import { changeTicket } from '../../../lib/worker/ticket-writes';
import type { Fault } from '../../fake-service/faults';
import { atRest, openTicket } from '../background';
import { letTimePass, one, outboxStage, POST_MESSAGE } from './stage';

// One reply arrives once, after one look at its ticket, and moves only by a word that fits it.

const { stage, send, arrived, outgoing, posts } = outboxStage();

const GET_THREAD = { method: 'GET', path: /\/messages/ };
const GET_TICKET = { method: 'GET', path: /\/tickets\/[^/]+$/ };
const LOST: Fault = { kind: 'drop', when: 'after-work' };
const SILENCE: Fault = { kind: 'silence', at: 'before-headers' };
/** Until it is released. */
const SLOW: Fault = { kind: 'delay', ms: 15_000 };
const status = (status: number, body = '{"message":"No."}'): Fault => ({
  ...{ kind: 'status', status, body },
});
const answers = (which: { method: string; path?: RegExp }, fault: Fault, times = 1) =>
  stage.service.control.answerNext({ ...which, times }, fault);
const managerSays = (text: string) =>
  stage.service.control.managerReplies(stage.ticketId, { text });

async function altered(action: string, part: Partial<StoredWrite>): Promise<StoredWrite> {
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('the write is not there');
  await db.put('writes', { ...write, ...part });
  return { ...write, ...part };
}

describe('what did not arrive is held by a manager’s message when its time comes again', () => {
  test('after a 429', async () => {
    answers(POST_MESSAGE, status(429));
    const action = await send('Hello');
    await atRest();
    expect(await writeOf('test', action)).toMatchObject({ state: 'queued', uncertain: false });
    managerSays('Wait');
    await forgetGate(stage.service.address);
    await letTimePass();
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { latest: 'Wait' } }]);
    expect(arrived()).toEqual(['Wait']);
  });

  test('after a 401, with the key put in again', async () => {
    answers(POST_MESSAGE, status(401));
    const action = await send('Hello');
    await atRest();
    expect(await writeOf('test', action)).toMatchObject({ state: 'queued', uncertain: false });
    managerSays('Wait');
    await addKey({ address: stage.service.address, key: stage.service.keys.testFull });
    await letTimePass();
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { latest: 'Wait' } }]);
    expect(arrived()).toEqual(['Wait']);
  });

  test('and when a person sends it as new', async () => {
    answers(POST_MESSAGE, status(404, '<html>'));
    const action = await send('Hello');
    await outgoing();
    managerSays('Wait');
    await sendAnew(one(action));
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { latest: 'Wait' } }]);
    expect(arrived()).toEqual(['Wait']);
  });
});

describe('the look before a reply leaves', () => {
  test('gives time to take it back: nothing of it is sent', async () => {
    const look = answers(GET_THREAD, SLOW);
    const action = await send('Hello');
    await look.reached();
    expect(await takeBack(one(action))).toMatchObject({ ok: true });
    look.release();
    // The look is over once its line is free.
    await inLine(stage.ticketId, async () => undefined);
    await letTimePass();
    expect(posts()).toEqual([]);
  });

  test('is made up for where the ticket could not be read', async () => {
    answers(GET_TICKET, { kind: 'drop', when: 'before-work' });
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'waiting', failure: { kind: 'no-answer' } }]);
    expect(arrived()).toEqual([]);
  });

  test('does not forbid it where the key may not read the thread', async () => {
    answers(GET_THREAD, status(403));
    await send('Hello');
    await atRest();
    expect(arrived()).toEqual(['Hello']);
  });
});

test('a 403 to a reply says nothing of a change of the same ticket', async () => {
  answers(POST_MESSAGE, status(403));
  await send('Hello');
  await outgoing();
  const change = { status: 'Closed' };
  const asked = { place: stage.place, ticketId: stage.ticketId, action: randomUUID(), change };
  expect(await changeTicket(asked)).toMatchObject({ value: { kind: 'done' } });
});

test('a 403 in one ticket says nothing of a reply to another that is sent after it', async () => {
  answers(POST_MESSAGE, status(403));
  const other = await openTicket(stage.service, stage.place);
  await send('Hello');
  await outgoing();
  await send('Hello', other);
  await atRest();
  expect(arrived(other)).toEqual(['Hello']);
});

test('no reply passes a held one of its ticket', async () => {
  managerSays('Wait');
  await send('one');
  await outgoing();
  await markSeen(stage.place, stage.ticketId, 1);
  await send('two');
  expect(await outgoing()).toMatchObject([{ state: 'held' }, { state: 'waiting' }]);
  expect(arrived()).toEqual(['Wait']);
});

test('what was too old by a clock that was set right since goes by itself', async () => {
  await keepUndoSeconds(20);
  const action = await send('Hello');
  await altered(action, { state: 'stopped', failure: { kind: 'expired' } });
  await pump('test');
  await atRest();
  expect(arrived()).toEqual(['Hello']);
});

describe('a word that does not fit leaves a reply as it is:', () => {
  const later = { nextAt: Date.now() + 600_000 };
  const undoing = { ...later, undoUntil: later.nextAt };
  const invalid: Failure = { kind: 'invalid', status: 422, said: { fields: [] } };

  test.each<[string, Partial<StoredWrite>, typeof retry]>([
    ['send-anew, while it waits', { ...later, undoUntil: 0 }, sendAnew],
    ['send-anew, while it may have arrived', { ...later, uncertain: true }, sendAnew],
    ['send-anew, while it is held', { state: 'held' }, sendAnew],
    ['send-anew, once it is done', { state: 'done' }, sendAnew],
    ['send-anyway, while it can be undone', undoing, sendAnyway],
    ['send-anyway, once it was refused', { state: 'stopped', failure: invalid }, sendAnyway],
    ['send-anyway, once it is done', { state: 'done' }, sendAnyway],
    ['retry, while it can be undone', undoing, retry],
    ['retry, while it is held', { state: 'held' }, retry],
    ['retry, once it was refused', { state: 'stopped', failure: invalid }, retry],
    ['retry, once it is done', { state: 'done' }, retry],
    ['remove, while it can be undone', undoing, drop],
    ['remove, once it is done', { state: 'done' }, drop],
  ])('%s', async (_, part, word) => {
    await keepUndoSeconds(20);
    const action = await send('Hello');
    const before = await altered(action, part);
    await word(one(action));
    await atRest();
    expect(await writeOf('test', action)).toEqual(before);
    expect(posts()).toEqual([]);
  });

  test('none gives up one that is being sent', async () => {
    const held = answers(POST_MESSAGE, SILENCE);
    const action = await send('Hello');
    await held.reached();
    expect(await drop(one(action))).toMatchObject({ failure: { kind: 'may-have-arrived' } });
    held.release();
    await atRest();
    expect(await writeOf('test', action)).toMatchObject({ state: 'done' });
    expect(arrived()).toEqual(['Hello']);
  });
});

test('a change that is done tells nothing to who wrote in another ticket', async () => {
  await keepUndoSeconds(20);
  const other = await openTicket(stage.service, stage.place);
  const action = await send('Hello', other);
  const { place, ticketId } = stage;
  const change = { status: 'WaitingForManager' };
  const slow = answers({ method: 'PATCH' }, SLOW);
  const changing = changeTicket({ place, ticketId, action: randomUUID(), change });
  await slow.reached();
  // As if it was written while the change was on its way.
  await altered(action, { number: 1_000 });
  slow.release();
  expect(await changing).toMatchObject({ value: { kind: 'done' } });
  await atRest();
  expect((await writeOf('test', action))?.deed).toMatchObject({ seen: { status: 'InProgress' } });
});

test('the network that is back does not cut the time for `Undo` short', async () => {
  await keepUndoSeconds(20);
  await send('Hello');
  await wake('test');
  expect(await outgoing()).toMatchObject([{ state: 'undoable' }]);
  expect(arrived()).toEqual([]);
});

describe('the same reply pressed again', () => {
  const again = (action: string) =>
    sendMessage({
      ...{ place: stage.place, ticketId: stage.ticketId, action },
      message: { text: 'Hello', attachments: [] },
    });

  test('once it arrived is not sent again', async () => {
    const action = await send('Hello');
    await atRest();
    expect(await again(action)).toMatchObject({ ok: true });
    await atRest();
    expect(posts()).toHaveLength(1);
  });

  test('while it can be undone still can', async () => {
    await keepUndoSeconds(20);
    const action = await send('Hello');
    await again(action);
    expect(await outgoing()).toMatchObject([{ state: 'undoable' }]);
    expect(posts()).toEqual([]);
  });

  test.each<[string, Partial<StoredWrite>]>([
    ['in another ticket', { path: '/v1/tickets/t-other/messages' }],
    ['in another company', { account: 'another' }],
    ['with other words', { digest: 'another' }],
  ])('%s is not taken for the one that was sent', async (_, part) => {
    const action = await send('Hello');
    await atRest();
    await altered(action, part);
    expect(await again(action)).toMatchObject({ failure: { kind: 'already-sent' } });
  });

  test('is known without a digest, as the first version of the database kept it', async () => {
    await keepUndoSeconds(20);
    const action = await send('Hello');
    await altered(action, { digest: '', account: '' });
    expect(await again(action)).toMatchObject({ ok: true });
    expect(await outgoing()).toHaveLength(1);
  });
});

test('a reply of the first version of the database goes to no other service', async () => {
  await keepUndoSeconds(20);
  const action = await send('Hello');
  await altered(action, { account: '', address: 'https://other.example.com' });
  await letTimePass();
  expect(await writeOf('test', action)).toMatchObject({
    ...{ state: 'stopped', failure: { kind: 'other-account' } },
  });
  expect(posts()).toEqual([]);
});

test('a reply sent as new is not taken for the message that its first sending left', async () => {
  answers(POST_MESSAGE, LOST);
  const action = await send('Hello');
  await atRest();
  await syncThread(stage.place, stage.ticketId);
  answers(POST_MESSAGE, status(404, '<html>'));
  await letTimePass();
  expect(await outgoing()).toMatchObject([{ state: 'stopped', seenInThread: true }]);
  answers(POST_MESSAGE, status(200, '{"ok":true}'));
  await sendAnew(one(action));
  expect(await outgoing()).toMatchObject([{ state: 'confirming', seenInThread: false }]);
  expect(arrived()).toEqual(['Hello']);
});
