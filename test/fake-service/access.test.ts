import { describe, expect, test } from 'vitest';
import { fullDialects } from './dialects/dialect';
import {
  call,
  goodTicket,
  recordIn,
  recordsIn,
  serviceForTests,
  ticketIn,
  ticketsPath,
} from './partner';

describe.each(fullDialects)('access, %s', (dialect) => {
  const running = serviceForTests(dialect);

  test('a call without a key, with an unknown key or with a revoked key gets 401', async () => {
    const service = running();
    for (const key of ['', 'svc_test_FAKE_nobody', 'no-prefix', service.keys.revoked]) {
      expect((await call(service, 'GET', '/v1/me', { key })).status).toBe(401);
    }
    expect((await call(service, 'GET', '/v1/anything', { key: '' })).status).toBe(401);
  });

  test('a revoked key stops working, and works again when it is restored', async () => {
    const service = running();
    service.control.revokeKey(service.keys.testFull);
    expect((await call(service, 'GET', '/v1/me')).status).toBe(401);
    service.control.restoreKey(service.keys.testFull);
    expect((await call(service, 'GET', '/v1/me')).status).toBe(200);
  });

  test('the prefix of the key decides the environment', async () => {
    const service = running();
    const { testFull, liveFull } = service.keys;
    const test = recordIn(await call(service, 'GET', '/v1/me', { key: testFull }));
    const live = recordIn(await call(service, 'GET', '/v1/me', { key: liveFull }));
    expect([test.environment, live.environment]).toEqual(['test', 'live']);
  });

  test('each environment shows its own installations, with a testClientId in test only', async () => {
    const service = running();
    const { testFull, liveFull, foreignTest } = service.keys;
    const seen = async (key: string) =>
      recordsIn(await call(service, 'GET', '/v1/installations', { key })).map(
        ({ installationId, testClientId }) => ({ installationId, testClientId }),
      );
    const { test, live, foreignTest: foreign } = service.places;
    expect(await seen(testFull)).toEqual(
      [test.withOnboarding, test.withoutOnboarding].map(({ installationId, clientId }) => ({
        installationId,
        testClientId: clientId,
      })),
    );
    expect(await seen(liveFull)).toEqual(
      [live.withOnboarding, live.withoutOnboarding].map(({ installationId }) => ({
        installationId,
        testClientId: undefined,
      })),
    );
    expect(await seen(foreignTest)).toEqual([
      { installationId: foreign.installationId, testClientId: foreign.clientId },
    ]);
  });

  test('unknown, foreign and other-environment ids all get the same 404', async () => {
    const service = running();
    const { keys, places } = service;
    const ticket = ticketIn(service);
    const { installationId, applicationIds } = places.test.withOnboarding;
    const applications = `/v1/installations/${installationId}/merchant-onboarding/applications`;
    const theirApplication = places.foreignTest.applicationIds[0];
    const paths = [
      `/v1/tickets/${ticket}`,
      `/v1/tickets/${ticket}/messages`,
      applications,
      `${applications}/${applicationIds[0]}`,
    ];
    const nowhere = await call(service, 'GET', '/v1/tickets/no-such-ticket');
    expect(nowhere.status).toBe(404);
    for (const path of paths) {
      for (const key of [keys.liveFull, keys.foreignTest]) {
        const reply = await call(service, 'GET', path, { key });
        expect([reply.status, reply.text]).toEqual([404, nowhere.text]);
      }
    }
    const mixed = await call(service, 'GET', `${applications}/${theirApplication}`);
    expect([mixed.status, mixed.text]).toEqual([404, nowhere.text]);
  });

  test('nothing can be written to ids of another environment or organisation', async () => {
    const service = running();
    const { keys } = service;
    const body = goodTicket(service);
    const ticket = ticketIn(service);
    for (const key of [keys.liveFull, keys.foreignTest]) {
      const made = { key, idempotencyKey: 'made', body };
      expect((await call(service, 'POST', ticketsPath(service), made)).status).toBe(404);
      const changed = { key, idempotencyKey: 'changed', body: { status: 'Closed' } };
      expect((await call(service, 'PATCH', `/v1/tickets/${ticket}`, changed)).status).toBe(404);
      const said = { key, idempotencyKey: 'said', body: { text: 'Hello' } };
      expect((await call(service, 'POST', `/v1/tickets/${ticket}/messages`, said)).status).toBe(
        404,
      );
    }
    expect(service.log.effects()).toEqual([]);
  });

  test('tickets need tickets:write, decisions need merchant_onboarding:write', async () => {
    const service = running();
    const { keys, places } = service;
    const { installationId, applicationIds } = places.test.withOnboarding;
    const application = `/v1/installations/${installationId}/merchant-onboarding/applications/${applicationIds[0]}`;
    const ticket = ticketIn(service);
    const statuses = async (key: string) => [
      (
        await call(service, 'POST', ticketsPath(service), {
          key,
          idempotencyKey: `a${key}`,
          body: goodTicket(service),
        })
      ).status,
      (
        await call(service, 'PATCH', `/v1/tickets/${ticket}`, {
          key,
          idempotencyKey: `b${key}`,
          body: { status: 'Closed' },
        })
      ).status,
      (
        await call(service, 'PATCH', application, {
          key,
          idempotencyKey: `c${key}`,
          body: { status: 'UnderReview' },
        })
      ).status < 300,
    ];
    expect(await statuses(keys.testReadOnly)).toEqual([403, 403, false]);
    expect(await statuses(keys.testTicketsOnly)).toEqual([201, 200, false]);
    expect(await statuses(keys.testReviewsOnly)).toEqual([403, 403, true]);
  });

  test('messages need a key but no permission', async () => {
    const service = running();
    const path = `/v1/tickets/${ticketIn(service)}/messages`;
    const said = {
      key: service.keys.testReadOnly,
      idempotencyKey: 'said',
      body: { text: 'Hello' },
    };
    expect((await call(service, 'POST', path, said)).status).toBeLessThan(300);
  });

  test('no response permits another origin to read it, not even a preflight', async () => {
    const service = running();
    const headers = { Origin: 'https://crm.example.com', 'Access-Control-Request-Method': 'GET' };
    for (const method of ['GET', 'OPTIONS']) {
      const reply = await call(service, method, '/v1/me', { headers });
      const names = [...reply.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('an unknown path or a wrong method gets 404', async () => {
    const service = running();
    expect((await call(service, 'GET', '/v2/me')).status).toBe(404);
    expect((await call(service, 'DELETE', '/v1/me')).status).toBe(404);
  });
});
