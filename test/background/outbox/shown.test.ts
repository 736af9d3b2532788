import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { readOutbox } from '../../../lib/background/outbox/read-outbox';
import { findCommand } from '../../../lib/background/outbox/store';
import { resetTestData } from '../../../lib/background/test-data/reset';
import { changeTicket } from '../../../lib/background/tickets/submit-ticket';
import { versionOf } from '../../../lib/domain/onboarding/snapshot-version';
import type { StoredCommand } from '../../../lib/storage/stored-command';
import { atRest } from '../background';
import { letTimePass, outboxStage, POST_MESSAGE, POST_TICKET, response } from './stage';

// A success counts only if the response or a later reading shows the change.

const { stage, send, create, respondNext, arrived, outgoing, posts, ticketsNamed } = outboxStage();

const RESET = { method: 'POST', path: /\/test\/reset$/ };

const GET_TICKET = { method: 'GET', path: /\/tickets\/[^/]+$/ };

const storedCommand = async (commandId: string): Promise<StoredCommand | undefined> =>
  findCommand('test', commandId);

/** Responses with a success status that confirm nothing. */
const UNCONFIRMING: [string, string][] = [
  ['an error', '{"error":"maintenance"}'],
  ['an error with an id', '{"id":"r-1","error":{"message":"maintenance"}}'],
  ['another resource', '{"data":{"id":"u-1","name":"Ada"}}'],
  ['a list', '[{"id":"m-1","author":"partner","text":"Hello"}]'],
  ['a string', '"ok"'],
  ['no body', ''],
  ['ok and nothing else', '{"ok":true}'],
];

describe('a 200 that does not show the change', () => {
  test.each(UNCONFIRMING)('(%s) does not confirm a reply: it is sent again', async (_, body) => {
    respondNext(POST_MESSAGE, response(200, body));
    const commandId = await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'confirming' }]);
    expect(await storedCommand(commandId)).toMatchObject({
      payload: { message: { text: 'Hello' } },
    });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
  });

  test.each(UNCONFIRMING)(
    '(%s) several times in a row stops the reply and keeps its text',
    async (_, body) => {
      respondNext(POST_MESSAGE, response(200, body), 5);
      const commandId = await send('Hello');
      for (let tries = 0; tries < 4; tries++) await letTimePass();
      expect(await outgoing()).toMatchObject([
        { state: 'stopped', failure: { kind: 'unreadable' }, copy: 'Hello' },
      ]);
      expect(posts()).toHaveLength(3);
      expect(await storedCommand(commandId)).toMatchObject({ uncertain: true });
    },
  );

  test.each(UNCONFIRMING)('(%s) does not confirm a new ticket', async (_, body) => {
    const commandId = randomUUID();
    respondNext(POST_TICKET, response(200, body));
    expect(await create(commandId, 'Mine')).toMatchObject({ value: { kind: 'waiting' } });
    await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'done' });
    expect(ticketsNamed('Mine')).toBe(1);
  });

  test.each(UNCONFIRMING)('(%s) does not confirm a changed ticket', async (_, body) => {
    const commandId = randomUUID();
    respondNext({ method: 'PATCH' }, response(200, body));
    const change = { status: 'Closed' };
    const params = { scope: stage.scope, ticketId: stage.ticketId, commandId, change };
    expect(await changeTicket(params)).toMatchObject({ value: { kind: 'waiting' } });
    await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'done' });
    expect(stage.service.control.readTicket(stage.ticketId).status).toBe('Closed');
  });

  test.each(UNCONFIRMING)('(%s) does not confirm a decision', async (_, body) => {
    const { service, scope } = stage;
    const { id } = service.control.applicationArrives(scope.installationId);
    const seen = await versionOf(service.control.readApplication(id));
    const commandId = randomUUID();
    respondNext({ method: 'PATCH' }, response(200, body));
    const decision = { status: 'Rejected' } as const;
    const params = { scope, applicationId: id, commandId, decision, seen };
    expect(await decideApplication(params)).toMatchObject({ value: { kind: 'waiting' } });
    await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'done' });
    expect(service.control.readApplication(id).status).toBe('Rejected');
  });

  test.each(UNCONFIRMING.slice(0, 2))(
    '(%s) does not confirm a reset: nothing is deleted',
    async (_, body) => {
      const before = await readSession();
      respondNext(RESET, response(200, body), 5);
      const commandId = randomUUID();
      await resetTestData({ scope: stage.scope, commandId });
      await letTimePass();
      await letTimePass();
      expect((await readSession()).installationId).toBe(before.installationId);
      expect(await storedCommand(commandId)).toMatchObject({ state: 'stopped', uncertain: true });
    },
  );

  test('with a message by somebody else or with another text does not confirm a reply', async () => {
    for (const body of [
      '{"id":"m-1","author":"svc","text":"Hello"}',
      '{"id":"m-1","author":"partner","text":"Good bye"}',
    ]) {
      respondNext(POST_MESSAGE, response(200, body));
      await send('Hello');
      expect(await outgoing()).toMatchObject([{ state: 'confirming' }]);
      await letTimePass();
      expect(await outgoing()).toEqual([]);
    }
    expect(arrived()).toEqual(['Hello', 'Hello']);
  });
});

describe('a success without the created resource', () => {
  test.each([
    ['204', response(204, '', { afterWork: true })],
    ['{"ok":true}', response(201, '{"ok":true}', { afterWork: true })],
    ['an unrelated id', response(200, '{"id":"op-7"}', { afterWork: true })],
  ])('(%s) is confirmed by the thread, which shows the message', async (_, fault) => {
    respondNext(POST_MESSAGE, fault);
    const commandId = await send('Hello');
    expect(await outgoing()).toEqual([]);
    expect(posts()).toHaveLength(1);
    const [message] = stage.service.control.readTicket(stage.ticketId).messages;
    expect(await storedCommand(commandId)).toMatchObject({
      state: 'done',
      body: '',
      result: message?.id,
    });
  });

  test('is not confirmed by an earlier message with the same text', async () => {
    await send('Any news?');
    await outgoing();
    respondNext(POST_MESSAGE, response(200, '{"ok":true}'));
    await send('Any news?');
    expect(await outgoing()).toMatchObject([{ state: 'confirming' }]);
    await letTimePass();
    expect(arrived()).toEqual(['Any news?', 'Any news?']);
  });

  test('keeps the text while the thread cannot be read', async () => {
    respondNext(POST_MESSAGE, response(204, '', { afterWork: true }));
    // The first reading is the check before the reply is sent.
    const commandId = randomUUID();
    respondNext({ method: 'GET', path: /\/messages/ }, response(200, '[]'));
    respondNext({ method: 'GET', path: /\/messages/ }, response(500, '{}'));
    await send('Hello');
    expect(await outgoing()).toMatchObject([
      { state: 'confirming', what: { message: { text: 'Hello' } } },
    ]);
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
    expect(await storedCommand(commandId)).toBeUndefined();
  });

  test('is confirmed later when the thread cannot be read for a while', async () => {
    respondNext(POST_MESSAGE, response(204, '', { afterWork: true }), 9);
    // The first reading is the check before the reply is sent.
    respondNext({ method: 'GET', path: /\/messages/ }, response(200, '[]'));
    const outage = respondNext({ method: 'GET', path: /\/messages/ }, response(502, '{}'), 99);
    const commandId = await send('Hello');
    for (let tries = 0; tries < 5; tries++) await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'queued', uncertain: true });
    outage.remove();
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
  });

  test('of a 201 for a new ticket is confirmed by asking again', async () => {
    const commandId = randomUUID();
    respondNext(POST_TICKET, response(201, '', { afterWork: true }));
    expect(await create(commandId, 'Mine')).toMatchObject({ value: { kind: 'waiting' } });
    await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'done' });
    expect(ticketsNamed('Mine')).toBe(1);
  });

  test('but with the new ticket’s id is confirmed by reading the ticket', async () => {
    const made = stage.service.control.addTicket(stage.scope.installationId, { summary: 'Mine' });
    for (const fault of [
      response(201, JSON.stringify({ id: made.id })),
      response(201, '', { headers: { Location: `/v1/tickets/${made.id}` } }),
    ]) {
      const commandId = randomUUID();
      respondNext(POST_TICKET, fault);
      expect(await create(commandId, 'Mine')).toMatchObject({
        value: { kind: 'done', row: { ticket: { id: made.id, summary: 'Mine' } } },
      });
    }
  });

  test('of a new ticket that cannot be read for a while is confirmed later, and made once', async () => {
    const commandId = randomUUID();
    const made = stage.service.control.addTicket(stage.scope.installationId, { summary: 'Mine' });
    respondNext(POST_TICKET, response(201, JSON.stringify({ id: made.id })), 4);
    const outage = [500, 502, 503];
    for (const status of outage) respondNext(GET_TICKET, response(status, '{}'));
    await create(commandId, 'Mine');
    for (const _ of outage) await letTimePass();
    expect(await storedCommand(commandId)).toMatchObject({ state: 'done', result: made.id });
    expect(ticketsNamed('Mine')).toBe(1);
  });

  test('for a new ticket several times in a row stops it and keeps its text', async () => {
    const commandId = randomUUID();
    respondNext(POST_TICKET, response(201, '', { afterWork: true }), 5);
    await create(commandId, 'Mine');
    for (let tries = 0; tries < 4; tries++) await letTimePass();
    const outbox = await readOutbox('test');
    expect(outbox.ok && outbox.value.open).toMatchObject([
      { state: 'stopped', failure: { kind: 'unreadable' }, copy: 'Mine\n\nTwice charged' },
    ]);
  });

  test('of another ticket leaves the new ticket uncertain', async () => {
    const other = stage.service.control.addTicket(stage.scope.installationId, { summary: 'Other' });
    const commandId = randomUUID();
    respondNext(POST_TICKET, response(201, JSON.stringify({ id: other.id, summary: 'Other' })));
    expect(await create(commandId, 'Mine')).toMatchObject({ failure: { kind: 'other-answer' } });
    expect(await storedCommand(commandId)).toMatchObject({ state: 'stopped', uncertain: true });
  });

  test('for a reset is confirmed by new installations', async () => {
    const before = await readSession();
    respondNext(RESET, { kind: 'html', afterWork: true });
    expect(await resetTestData({ scope: stage.scope, commandId: randomUUID() })).toEqual({
      ok: true,
      value: { kind: 'done' },
    });
    expect((await readSession()).installationId).not.toBe(before.installationId);
  });

  test('for a change is confirmed by the ticket, and the change is not sent twice', async () => {
    const commandId = randomUUID();
    respondNext({ method: 'PATCH' }, response(204, '', { afterWork: true }));
    const change = { status: 'Closed' };
    await changeTicket({ scope: stage.scope, ticketId: stage.ticketId, commandId, change });
    expect(await storedCommand(commandId)).toMatchObject({ state: 'done' });
    expect(stage.service.log.entries().filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });
});

test('the text of a new ticket is kept until a reading shows it', async () => {
  const commandId = randomUUID();
  const made = stage.service.control.addTicket(stage.scope.installationId, {
    summary: 'Mine',
    description: 'Twice charged',
  });
  const shown = JSON.stringify({ id: made.id, summary: 'Mine' });
  respondNext(POST_TICKET, response(201, shown));
  respondNext(GET_TICKET, response(500, '{}'));
  await create(commandId, 'Mine');
  await atRest();
  const kept = await storedCommand(commandId);
  expect(kept?.state).toBe('done');
  expect(kept?.body).toContain('Twice charged');
});
