import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markOf } from '../../../lib/domain/application-event';
import type { StoredWrite } from '../../../lib/storage/schema';
import { decideApplication } from '../../../lib/worker/onboarding/decide';
import { writeOf } from '../../../lib/worker/outbox/rows';
import { readOutbox } from '../../../lib/worker/outbox/view';
import { readSession } from '../../../lib/worker/session';
import { resetTestData } from '../../../lib/worker/test-data';
import { changeTicket } from '../../../lib/worker/ticket-writes';
import { atRest } from '../background';
import { answer, letTimePass, outboxStage, POST_MESSAGE, POST_TICKET } from './stage';

// A yes is one only where it, or a reading after it, shows what was asked for.

const { stage, send, create, answers, arrived, outgoing, posts, ticketsNamed } = outboxStage();

const RESET = { method: 'POST', path: /\/test\/reset$/ };

const theWrite = async (action: string): Promise<StoredWrite | undefined> =>
  writeOf('test', action);

/** Answers that say yes to nothing in particular. */
const NO_YES: [string, string][] = [
  ['an error', '{"error":"maintenance"}'],
  ['an error with an id', '{"id":"r-1","error":{"message":"maintenance"}}'],
  ['another resource', '{"data":{"id":"u-1","name":"Ada"}}'],
  ['a list', '[{"id":"m-1","author":"partner","text":"Hello"}]'],
  ['a word', '"ok"'],
  ['nothing', ''],
  ['ok and no more', '{"ok":true}'],
];

describe('a 200 that shows nothing of what was asked for', () => {
  test.each(NO_YES)('(%s) is no reply that was sent: it is asked for again', async (_, body) => {
    answers(POST_MESSAGE, answer(200, body));
    const action = await send('Hello');
    expect(await outgoing()).toMatchObject([{ state: 'confirming' }]);
    expect(await theWrite(action)).toMatchObject({ deed: { message: { text: 'Hello' } } });
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
  });

  test.each(NO_YES)('(%s), again and again, leaves the words with a person', async (_, body) => {
    answers(POST_MESSAGE, answer(200, body), 5);
    const action = await send('Hello');
    for (let tries = 0; tries < 4; tries++) await letTimePass();
    expect(await outgoing()).toMatchObject([
      { state: 'stopped', failure: { kind: 'unreadable' }, copy: 'Hello' },
    ]);
    expect(posts()).toHaveLength(3);
    expect(await theWrite(action)).toMatchObject({ uncertain: true });
  });

  test.each(NO_YES)('(%s) is no ticket that was opened', async (_, body) => {
    const action = randomUUID();
    answers(POST_TICKET, answer(200, body));
    expect(await create(action, 'Mine')).toMatchObject({ value: { kind: 'waiting' } });
    await letTimePass();
    expect(await theWrite(action)).toMatchObject({ state: 'done' });
    expect(ticketsNamed('Mine')).toBe(1);
  });

  test.each(NO_YES)('(%s) is no ticket that was changed', async (_, body) => {
    const action = randomUUID();
    answers({ method: 'PATCH' }, answer(200, body));
    const change = { status: 'Closed' };
    const asked = { place: stage.place, ticketId: stage.ticketId, action, change };
    expect(await changeTicket(asked)).toMatchObject({ value: { kind: 'waiting' } });
    await letTimePass();
    expect(await theWrite(action)).toMatchObject({ state: 'done' });
    expect(stage.service.control.readTicket(stage.ticketId).status).toBe('Closed');
  });

  test.each(NO_YES)('(%s) is no decision', async (_, body) => {
    const { service, place } = stage;
    const { id } = service.control.applicationArrives(place.installationId);
    const seen = await markOf(service.control.readApplication(id));
    const action = randomUUID();
    answers({ method: 'PATCH' }, answer(200, body));
    const decision = { status: 'Rejected' } as const;
    const asked = { place, applicationId: id, action, decision, seen };
    expect(await decideApplication(asked)).toMatchObject({ value: { kind: 'waiting' } });
    await letTimePass();
    expect(await theWrite(action)).toMatchObject({ state: 'done' });
    expect(service.control.readApplication(id).status).toBe('Rejected');
  });

  test.each(NO_YES.slice(0, 2))(
    '(%s) is no reset: nothing is thrown away here',
    async (_, body) => {
      const before = await readSession();
      answers(RESET, answer(200, body), 5);
      const action = randomUUID();
      await resetTestData({ place: stage.place, action });
      await letTimePass();
      await letTimePass();
      expect((await readSession()).installationId).toBe(before.installationId);
      expect(await theWrite(action)).toMatchObject({ state: 'stopped', uncertain: true });
    },
  );

  test('a message by somebody else, or with other words, is not ours', async () => {
    for (const body of [
      '{"id":"m-1","author":"svc","text":"Hello"}',
      '{"id":"m-1","author":"partner","text":"Good bye"}',
    ]) {
      answers(POST_MESSAGE, answer(200, body));
      await send('Hello');
      expect(await outgoing()).toMatchObject([{ state: 'confirming' }]);
      await letTimePass();
      expect(await outgoing()).toEqual([]);
    }
    expect(arrived()).toEqual(['Hello', 'Hello']);
  });
});

describe('a yes without what was made', () => {
  test.each([
    ['204', answer(204, '', { afterWork: true })],
    ['{"ok":true}', answer(201, '{"ok":true}', { afterWork: true })],
    ['an id of nothing in particular', answer(200, '{"id":"op-7"}', { afterWork: true })],
  ])('(%s) is settled by reading the thread, which holds the words then', async (_, fault) => {
    answers(POST_MESSAGE, fault);
    const action = await send('Hello');
    expect(await outgoing()).toEqual([]);
    expect(posts()).toHaveLength(1);
    const [message] = stage.service.control.readTicket(stage.ticketId).messages;
    expect(await theWrite(action)).toMatchObject({ state: 'done', body: '', result: message?.id });
  });

  test('and the same words of before it prove nothing', async () => {
    await send('Any news?');
    await outgoing();
    answers(POST_MESSAGE, answer(200, '{"ok":true}'));
    await send('Any news?');
    expect(await outgoing()).toMatchObject([{ state: 'confirming' }]);
    await letTimePass();
    expect(arrived()).toEqual(['Any news?', 'Any news?']);
  });

  test('keeps its words while the thread cannot be read', async () => {
    answers(POST_MESSAGE, answer(204, '', { afterWork: true }));
    // The first reading is the look before it leaves.
    const action = randomUUID();
    answers({ method: 'GET', path: /\/messages/ }, answer(200, '[]'));
    answers({ method: 'GET', path: /\/messages/ }, answer(500, '{}'));
    await send('Hello');
    expect(await outgoing()).toMatchObject([
      { state: 'confirming', what: { message: { text: 'Hello' } } },
    ]);
    await letTimePass();
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
    expect(await theWrite(action)).toBeUndefined();
  });

  test('a ticket that a 201 does not show is found by asking again', async () => {
    const action = randomUUID();
    answers(POST_TICKET, answer(201, '', { afterWork: true }));
    expect(await create(action, 'Mine')).toMatchObject({ value: { kind: 'waiting' } });
    await letTimePass();
    expect(await theWrite(action)).toMatchObject({ state: 'done' });
    expect(ticketsNamed('Mine')).toBe(1);
  });

  test('a ticket of which the answer has the id alone is read', async () => {
    const made = stage.service.control.addTicket(stage.place.installationId, { summary: 'Mine' });
    for (const fault of [
      answer(201, JSON.stringify({ id: made.id })),
      answer(201, '', { headers: { Location: `/v1/tickets/${made.id}` } }),
    ]) {
      const action = randomUUID();
      answers(POST_TICKET, fault);
      expect(await create(action, 'Mine')).toMatchObject({
        value: { kind: 'done', row: { ticket: { id: made.id, summary: 'Mine' } } },
      });
    }
  });

  test('one that never shows its ticket waits for a person with its words', async () => {
    const action = randomUUID();
    answers(POST_TICKET, answer(201, '', { afterWork: true }), 5);
    await create(action, 'Mine');
    for (let tries = 0; tries < 4; tries++) await letTimePass();
    const outbox = await readOutbox('test');
    expect(outbox.ok && outbox.value.open).toMatchObject([
      { state: 'stopped', failure: { kind: 'unreadable' }, copy: 'Mine\n\nTwice charged' },
    ]);
  });

  test('another ticket than was asked for may stand beside the one that was', async () => {
    const other = stage.service.control.addTicket(stage.place.installationId, { summary: 'Other' });
    const action = randomUUID();
    answers(POST_TICKET, answer(201, JSON.stringify({ id: other.id, summary: 'Other' })));
    expect(await create(action, 'Mine')).toMatchObject({ failure: { kind: 'other-answer' } });
    expect(await theWrite(action)).toMatchObject({ state: 'stopped', uncertain: true });
  });

  test('a reset whose answer cannot be read is known by the installations', async () => {
    const before = await readSession();
    answers(RESET, { kind: 'html', afterWork: true });
    expect(await resetTestData({ place: stage.place, action: randomUUID() })).toEqual({
      ok: true,
      value: { kind: 'done' },
    });
    expect((await readSession()).installationId).not.toBe(before.installationId);
  });

  test('a change that a manager’s followed at once is not done over', async () => {
    const action = randomUUID();
    answers({ method: 'PATCH' }, answer(204, '', { afterWork: true }));
    const change = { status: 'Closed' };
    await changeTicket({ place: stage.place, ticketId: stage.ticketId, action, change });
    expect(await theWrite(action)).toMatchObject({ state: 'done' });
    expect(stage.service.log.entries().filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });
});

test('words of a ticket are kept until the ticket that is read holds them', async () => {
  const action = randomUUID();
  const made = stage.service.control.addTicket(stage.place.installationId, {
    summary: 'Mine',
    description: 'Twice charged',
  });
  const shown = JSON.stringify({ id: made.id, summary: 'Mine' });
  answers(POST_TICKET, answer(201, shown));
  answers({ method: 'GET', path: /\/tickets\/[^/]+$/ }, answer(500, '{}'));
  await create(action, 'Mine');
  await atRest();
  const kept = await theWrite(action);
  expect(kept?.state).toBe('done');
  expect(kept?.body).toContain('Twice charged');
});
