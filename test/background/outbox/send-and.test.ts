import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveUndoSeconds, sendAndStatus } from '../../../lib/background/core/settings-store';
import { resume } from '../../../lib/background/outbox/dispatcher';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { findCommand } from '../../../lib/background/outbox/store';
import {
  drop,
  retry,
  sendAnyway,
  sendAsNew,
  undoCommand,
} from '../../../lib/background/outbox/user-actions';
import { readDraft } from '../../../lib/background/tickets/drafts';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { environmentDb } from '../../../lib/storage/databases';
import { published } from '../../browser-stand-in';
import { letTimePass, one, oneSeen, outboxStage, POST_MESSAGE, response } from './stage';

// `Send and…`: a reply and a change of the status, in this order, with a key each.

const { stage, send, arrived, respondNext, outgoing } = outboxStage();
const PATCH_TICKET = { method: 'PATCH', path: /\/tickets\/[^/]+$/ };
const REFUSED = response(422, '{"message":"no"}');

async function sendAnd(text: string, status = 'Closed') {
  const [commandId, change] = [randomUUID(), randomUUID()];
  const sent = await sendMessage({
    ...{ scope: stage.scope, ticketId: stage.ticketId, commandId },
    message: { text, attachments: [] },
    andSet: { commandId: change, status },
  });
  expect(sent).toEqual({ ok: true, value: null });
  return { commandId, change };
}

const storedOfTicket = async () =>
  (await environmentDb('test')).getAllFromIndex('commands', 'ticketId', stage.ticketId);

const statusNow = () => stage.service.control.readTicket(stage.ticketId).status;
const managerChanges = (change: { status: string }) =>
  stage.service.control.managerChanges(stage.ticketId, change);

/** The writes that the service received, as method and key. */
const writes = () =>
  stage.service.log
    .entries()
    .filter(({ method, path }) => method !== 'GET' && path.includes(stage.ticketId))
    .map(({ method, idempotencyKey }) => ({ method, idempotencyKey }));

const choose = (status: string, seen: string) =>
  changeTicket({
    ...{ scope: stage.scope, ticketId: stage.ticketId, commandId: randomUUID() },
    ...{ change: { status }, seen: { status: seen } },
  });

test('sends the reply, then sets the status, each with a key of its own', async () => {
  await sendAnd('All done');
  expect(await outgoing()).toEqual([]);
  expect(arrived()).toEqual(['All done']);
  expect(statusNow()).toBe('Closed');
  const [reply, change, ...more] = writes();
  expect([reply?.method, change?.method, more]).toEqual(['POST', 'PATCH', []]);
  expect(reply?.idempotencyKey).not.toBe(change?.idempotencyKey);
  expect(await sendAndStatus('test')).toBe('Closed');
  expect(await sendAndStatus('live')).toBeUndefined();
  expect(published).toContainEqual({ kind: 'send-and', environment: 'test' });
});

test('the same request twice stores one pair', async () => {
  await saveUndoSeconds(5);
  const params = {
    ...{ scope: stage.scope, ticketId: stage.ticketId, commandId: randomUUID() },
    message: { text: 'Once', attachments: [] },
    andSet: { commandId: randomUUID(), status: 'Closed' },
  };
  await Promise.all([sendMessage(params), sendMessage(params)]);
  expect(await storedOfTicket()).toHaveLength(2);
  await letTimePass();
  expect(writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']);
});

describe('within the undo time', () => {
  beforeEach(() => saveUndoSeconds(5));

  test('the change waits for its reply, and one Undo takes back both', async () => {
    const { commandId, change } = await sendAnd('Too soon');
    expect(await outgoing()).toMatchObject([
      { state: 'undoable', actions: ['undo'] },
      { state: 'waiting', follows: true, what: { change: { status: 'Closed' } } },
    ]);
    expect(await readOutbox('test')).toMatchObject({
      value: { open: [{ commandId }, { commandId: change, follows: true }] },
    });
    expect(await undoCommand(one(commandId))).toMatchObject({
      value: { message: { text: 'Too soon' } },
    });
    expect(await readDraft('test', `reply/${stage.ticketId}`)).toMatchObject({
      value: { text: 'Too soon' },
    });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(writes()).toEqual([]);
  });

  test('a status that the agent chooses meanwhile is the last word', async () => {
    const { change } = await sendAnd('One moment');
    const chosen = choose('WaitingForManager', 'InProgress');
    await letTimePass();
    await chosen;
    await letTimePass();
    expect(await findCommand('test', change)).toBeUndefined();
    expect(arrived()).toEqual(['One moment']);
    expect(statusNow()).toBe('WaitingForManager');
    expect(writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });

  test('a second pair replaces the status of the first; a change of the priority does not', async () => {
    await sendAnd('First', 'WaitingForClient');
    const second = await sendAnd('Second', 'Closed');
    const raised = changeTicket({
      ...{ scope: stage.scope, ticketId: stage.ticketId, commandId: randomUUID() },
      change: { priority: 'Sticky' },
    });
    expect(await findCommand('test', second.change)).toMatchObject({ after: second.commandId });
    await letTimePass();
    await letTimePass();
    await raised;
    expect(arrived()).toEqual(['First', 'Second']);
    expect(statusNow()).toBe('Closed');
    expect(writes().filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });

  test('a restart of the background sends neither early', async () => {
    await sendAnd('Later');
    await resume('test');
    expect(await outgoing()).toMatchObject([{ state: 'undoable' }, { follows: true }]);
    expect(writes()).toEqual([]);
    await letTimePass();
    expect(writes().map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  });
});

describe('a reply that does not go', () => {
  test('that is held keeps the change waiting; the agent’s word lets both go', async () => {
    stage.service.control.managerReplies(stage.ticketId, { text: 'Wait' });
    managerChanges({ status: 'Closed' });
    const { commandId } = await sendAnd('Any news?', 'WaitingForManager');
    expect(await outgoing()).toMatchObject([
      { state: 'held' },
      { state: 'waiting', follows: true },
    ]);
    await sendAnyway(await oneSeen(commandId));
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Wait', 'Any news?']);
    expect(statusNow()).toBe('WaitingForManager');
  });

  test('that is held again is not released, nor is its change, by a window that shows the first hold', async () => {
    stage.service.control.managerReplies(stage.ticketId, { text: 'Wait' });
    const { commandId, change } = await sendAnd('Any news?', 'WaitingForManager');
    expect(await outgoing()).toMatchObject([{ state: 'held' }, { follows: true }]);
    const shown = await oneSeen(commandId);
    managerChanges({ status: 'Closed' });
    await sendAnyway(shown);
    const held = await outgoing();
    expect(held).toMatchObject([{ state: 'held' }, { follows: true }]);
    const waiting = await findCommand('test', change);
    await sendAnyway(shown);
    expect(await outgoing()).toEqual(held);
    expect(await findCommand('test', change)).toEqual(waiting);
  });

  test('that the service refuses keeps the change waiting, and Retry sends both', async () => {
    respondNext(POST_MESSAGE, REFUSED);
    const { commandId, change } = await sendAnd('Refused');
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'invalid' } },
      { state: 'waiting', follows: true },
    ]);
    await letTimePass();
    expect(await findCommand('test', change)).toMatchObject({ state: 'queued', after: commandId });
    expect(statusNow()).toBe('InProgress');
    // 422 repeats under the same key, so the text goes back to the form, and the change with it.
    await undoCommand(one(commandId));
    expect(await outgoing()).toEqual([]);
  });

  test('that was forbidden is sent with its change by Retry', async () => {
    respondNext(POST_MESSAGE, response(403, '{"message":"no"}'));
    const { commandId } = await sendAnd('Not yet');
    expect(await outgoing()).toMatchObject([{ state: 'stopped' }, { follows: true }]);
    await retry(one(commandId));
    expect(await outgoing()).toEqual([]);
    expect([arrived(), statusNow()]).toEqual([['Not yet'], 'Closed']);
  });

  test('that may have arrived keeps the change waiting until a replay confirms it', async () => {
    respondNext(POST_MESSAGE, { kind: 'drop', when: 'after-work' });
    await sendAnd('Heard');
    expect(await outgoing()).toMatchObject([{ state: 'confirming' }, { follows: true }]);
    expect(statusNow()).toBe('InProgress');
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect([arrived(), statusNow()]).toEqual([['Heard'], 'Closed']);
  });

  test('that is sent under a new key takes its change along', async () => {
    respondNext(POST_MESSAGE, response(409, '{"message":"no"}'));
    const { commandId } = await sendAnd('Again');
    expect(await outgoing()).toMatchObject([{ failure: { kind: 'conflict' } }, { follows: true }]);
    await sendAsNew(one(commandId));
    expect(await outgoing()).toEqual([]);
    expect([arrived(), statusNow()]).toEqual([['Again'], 'Closed']);
  });

  test('that the agent discards takes its change with it', async () => {
    respondNext(POST_MESSAGE, REFUSED);
    const { commandId } = await sendAnd('Never');
    await outgoing();
    expect(await drop(one(commandId))).toMatchObject({ ok: true });
    await letTimePass();
    expect(await storedOfTicket()).toEqual([]);
    expect(statusNow()).toBe('InProgress');
  });

  test('holds up no later reply', async () => {
    respondNext(POST_MESSAGE, REFUSED);
    await sendAnd('Refused');
    await outgoing();
    await send('Later');
    expect(await outgoing()).toMatchObject([{ state: 'stopped' }, { follows: true }]);
    expect([arrived(), statusNow()]).toEqual([['Later'], 'InProgress']);
  });
});

describe('the change, once its reply is confirmed', () => {
  test('stops alone where the service refuses it: the reply stays sent', async () => {
    respondNext(PATCH_TICKET, response(403, '{"message":"no"}'));
    const { change } = await sendAnd('Sent');
    expect(await outgoing()).toMatchObject([
      {
        commandId: change,
        ...{ state: 'stopped', failure: { kind: 'not-allowed' }, actions: ['retry', 'remove'] },
      },
    ]);
    expect((await outgoing())[0]).not.toHaveProperty('follows');
    expect(arrived()).toEqual(['Sent']);
    await retry(one(change));
    expect(await outgoing()).toEqual([]);
    expect(statusNow()).toBe('Closed');
    expect(arrived()).toEqual(['Sent']);
  });

  test('is held if others set another status before the reply went', async () => {
    managerChanges({ status: 'WaitingForClient' });
    const { change } = await sendAnd('All done');
    expect(await outgoing()).toMatchObject([
      { commandId: change, state: 'held', held: { changed: [{ now: 'WaitingForClient' }] } },
    ]);
    expect(arrived()).toEqual(['All done']);
    await sendAnyway(await oneSeen(change));
    expect(await outgoing()).toEqual([]);
    expect(statusNow()).toBe('Closed');
  });

  test('is not held by the status that the service sets when the reply arrives', async () => {
    const held = stage.service.control.respondNext(POST_MESSAGE, {
      kind: 'silence',
      at: 'before-headers',
    });
    await sendAnd('All done');
    await held.reached();
    managerChanges({ status: 'WaitingForManager' });
    held.release();
    expect(await outgoing()).toEqual([]);
    expect(statusNow()).toBe('Closed');
  });

  test('is made if the ticket has that status already', async () => {
    managerChanges({ status: 'Closed' });
    const { commandId } = await sendAnd('Closing');
    expect(await outgoing()).toMatchObject([{ state: 'held' }, { follows: true }]);
    await sendAnyway(await oneSeen(commandId));
    expect(await outgoing()).toEqual([]);
    expect([arrived(), statusNow()]).toEqual([['Closing'], 'Closed']);
  });
});
