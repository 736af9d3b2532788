import { describe, expect, test } from 'vitest';
import { fullDialects } from './dialects/dialect';
import { call, goodTicket, serviceForTests, ticketIn, ticketsPath } from './partner';
import type { FakeService } from './server';

describe.each(fullDialects)('the test reset, %s', (dialect) => {
  const running = serviceForTests(dialect);
  const reset = (service: FakeService, key = service.keys.testFull) =>
    call(service, 'POST', '/v1/test/reset', { key, idempotencyKey: 'reset' });

  test('deletes the tickets and changes all ids', async () => {
    const service = running();
    const ticket = ticketIn(service);
    const before = service.places.test;
    expect((await reset(service)).status).toBe(
      dialect === 'plain' || dialect === 'timed' ? 204 : 200,
    );
    expect((await call(service, 'GET', `/v1/tickets/${ticket}`)).status).toBe(404);

    const after = service.places.test;
    for (const which of ['withOnboarding', 'withoutOnboarding'] as const) {
      expect(after[which].name).toBe(before[which].name);
      expect(after[which].installationId).not.toBe(before[which].installationId);
      expect(after[which].clientId).not.toBe(before[which].clientId);
    }
    expect(after.withOnboarding.applicationIds).toHaveLength(2);
    expect(after.withOnboarding.applicationIds).not.toEqual(before.withOnboarding.applicationIds);
  });

  test('invalidates the old installationId and testClientId', async () => {
    const service = running();
    const oldPath = ticketsPath(service);
    const oldTicket = goodTicket(service);
    await reset(service);
    const oldPlace = { idempotencyKey: 'a', body: goodTicket(service) };
    expect((await call(service, 'POST', oldPath, oldPlace)).status).toBe(404);
    const oldClient = { idempotencyKey: 'b', body: oldTicket };
    expect((await call(service, 'POST', ticketsPath(service), oldClient)).status).toBe(422);
    const fresh = { idempotencyKey: 'c', body: goodTicket(service) };
    expect((await call(service, 'POST', ticketsPath(service), fresh)).status).toBe(201);
  });

  test('keeps live records and other organisations', async () => {
    const service = running();
    const { live, foreignTest } = service.places;
    const kept = service.control.addTicket(live.withOnboarding.installationId);
    const theirs = service.control.addTicket(foreignTest.installationId);
    await reset(service);
    expect(service.places.live).toEqual(live);
    expect(service.places.foreignTest).toEqual(foreignTest);
    expect(service.control.readTickets()).toEqual([kept, theirs]);
  });

  test('refuses live keys', async () => {
    const service = running();
    const before = service.places;
    expect((await reset(service, service.keys.liveFull)).status).toBe(403);
    expect(service.places).toEqual(before);
  });

  test('repeated with the same key resets once', async () => {
    const service = running();
    await reset(service);
    const after = service.places;
    await reset(service);
    expect(service.places).toEqual(after);
  });
});
