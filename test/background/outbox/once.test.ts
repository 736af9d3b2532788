import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runExclusive } from '../../../lib/async/run-exclusive';
import { resetCircuit } from '../../../lib/background/api/circuit-breaker';
import { saveUndoSeconds } from '../../../lib/background/core/settings-store';
import { addKey } from '../../../lib/background/keys/key-changes';
import { dispatch, wake } from '../../../lib/background/outbox/dispatcher';
import { findCommand } from '../../../lib/background/outbox/store';
import {
  drop,
  retry,
  sendAnyway,
  sendAsNew,
  undoCommand,
} from '../../../lib/background/outbox/user-actions';
import { markSeen } from '../../../lib/background/tickets/read-markers';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import type { Failure } from '../../../lib/domain/core/failure';
import { holdKey } from '../../../lib/domain/tickets/hold-key';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredCommand } from '../../../lib/storage/stored-command';
import type { Fault } from '../../fake-service/faults';
import { atRest, openTicket } from '../background';
import { letTimePass, one, outboxStage, POST_MESSAGE } from './stage';

// One reply arrives once, after one check of its ticket, and only a valid action moves it.

const { stage, send, arrived, outgoing, posts } = outboxStage();

const GET_THREAD = { method: 'GET', path: /\/messages/ };
const GET_TICKET = { method: 'GET', path: /\/tickets\/[^/]+$/ };
const LOST: Fault = { kind: 'drop', when: 'after-work' };
const SILENCE: Fault = { kind: 'silence', at: 'before-headers' };
/** Until the test releases it. */
const SLOW: Fault = { kind: 'delay', ms: 15_000 };
const status = (status: number, body = '{"message":"No."}'): Fault => ({
  ...{ kind: 'status', status, body },
});
const respondNext = (which: { method: string; path?: RegExp }, fault: Fault, times = 1) =>
  stage.service.control.respondNext({ ...which, times }, fault);
const managerSays = (text: string) =>
  stage.service.control.managerReplies(stage.ticketId, { text });

async function alterCommand(
  commandId: string,
  part: Partial<StoredCommand>,
): Promise<StoredCommand> {
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (!write) throw new Error('the write is not there');
  await db.put('commands', { ...write, ...part });
  return { ...write, ...part };
}

describe('a manager’s message holds a reply that did not arrive when it is due again', () => {
  test('after a 429', async () => {
    respondNext(POST_MESSAGE, status(429));
    const commandId = await send('Hello');
    await atRest();
    expect(await findCommand('test', commandId)).toMatchObject({
      state: 'queued',
      uncertain: false,
    });
    managerSays('Wait');
    await resetCircuit(stage.service.address);
    await letTimePass();
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { latest: 'Wait' } }]);
    expect(arrived()).toEqual(['Wait']);
  });

  test('after a 401, when the user enters the key again', async () => {
    respondNext(POST_MESSAGE, status(401));
    const commandId = await send('Hello');
    await atRest();
    expect(await findCommand('test', commandId)).toMatchObject({
      state: 'queued',
      uncertain: false,
    });
    managerSays('Wait');
    await addKey({ address: stage.service.address, key: stage.service.keys.testFull });
    await letTimePass();
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { latest: 'Wait' } }]);
    expect(arrived()).toEqual(['Wait']);
  });

  test('when the agent sends it as new', async () => {
    respondNext(POST_MESSAGE, status(404, '<html>'));
    const commandId = await send('Hello');
    await outgoing();
    managerSays('Wait');
    await sendAsNew(one(commandId));
    expect(await outgoing()).toMatchObject([{ state: 'held', held: { latest: 'Wait' } }]);
    expect(arrived()).toEqual(['Wait']);
  });
});

describe('the check before a reply is sent', () => {
  test('leaves time for undo: the undone reply is not sent', async () => {
    const look = respondNext(GET_THREAD, SLOW);
    const commandId = await send('Hello');
    await look.reached();
    expect(await undoCommand(one(commandId))).toMatchObject({ ok: true });
    look.release();
    // The check is over once its mutex is free.
    await runExclusive(stage.ticketId, async () => undefined);
    await letTimePass();
    expect(posts()).toEqual([]);
  });

  test('is repeated later if the ticket could not be read', async () => {
    respondNext(GET_TICKET, { kind: 'drop', when: 'before-work' });
    await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'waiting', failure: { kind: 'no-answer' } }]);
    expect(arrived()).toEqual([]);
  });

  test('lets the reply through if the key may not read the thread', async () => {
    respondNext(GET_THREAD, status(403));
    await send('Hello');
    await atRest();
    expect(arrived()).toEqual(['Hello']);
  });
});

test('a 403 for a reply does not block a change of the same ticket', async () => {
  respondNext(POST_MESSAGE, status(403));
  await send('Hello');
  await outgoing();
  const change = { status: 'Closed' };
  const params = { scope: stage.scope, ticketId: stage.ticketId, commandId: randomUUID(), change };
  expect(await changeTicket(params)).toMatchObject({ value: { kind: 'done' } });
});

test('a 403 in one ticket does not block a later reply in another', async () => {
  respondNext(POST_MESSAGE, status(403));
  const other = await openTicket(stage.service, stage.scope);
  await send('Hello');
  await outgoing();
  await send('Hello', other);
  await atRest();
  expect(arrived(other)).toEqual(['Hello']);
});

test('a later reply waits behind a held reply of its ticket', async () => {
  managerSays('Wait');
  await send('one');
  await outgoing();
  await markSeen(stage.scope, stage.ticketId, 1);
  await send('two');
  expect(await outgoing()).toMatchObject([{ state: 'held' }, { state: 'waiting' }]);
  expect(arrived()).toEqual(['Wait']);
});

test('a reply that expired by a wrong clock is sent once the clock is right', async () => {
  await saveUndoSeconds(20);
  const commandId = await send('Hello');
  await alterCommand(commandId, { state: 'stopped', failure: { kind: 'expired' } });
  await dispatch('test');
  await atRest();
  expect(arrived()).toEqual(['Hello']);
});

describe('an invalid action leaves a reply unchanged:', () => {
  const later = { nextAt: Date.now() + 600_000 };
  const undoing = { ...later, undoUntil: later.nextAt };
  const anyway = (of: Parameters<typeof retry>[0]) => sendAnyway({ ...of, seen: holdKey() });
  const invalid: Failure = { kind: 'invalid', status: 422, serviceError: { fields: [] } };

  test.each<[string, Partial<StoredCommand>, typeof retry | typeof drop]>([
    ['send-as-new, while it waits', { ...later, undoUntil: 0 }, sendAsNew],
    ['send-as-new, while it may have arrived', { ...later, uncertain: true }, sendAsNew],
    ['send-as-new, while it is held', { state: 'held' }, sendAsNew],
    ['send-as-new, once it is done', { state: 'done' }, sendAsNew],
    ['send-anyway, while it can be undone', undoing, anyway],
    ['send-anyway, once it was refused', { state: 'stopped', failure: invalid }, anyway],
    ['send-anyway, once it is done', { state: 'done' }, anyway],
    ['retry, while it can be undone', undoing, retry],
    ['retry, while it is held', { state: 'held' }, retry],
    ['retry, once it was refused', { state: 'stopped', failure: invalid }, retry],
    ['retry, once it is done', { state: 'done' }, retry],
    ['remove, while it can be undone', undoing, drop],
    ['remove, once it is done', { state: 'done' }, drop],
  ])('%s', async (_, part, word) => {
    await saveUndoSeconds(20);
    const commandId = await send('Hello');
    const before = await alterCommand(commandId, part);
    await word(one(commandId));
    await atRest();
    expect(await findCommand('test', commandId)).toEqual(before);
    expect(posts()).toEqual([]);
  });

  test('a reply that is being sent cannot be discarded', async () => {
    const held = respondNext(POST_MESSAGE, SILENCE);
    const commandId = await send('Hello');
    await held.reached();
    expect(await drop(one(commandId))).toMatchObject({ failure: { kind: 'may-have-arrived' } });
    held.release();
    await atRest();
    expect(await findCommand('test', commandId)).toMatchObject({ state: 'done' });
    expect(arrived()).toEqual(['Hello']);
  });
});

test('a finished change does not alter a command that waits in another ticket', async () => {
  await saveUndoSeconds(20);
  const other = await openTicket(stage.service, stage.scope);
  const commandId = await send('Hello', other);
  const { scope, ticketId } = stage;
  const change = { status: 'WaitingForManager' };
  const slow = respondNext({ method: 'PATCH' }, SLOW);
  const changing = changeTicket({ scope, ticketId, commandId: randomUUID(), change });
  await slow.reached();
  // As if the agent had written it while the change was being sent.
  await alterCommand(commandId, { number: 1_000 });
  slow.release();
  expect(await changing).toMatchObject({ value: { kind: 'done' } });
  await atRest();
  expect((await findCommand('test', commandId))?.payload).toMatchObject({
    seen: { status: 'InProgress' },
  });
});

test('a network that returns does not shorten the time for `Undo`', async () => {
  await saveUndoSeconds(20);
  await send('Hello');
  await wake('test');
  expect(await outgoing()).toMatchObject([{ state: 'undoable' }]);
  expect(arrived()).toEqual([]);
});

describe('the same reply sent again', () => {
  const again = (commandId: string) =>
    sendMessage({
      ...{ scope: stage.scope, ticketId: stage.ticketId, commandId },
      message: { text: 'Hello', attachments: [] },
    });

  test('after it arrived is not sent twice', async () => {
    const commandId = await send('Hello');
    await atRest();
    expect(await again(commandId)).toMatchObject({ ok: true });
    await atRest();
    expect(posts()).toHaveLength(1);
  });

  test('can still be undone', async () => {
    await saveUndoSeconds(20);
    const commandId = await send('Hello');
    await again(commandId);
    expect(await outgoing()).toMatchObject([{ state: 'undoable' }]);
    expect(posts()).toEqual([]);
  });

  test.each<[string, Partial<StoredCommand>]>([
    ['in another ticket', { path: '/v1/tickets/t-other/messages' }],
    ['in another company', { account: 'another' }],
    ['with another text', { digest: 'another' }],
  ])('%s is refused as already sent', async (_, part) => {
    const commandId = await send('Hello');
    await atRest();
    await alterCommand(commandId, part);
    expect(await again(commandId)).toMatchObject({ failure: { kind: 'already-sent' } });
  });

  test('is recognised without a digest, as the first version of the database stored it', async () => {
    await saveUndoSeconds(20);
    const commandId = await send('Hello');
    await alterCommand(commandId, { digest: '', account: '' });
    expect(await again(commandId)).toMatchObject({ ok: true });
    expect(await outgoing()).toHaveLength(1);
  });
});

test('a reply of the first version of the database is not sent to another service', async () => {
  await saveUndoSeconds(20);
  const commandId = await send('Hello');
  await alterCommand(commandId, { account: '', address: 'https://other.example.com' });
  await letTimePass();
  expect(await findCommand('test', commandId)).toMatchObject({
    ...{ state: 'stopped', failure: { kind: 'other-account' } },
  });
  expect(posts()).toEqual([]);
});

test('a reply sent as new is not confirmed by the message of its first attempt', async () => {
  respondNext(POST_MESSAGE, LOST);
  const commandId = await send('Hello');
  await atRest();
  await syncThread(stage.scope, stage.ticketId);
  respondNext(POST_MESSAGE, status(404, '<html>'));
  await letTimePass();
  expect(await outgoing()).toMatchObject([{ state: 'stopped', seenInThread: true }]);
  respondNext(POST_MESSAGE, status(200, '{"ok":true}'));
  await sendAsNew(one(commandId));
  expect(await outgoing()).toMatchObject([{ state: 'confirming', seenInThread: false }]);
  expect(arrived()).toEqual(['Hello']);
});
