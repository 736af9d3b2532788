import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { findCommand, openCommands } from '../../../lib/background/outbox/store';
import { drop, retry, sendAsNew, undoCommand } from '../../../lib/background/outbox/user-actions';
import { versionOf } from '../../../lib/domain/onboarding/snapshot-version';
import type { StoredCommand } from '../../../lib/storage/stored-command';
import type { Fault } from '../../fake-service/faults';
import { letTimePass, one, outboxStage, POST_MESSAGE, POST_TICKET, response } from './stage';

// A command that may have arrived stays uncertain until the service shows what happened to it.

const { stage, send, create, respondNext, arrived, outgoing, posts, ticketsNamed } = outboxStage();

const LOST: Fault = { kind: 'drop', when: 'after-work' };
const PAGE = '<!doctype html><title>404</title><h1>Not Found</h1><hr>nginx';

const storedCommand = async (commandId: string): Promise<StoredCommand | undefined> =>
  findCommand('test', commandId);

describe('a replay that the service refuses', () => {
  test.each([
    ['404 and a page', 404, PAGE],
    ['404 and the service’s message', 404, '{"message":"There is no such ticket."}'],
    ['400 and a page', 400, PAGE],
    ['405 and no body', 405, ''],
    ['409 and the service’s message', 409, '{"message":"The key was used before."}'],
    ['413 and a page', 413, PAGE],
    ['415 and a text', 415, 'Unsupported Media Type'],
    ['422 and the service’s message', 422, '{"message":"The ticket is closed."}'],
  ])('with %s leaves it uncertain whether the reply arrived', async (_, status, body) => {
    respondNext(POST_MESSAGE, LOST);
    const commandId = await send('Hello');
    await outgoing();
    respondNext(POST_MESSAGE, response(status, body));
    await letTimePass();
    const [shown] = await outgoing();
    expect(shown).toMatchObject({ state: 'stopped', copy: 'Hello' });
    expect(shown?.actions).not.toContain('edit');
    expect(shown?.actions).not.toContain('remove');
    expect(await undoCommand(one(commandId))).toMatchObject({
      failure: { kind: 'may-have-arrived' },
    });
    expect(await storedCommand(commandId)).toMatchObject({ uncertain: true });
    expect(arrived()).toEqual(['Hello']);
  });

  test('is retried by the agent with the same key, and the service shows that it arrived', async () => {
    respondNext(POST_MESSAGE, LOST);
    const commandId = await send('Hello');
    await outgoing();
    respondNext(POST_MESSAGE, response(404, PAGE));
    await letTimePass();
    await retry(one(commandId));
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
    expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('does not prove that the ticket was not opened', async () => {
    const commandId = randomUUID();
    respondNext(POST_TICKET, LOST);
    await create(commandId, 'Mine');
    respondNext(POST_TICKET, response(404, PAGE));
    await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'stopped', uncertain: true });
    expect(await create(commandId, 'Changed text')).toMatchObject({
      failure: { kind: 'already-sent' },
    });
    expect([ticketsNamed('Mine'), ticketsNamed('Changed text')]).toEqual([1, 0]);
  });

  test('because the application already has this decision proves that the decision arrived', async () => {
    const { service, scope } = stage;
    const { id } = service.control.applicationArrives(scope.installationId);
    const commandId = randomUUID();
    const decision = {
      status: 'Approved',
      review: { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T12:00:00.000Z' },
    } as const;
    const seen = await versionOf(service.control.readApplication(id));
    respondNext({ method: 'PATCH' }, LOST);
    await decideApplication({ scope, applicationId: id, commandId, decision, seen });
    // A service that forgot the key checks the status first.
    respondNext({ method: 'PATCH' }, response(409, '{"message":"It is approved."}'));
    await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'done' });
  });

  test('for an application with another decision leaves it uncertain', async () => {
    const { service, scope } = stage;
    const { id } = service.control.applicationArrives(scope.installationId);
    const commandId = randomUUID();
    const seen = await versionOf(service.control.readApplication(id));
    respondNext({ method: 'PATCH' }, { kind: 'drop', when: 'before-work' });
    const decision = { status: 'Rejected' } as const;
    await decideApplication({ scope, applicationId: id, commandId, decision, seen });
    service.control.readApplication(id).status = 'Approved';
    await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'stopped', uncertain: true });
  });
});

describe('a first attempt that an error page refuses', () => {
  test.each([400, 403, 404, 422])(
    'with %i may have arrived; the agent can copy the text, send it as new or stop trying',
    async (status) => {
      respondNext(POST_MESSAGE, response(status, PAGE));
      const commandId = await send('Hello');
      expect(await outgoing()).toMatchObject([
        { state: 'stopped', actions: ['retry', 'send-as-new', 'stop-trying'], copy: 'Hello' },
      ]);
      await sendAsNew(one(commandId));
      expect(await outgoing()).toEqual([]);
      expect(arrived()).toEqual(['Hello']);
    },
  );

  test('because it is too long did not arrive: the agent can edit it', async () => {
    respondNext(POST_MESSAGE, response(413, PAGE));
    const commandId = await send('Hello');
    expect(await outgoing()).toMatchObject([{ actions: ['retry', 'edit', 'remove'] }]);
    expect(await undoCommand(one(commandId))).toMatchObject({ ok: true });
  });

  test('lets the agent copy the text of a new ticket', async () => {
    const commandId = randomUUID();
    respondNext(POST_TICKET, response(404, PAGE));
    expect(await create(commandId)).toMatchObject({ failure: { kind: 'not-found' } });
    const outbox = await readOutbox('test');
    expect(outbox.ok && outbox.value.open[0]?.copy).toBe('Refund\n\nTwice charged');
    await drop(one(commandId));
    expect(await openCommands('test')).toEqual([]);
  });
});

test('after a 409 with Retry-After the reply is sent again with the same key', async () => {
  respondNext(
    POST_MESSAGE,
    response(409, '{"message":"Still at it."}', { headers: { 'Retry-After': '2' } }),
    2,
  );
  const commandId = await send('Hello');
  expect(await outgoing()).toMatchObject([{ state: 'confirming', nextAt: expect.any(Number) }]);
  expect(await undoCommand(one(commandId))).toMatchObject({
    failure: { kind: 'may-have-arrived' },
  });
  await letTimePass();
  await letTimePass();
  expect(await outgoing()).toEqual([]);
  expect(arrived()).toEqual(['Hello']);
  expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});
