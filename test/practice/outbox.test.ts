import { afterEach, expect, test, vi } from 'vitest';
import { REPLY, scope, startPractice } from './practice';

afterEach(() => void vi.useRealTimers());

/** Practice with a ticket whose first answer the agent has read. */
async function atAnswer() {
  const practice = startPractice();
  const ticketId = await practice.open();
  await practice.after(5);
  await practice.seen(ticketId);
  return { practice, ticketId };
}

const ofWrite = (commandId: string) => ({ environment: scope.environment, commandId });

test('a reply can be undone for five seconds, and its text comes back', async () => {
  const { practice, ticketId } = await atAnswer();
  const commandId = await practice.reply(ticketId);
  await practice.after(4.9);
  expect((await practice.thread(ticketId)).outgoing).toMatchObject([
    { commandId, state: 'undoable', actions: ['undo'] },
  ]);
  expect(await practice.ask('command.undo', ofWrite(commandId))).toEqual({ message: REPLY });
  await practice.after(60);
  expect(await practice.thread(ticketId)).toMatchObject({ total: 1, outgoing: [] });
  expect(practice.steps).not.toContain('reply');
});

test('a reply cannot be undone once it is on its way', async () => {
  const { practice, ticketId } = await atAnswer();
  const commandId = await practice.reply(ticketId);
  await practice.after(5.1);
  expect((await practice.thread(ticketId)).outgoing).toMatchObject([
    { state: 'sending', actions: [] },
  ]);
  expect(await practice.send('command.undo', ofWrite(commandId))).toMatchObject({
    failure: { kind: 'may-have-arrived' },
  });
  await practice.after(1);
  expect(await practice.thread(ticketId)).toMatchObject({ total: 2, outgoing: [] });
});

test('the same reply twice arrives once', async () => {
  const { practice, ticketId } = await atAnswer();
  const commandId = await practice.reply(ticketId);
  await practice.reply(ticketId, commandId);
  await practice.after(6);
  await practice.reply(ticketId, commandId);
  await practice.after(60);
  const { messages } = await practice.thread(ticketId);
  expect(messages.filter(({ author }) => author === 'partner')).toHaveLength(1);
});

test('an empty reply is refused', async () => {
  const { practice, ticketId } = await atAnswer();
  const message = { text: ' \n', attachments: [] };
  const commandId = crypto.randomUUID();
  expect(await practice.send('message.send', { scope, ticketId, commandId, message })).toEqual({
    ok: false,
    failure: { kind: 'nothing-said' },
  });
});

/** A reply that was written before the manager's answer came. */
async function heldReply() {
  const practice = startPractice();
  const ticketId = await practice.open({ priority: 'Emergency' });
  const commandId = await practice.reply(ticketId);
  await practice.after(6);
  return { practice, ticketId, commandId };
}

test('a reply is held while its agent has not seen what the manager wrote meanwhile', async () => {
  const { practice, ticketId, commandId } = await heldReply();
  const { outgoing, total, messages } = await practice.thread(ticketId);
  expect(total).toBe(1);
  expect(outgoing).toMatchObject([
    {
      state: 'held',
      held: { count: 1, by: 'manager', latest: messages[0]?.text },
      actions: ['send-anyway', 'edit', 'remove'],
    },
  ]);
  await practice.ask('command.sendAnyway', { ...ofWrite(commandId), seen: '' });
  await practice.after(1);
  expect(await practice.thread(ticketId)).toMatchObject({ total: 2, outgoing: [] });
});

test('a held reply can be edited or removed', async () => {
  const edited = await heldReply();
  expect(await edited.practice.ask('command.undo', ofWrite(edited.commandId))).toEqual({
    message: REPLY,
  });
  const removed = await heldReply();
  await removed.practice.ask('command.discard', ofWrite(removed.commandId));
  await removed.practice.after(60);
  expect(await removed.practice.thread(removed.ticketId)).toMatchObject({ total: 1, outgoing: [] });
});

test('a later reply of the ticket waits behind a held one, and both arrive in the order in which they were sent', async () => {
  const { practice, ticketId, commandId: first } = await heldReply();
  await practice.seen(ticketId);
  const second = await practice.reply(ticketId);
  await practice.after(6);
  expect((await practice.thread(ticketId)).outgoing).toMatchObject([
    { commandId: first, state: 'held' },
    { commandId: second, state: 'waiting', actions: ['edit', 'remove'] },
  ]);
  await practice.ask('command.sendAnyway', { ...ofWrite(first), seen: '' });
  await practice.after(1);
  expect(await practice.thread(ticketId)).toMatchObject({ total: 3, outgoing: [] });
});

test('a reply that waits behind a held one leaves once that one is removed, and can be removed itself', async () => {
  const { practice, ticketId, commandId: first } = await heldReply();
  await practice.seen(ticketId);
  const second = await practice.reply(ticketId);
  await practice.reply(ticketId);
  await practice.after(6);
  await practice.ask('command.discard', ofWrite(second));
  await practice.ask('command.discard', ofWrite(first));
  await practice.after(1);
  expect(await practice.thread(ticketId)).toMatchObject({ total: 2, outgoing: [] });
});
