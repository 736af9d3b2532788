import { expect, test } from 'vitest';
import { resume } from '../../../lib/background/outbox/dispatcher';
import { findCommand } from '../../../lib/background/outbox/store';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { letTimePass, outboxStage, POST_MESSAGE } from './stage';

// Which messages of a thread are ours, and when the text of a sent reply can be deleted.

const { stage, send, arrived, outgoing } = outboxStage();

const respondNext = (which: { method: string; path?: RegExp }, status: number, body: string) =>
  stage.service.control.respondNext(which, { kind: 'status', status, body });

test('a manager’s message with the same text is not taken for our reply', async () => {
  respondNext(POST_MESSAGE, 200, '{"ok":true}');
  const control = stage.service.control;
  const reading = control.respondNext(
    { method: 'GET', path: /\/messages/ },
    { kind: 'status', status: 200, body: '[]' },
  );
  await send('Done');
  await reading.reached();
  control.managerReplies(stage.ticketId, { text: 'Done' });
  expect(await outgoing()).toMatchObject([{ state: 'confirming' }]);
});

test('the text of a reply is kept until the thread shows it', async () => {
  respondNext(POST_MESSAGE, 201, '{"id":"m-77","author":"partner","text":"Hello"}');
  const commandId = await send('Hello');
  expect(await outgoing()).toMatchObject([{ state: 'sent', what: { message: { text: 'Hello' } } }]);
  expect((await findCommand('test', commandId))?.body).toContain('Hello');
  expect(arrived()).toEqual([]);
});

test('the text of a reply is kept longer than a receipt if the thread does not show it', async () => {
  respondNext(POST_MESSAGE, 201, '{"id":"m-77","author":"partner","text":"Hello"}');
  const commandId = await send('Hello');
  await outgoing();
  await resume('test', Date.now() + 8 * 24 * 3_600_000);
  expect(await outgoing()).toMatchObject([{ state: 'sent', what: { message: { text: 'Hello' } } }]);
  expect((await findCommand('test', commandId))?.body).toContain('Hello');
});

test('another ticket with the same status does not confirm the change', async () => {
  const change = { status: 'Closed' };
  const commandId = crypto.randomUUID();
  respondNext({ method: 'PATCH' }, 200, '{"ticketId":"t-other","status":"Closed"}');
  await changeTicket({ scope: stage.scope, ticketId: stage.ticketId, commandId, change });
  expect(await findCommand('test', commandId)).toMatchObject({ state: 'queued', uncertain: true });
  await letTimePass();
  expect(await findCommand('test', commandId)).toMatchObject({ state: 'done' });
  expect(stage.service.control.readTicket(stage.ticketId).status).toBe('Closed');
});
