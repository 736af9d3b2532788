import { expect, test } from 'vitest';
import { resume } from '../../../lib/worker/outbox/pump';
import { writeOf } from '../../../lib/worker/outbox/rows';
import { changeTicket } from '../../../lib/worker/ticket-writes';
import { letTimePass, outboxStage, POST_MESSAGE } from './stage';

// Whose words stand in a thread, and when ours need not be kept any more.

const { stage, send, arrived, outgoing } = outboxStage();

const answers = (which: { method: string; path?: RegExp }, status: number, body: string) =>
  stage.service.control.answerNext(which, { kind: 'status', status, body });

test('the same words by a manager are not our reply', async () => {
  answers(POST_MESSAGE, 200, '{"ok":true}');
  const control = stage.service.control;
  const asked = control.answerNext(
    { method: 'GET', path: /\/messages/ },
    { kind: 'status', status: 200, body: '[]' },
  );
  await send('Done');
  await asked.reached();
  control.managerReplies(stage.ticketId, { text: 'Done' });
  expect(await outgoing()).toMatchObject([{ state: 'confirming' }]);
});

test('words of a reply are kept while the thread does not show it', async () => {
  answers(POST_MESSAGE, 201, '{"id":"m-77","author":"partner","text":"Hello"}');
  const action = await send('Hello');
  expect(await outgoing()).toMatchObject([{ state: 'sent', what: { message: { text: 'Hello' } } }]);
  expect((await writeOf('test', action))?.body).toContain('Hello');
  expect(arrived()).toEqual([]);
});

test('words that no thread shows yet outlive their receipt', async () => {
  answers(POST_MESSAGE, 201, '{"id":"m-77","author":"partner","text":"Hello"}');
  const action = await send('Hello');
  await outgoing();
  await resume('test', Date.now() + 8 * 24 * 3_600_000);
  expect(await outgoing()).toMatchObject([{ state: 'sent', what: { message: { text: 'Hello' } } }]);
  expect((await writeOf('test', action))?.body).toContain('Hello');
});

test('another ticket that stands so is no change of this one', async () => {
  const change = { status: 'Closed' };
  const action = crypto.randomUUID();
  answers({ method: 'PATCH' }, 200, '{"ticketId":"t-other","status":"Closed"}');
  await changeTicket({ place: stage.place, ticketId: stage.ticketId, action, change });
  expect(await writeOf('test', action)).toMatchObject({ state: 'queued', uncertain: true });
  await letTimePass();
  expect(await writeOf('test', action)).toMatchObject({ state: 'done' });
  expect(stage.service.control.readTicket(stage.ticketId).status).toBe('Closed');
});
