import { describe, expect, test } from 'vitest';
import { fullDialects } from './dialects/dialect';
import {
  applicationPath,
  call,
  goodTicket,
  idOf,
  recordIn,
  recordsIn,
  serviceForTests,
  ticketIn,
  ticketsPath,
} from './partner';
import type { FakeService } from './server';

/** Every kind of call that changes something. */
const changes: [
  what: string,
  method: string,
  path: (service: FakeService) => string,
  body: (service: FakeService) => object,
][] = [
  ['a new ticket', 'POST', ticketsPath, goodTicket],
  [
    'a change of a ticket',
    'PATCH',
    (service) => `/v1/tickets/${ticketIn(service)}`,
    () => ({ status: 'Closed' }),
  ],
  [
    'a message',
    'POST',
    (service) => `/v1/tickets/${ticketIn(service)}/messages`,
    () => ({ text: 'Hello' }),
  ],
  ['a decision', 'PATCH', applicationPath, () => ({ status: 'UnderReview' })],
  ['a test reset', 'POST', () => '/v1/test/reset', () => ({})],
];

describe.each(fullDialects)('repeats, %s', (dialect) => {
  const running = serviceForTests(dialect);
  const repeatedCreate = dialect === 'plain' || dialect === 'timed' ? 200 : 201;

  test.each(changes)('%s needs an Idempotency-Key', async (_what, method, path, body) => {
    const service = running();
    expect((await call(service, method, path(service), { body: body(service) })).status).toBe(400);
    expect(service.log.effects()).toEqual([]);
  });

  test.each(changes)(
    '%s with the same key and body is executed once',
    async (_what, method, path, body) => {
      const service = running();
      const sent = { idempotencyKey: 'once', body: body(service) };
      const where = path(service);
      const first = await call(service, method, where, sent);
      const second = await call(service, method, where, sent);
      expect(first.status).toBeLessThan(300);
      expect(second.text).toBe(first.text);
      const [effects] = service.log.effects();
      const { idempotencyKey, ...counts } = effects ?? {};
      expect(Object.values(counts).reduce((sum, count) => sum + Number(count), 0)).toBe(1);
    },
  );

  test.each(changes)(
    '%s with the same key and another body gets 409',
    async (_what, method, path, body) => {
      const service = running();
      const where = path(service);
      const text = JSON.stringify(body(service));
      await call(service, method, where, { idempotencyKey: 'once', body: text });
      const spaced = text.replace('{', '{ ');
      const other = await call(service, method, where, { idempotencyKey: 'once', body: spaced });
      expect(other.status).toBe(409);
    },
  );

  test('a repeated creation returns the existing ticket', async () => {
    const service = running();
    const sent = { idempotencyKey: 'once', body: goodTicket(service) };
    const first = await call(service, 'POST', ticketsPath(service), sent);
    const again = await call(service, 'POST', ticketsPath(service), sent);
    expect([first.status, again.status]).toEqual([201, repeatedCreate]);
    expect(idOf(recordIn(again))).toBe(idOf(recordIn(first)));
    expect(service.control.readTickets()).toHaveLength(1);
  });

  test('a repeated message is one message', async () => {
    const service = running();
    const path = `/v1/tickets/${ticketIn(service)}/messages`;
    const sent = { idempotencyKey: 'once', body: { text: 'Hello' } };
    await call(service, 'POST', path, sent);
    expect((await call(service, 'POST', path, sent)).status).toBe(repeatedCreate);
    expect(recordsIn(await call(service, 'GET', path))).toHaveLength(1);
  });

  test('ten simultaneous repetitions make one ticket', async () => {
    const service = running();
    const sent = { idempotencyKey: 'once', body: goodTicket(service) };
    const repeat = () => call(service, 'POST', ticketsPath(service), sent);
    const replies = await Promise.all(Array.from({ length: 10 }, repeat));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(service.log.effectsOf('once').tickets).toBe(1);
  });

  test('the idempotency key belongs to the organisation and environment, not to the API key', async () => {
    const service = running();
    const { testTicketsOnly, liveFull } = service.keys;
    const sent = { idempotencyKey: 'once', body: goodTicket(service) };
    await call(service, 'POST', ticketsPath(service), sent);
    const colleague = { ...sent, key: testTicketsOnly };
    const again = await call(service, 'POST', ticketsPath(service), colleague);
    expect(again.status).toBe(repeatedCreate);

    const { installationId, clientId } = service.places.live.withOnboarding;
    const live = { key: liveFull, idempotencyKey: 'once', body: { clientId } };
    const made = await call(service, 'POST', `/v1/installations/${installationId}/tickets`, live);
    expect(made.status).toBe(201);
  });

  test('the same key and body for another ticket gets 409', async () => {
    const service = running();
    const sent = { idempotencyKey: 'once', body: { text: 'Hello' } };
    const [one, other] = [ticketIn(service), ticketIn(service)];
    await call(service, 'POST', `/v1/tickets/${one}/messages`, sent);
    const reply = await call(service, 'POST', `/v1/tickets/${other}/messages`, sent);
    expect(reply.status).toBe(409);
  });

  test('after a test reset an idempotency key may be used again', async () => {
    const service = running();
    const made = { idempotencyKey: 'once', body: goodTicket(service) };
    await call(service, 'POST', ticketsPath(service), made);
    await call(service, 'POST', '/v1/test/reset', { idempotencyKey: 'reset' });
    const after = { idempotencyKey: 'once', body: goodTicket(service) };
    expect((await call(service, 'POST', ticketsPath(service), after)).status).toBe(201);
  });

  test('a refusal is not stored: the key may be used for the corrected body', async () => {
    const service = running();
    const path = `/v1/tickets/${ticketIn(service)}/messages`;
    await call(service, 'POST', path, { idempotencyKey: 'once', body: { text: '' } });
    const corrected = { idempotencyKey: 'once', body: { text: 'Hello' } };
    expect((await call(service, 'POST', path, corrected)).status).toBeLessThan(300);
  });

  test('after the service forgot a key, the same call is executed again', async () => {
    const service = running();
    const sent = { idempotencyKey: 'once', body: goodTicket(service) };
    await call(service, 'POST', ticketsPath(service), sent);
    service.control.forgetIdempotencyKeys();
    await call(service, 'POST', ticketsPath(service), sent);
    expect(service.log.effectsOf('once').tickets).toBe(2);
  });
});
