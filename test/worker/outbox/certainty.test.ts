import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markOf } from '../../../lib/domain/application-event';
import type { StoredWrite } from '../../../lib/storage/schema';
import { decideApplication } from '../../../lib/worker/onboarding/decide';
import { drop, retry, sendAnew, takeBack } from '../../../lib/worker/outbox/deeds';
import { openWrites, writeOf } from '../../../lib/worker/outbox/rows';
import { readOutbox } from '../../../lib/worker/outbox/view';
import type { Fault } from '../../fake-service/faults';
import { answer, letTimePass, one, outboxStage, POST_MESSAGE, POST_TICKET } from './stage';

// What may have arrived is "may have arrived" until the service shows what became of it.

const { stage, send, create, answers, arrived, outgoing, posts, ticketsNamed } = outboxStage();

const LOST: Fault = { kind: 'drop', when: 'after-work' };
const PAGE = '<!doctype html><title>404</title><h1>Not Found</h1><hr>nginx';

const theWrite = async (action: string): Promise<StoredWrite | undefined> =>
  writeOf('test', action);

describe('a replay that is refused', () => {
  test.each([
    ['404 and a page', 404, PAGE],
    ['404 and the service’s words', 404, '{"message":"There is no such ticket."}'],
    ['400 and a page', 400, PAGE],
    ['405 and nothing', 405, ''],
    ['409 and the service’s words', 409, '{"message":"The key was used before."}'],
    ['413 and a page', 413, PAGE],
    ['415 and a text', 415, 'Unsupported Media Type'],
    ['422 and the service’s words', 422, '{"message":"The ticket is closed."}'],
  ])('with %s leaves it open whether the reply arrived', async (_, status, body) => {
    answers(POST_MESSAGE, LOST);
    const action = await send('Hello');
    await outgoing();
    answers(POST_MESSAGE, answer(status, body));
    await letTimePass();
    const [shown] = await outgoing();
    expect(shown).toMatchObject({ state: 'stopped', copy: 'Hello' });
    expect(shown?.deeds).not.toContain('edit');
    expect(shown?.deeds).not.toContain('remove');
    expect(await takeBack(one(action))).toMatchObject({ failure: { kind: 'may-have-arrived' } });
    expect(await theWrite(action)).toMatchObject({ uncertain: true });
    expect(arrived()).toEqual(['Hello']);
  });

  test('is tried again by a person, under the same key, and found to have arrived', async () => {
    answers(POST_MESSAGE, LOST);
    const action = await send('Hello');
    await outgoing();
    answers(POST_MESSAGE, answer(404, PAGE));
    await letTimePass();
    await retry(one(action));
    expect(await outgoing()).toEqual([]);
    expect(arrived()).toEqual(['Hello']);
    expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('is not taken for a ticket that was not opened', async () => {
    const action = randomUUID();
    answers(POST_TICKET, LOST);
    await create(action, 'Mine');
    answers(POST_TICKET, answer(404, PAGE));
    await letTimePass();
    expect(await theWrite(action)).toMatchObject({ state: 'stopped', uncertain: true });
    expect(await create(action, 'Changed words')).toMatchObject({
      failure: { kind: 'already-sent' },
    });
    expect([ticketsNamed('Mine'), ticketsNamed('Changed words')]).toEqual([1, 0]);
  });

  test('because the application is decided so already is the decision itself', async () => {
    const { service, place } = stage;
    const { id } = service.control.applicationArrives(place.installationId);
    const action = randomUUID();
    const decision = {
      status: 'Approved',
      review: { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T12:00:00.000Z' },
    } as const;
    const seen = await markOf(service.control.readApplication(id));
    answers({ method: 'PATCH' }, LOST);
    await decideApplication({ place, applicationId: id, action, decision, seen });
    // A service that forgot the key looks at the state first.
    answers({ method: 'PATCH' }, answer(409, '{"message":"It is approved."}'));
    await letTimePass();
    expect(await theWrite(action)).toMatchObject({ state: 'done' });
  });

  test('for an application that somebody else decided otherwise stays open', async () => {
    const { service, place } = stage;
    const { id } = service.control.applicationArrives(place.installationId);
    const action = randomUUID();
    const seen = await markOf(service.control.readApplication(id));
    answers({ method: 'PATCH' }, { kind: 'drop', when: 'before-work' });
    const decision = { status: 'Rejected' } as const;
    await decideApplication({ place, applicationId: id, action, decision, seen });
    service.control.readApplication(id).status = 'Approved';
    await letTimePass();
    expect(await theWrite(action)).toMatchObject({ state: 'stopped', uncertain: true });
  });
});

describe('a first attempt that a page refuses', () => {
  test.each([400, 403, 404, 422])(
    'with %i may have arrived; its words can be copied, sent as new, left',
    async (status) => {
      answers(POST_MESSAGE, answer(status, PAGE));
      const action = await send('Hello');
      expect(await outgoing()).toMatchObject([
        { state: 'stopped', deeds: ['retry', 'send-anew', 'stop-trying'], copy: 'Hello' },
      ]);
      await sendAnew(one(action));
      expect(await outgoing()).toEqual([]);
      expect(arrived()).toEqual(['Hello']);
    },
  );

  test('as too long did not arrive: it can be edited', async () => {
    answers(POST_MESSAGE, answer(413, PAGE));
    const action = await send('Hello');
    expect(await outgoing()).toMatchObject([{ deeds: ['retry', 'edit', 'remove'] }]);
    expect(await takeBack(one(action))).toMatchObject({ ok: true });
  });

  test('leaves the words of a new ticket to be copied', async () => {
    const action = randomUUID();
    answers(POST_TICKET, answer(404, PAGE));
    expect(await create(action)).toMatchObject({ failure: { kind: 'not-found' } });
    const outbox = await readOutbox('test');
    expect(outbox.ok && outbox.value.open[0]?.copy).toBe('Refund\n\nTwice charged');
    await drop(one(action));
    expect(await openWrites('test')).toEqual([]);
  });
});

test('a 409 with Retry-After is waited out under the same key', async () => {
  answers(
    POST_MESSAGE,
    answer(409, '{"message":"Still at it."}', { headers: { 'Retry-After': '2' } }),
    2,
  );
  const action = await send('Hello');
  expect(await outgoing()).toMatchObject([{ state: 'confirming', nextAt: expect.any(Number) }]);
  expect(await takeBack(one(action))).toMatchObject({ failure: { kind: 'may-have-arrived' } });
  await letTimePass();
  await letTimePass();
  expect(await outgoing()).toEqual([]);
  expect(arrived()).toEqual(['Hello']);
  expect(new Set(posts().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});
