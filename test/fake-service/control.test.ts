import { describe, expect, test } from 'vitest';
import { fullDialects } from './dialects/dialect';
import {
  applicationPath,
  call,
  goodTicket,
  recordIn,
  recordsIn,
  serviceForTests,
  ticketIn,
  ticketsPath,
} from './partner';
import { startFakeService } from './server';
import { welcome } from './welcome';

describe('the log', () => {
  const running = serviceForTests('plain');

  test('shows the calls with only the last four characters of their keys', async () => {
    const service = running();
    const body = goodTicket(service);
    await call(service, 'POST', ticketsPath(service), { idempotencyKey: 'a', body });
    const [entry] = service.log.entries();
    expect(entry).toEqual({
      at: expect.any(Number),
      method: 'POST',
      path: ticketsPath(service),
      keyLastFour: '0001',
      idempotencyKey: 'a',
      body: JSON.stringify(body),
      requestId: expect.stringMatching(/^req-/),
      status: 201,
      outcome: 'answered',
      fault: undefined,
    });
    expect(JSON.stringify(service.log.entries())).not.toContain(service.keys.testFull);
  });

  test('is empty after it was cleared, while the effects stay', async () => {
    const service = running();
    const sent = { idempotencyKey: 'a', body: goodTicket(service) };
    await call(service, 'POST', ticketsPath(service), sent);
    service.log.clear();
    expect(service.log.entries()).toEqual([]);
    expect(service.log.effects()).toEqual([
      { idempotencyKey: 'a', tickets: 1, messages: 0, decisions: 0, changes: 0, resets: 0 },
    ]);
  });
});

describe('waiting for a call', () => {
  const running = serviceForTests('plain');

  test('resolves when the call arrives', async () => {
    const service = running();
    const arrival = service.control.waitFor({ method: 'GET', path: /installations/ });
    await call(service, 'GET', '/v1/me');
    await call(service, 'GET', '/v1/installations');
    expect((await arrival).path).toBe('/v1/installations');
  });

  test('resolves at once if the log already has the call', async () => {
    const service = running();
    await call(service, 'GET', '/v1/me');
    expect((await service.control.waitFor({ until: 'answered' })).status).toBe(200);
  });

  test('counts calls', async () => {
    const service = running();
    const second = service.control.waitFor({ times: 2 });
    await Promise.all([call(service, 'GET', '/v1/me'), call(service, 'GET', '/v1/me')]);
    expect((await second).requestId).toMatch(/^req-/);
  });

  test('rejects with a sentence that lists the calls that arrived', async () => {
    const service = running();
    await call(service, 'GET', '/v1/me');
    await expect(service.control.waitFor({ method: 'POST', path: /x/ }, 5)).rejects.toThrow(
      'Waited 5 ms for POST /x/ (arrived, 1×). Seen: GET /v1/me.',
    );
  });
});

describe.each(fullDialects)('the control API over HTTP, %s', (dialect) => {
  const running = serviceForTests(dialect);
  const control = (method: string, path: string, body?: unknown) =>
    call(running(), method, `/_control${path}`, { key: '', body });

  test('a manager replies, changes the ticket and adds many messages', async () => {
    const service = running();
    const id = ticketIn(service);
    const url = 'https://files.example.com/a.txt';
    const attachments = [{ name: 'a.txt', mimeType: 'text/plain', url }];
    await control('POST', `/tickets/${id}/reply`, {
      text: 'On it.',
      attachments,
      status: 'Closed',
    });
    await control('POST', `/tickets/${id}/unreadable`, { flaw: 'wrong-types' });
    await control('POST', `/tickets/${id}/messages`, { count: 5 });
    const messages = recordsIn(await call(service, 'GET', `/v1/tickets/${id}/messages`));
    expect(messages).toHaveLength(7);
    expect(messages[0]).toMatchObject({ author: 'svc', text: 'On it.', attachments });
    await control('POST', `/tickets/${id}/change`, { priority: 'Volcanic' });
    const read = recordIn(await call(service, 'GET', `/v1/tickets/${id}`));
    expect(read).toMatchObject({ status: 'Closed', priority: 'Volcanic' });
  });

  test('a ticket appears that the partner did not create', async () => {
    const { installationId } = running().places.live.withOnboarding;
    await control('POST', '/tickets', { installationId, summary: 'By phone' });
    expect((await control('GET', '/tickets')).json).toMatchObject([{ summary: 'By phone' }]);
  });

  test('an application arrives, and the merchant corrects one', async () => {
    const service = running();
    const { installationId, applicationIds } = service.places.test.withOnboarding;
    await control('POST', '/applications', { installationId });
    expect(service.places.test.withOnboarding.applicationIds).toHaveLength(3);
    const review = {
      reasonCode: 'NAME',
      message: 'Which name?',
      requirements: [{ field: 'company', message: 'Correct it.' }],
    };
    const body = { status: 'InformationRequired', review };
    await call(service, 'PATCH', applicationPath(service), { idempotencyKey: 'a', body });
    await control('POST', `/applications/${applicationIds[0]}/correct`, {
      company: { legalName: 'X' },
    });
    const { snapshot } = recordIn(await call(service, 'GET', applicationPath(service)));
    expect(snapshot).toMatchObject({ company: { legalName: 'X' } });
  });

  test('keys are revoked and restored', async () => {
    const service = running();
    const key = service.keys.testFull;
    await control('POST', '/keys/revoke', { key });
    expect((await call(service, 'GET', '/v1/me')).status).toBe(401);
    await control('POST', '/keys/restore', { key });
    expect((await call(service, 'GET', '/v1/me')).status).toBe(200);
  });

  test('a fault is placed, reached, released and removed', async () => {
    const service = running();
    const fault = { kind: 'silence', at: 'before-headers' };
    const ordered = await control('POST', '/faults', { path: '/me$', times: 2, fault });
    const { id } = recordIn(ordered);
    const reply = call(service, 'GET', '/v1/me');
    const arrived = await control('GET', '/wait?method=GET&path=/me');
    expect(arrived.json).toMatchObject({ path: '/v1/me', fault: 'silence' });
    expect((await control('GET', '/faults')).json).toMatchObject([{ id, left: 1, fault }]);
    await control('POST', `/faults/${id}/release`);
    expect((await reply).status).toBe(200);
    await control('DELETE', `/faults/${id}`);
    expect((await call(service, 'GET', '/v1/me')).status).toBe(200);
    await control('DELETE', '/faults');
    expect((await control('GET', '/faults')).json).toEqual([]);
  });

  test('the log and the effects are read, and the log is cleared', async () => {
    const service = running();
    const sent = { idempotencyKey: 'a', body: goodTicket(service) };
    await call(service, 'POST', ticketsPath(service), sent);
    expect((await control('GET', '/log')).json).toMatchObject([{ method: 'POST', status: 201 }]);
    expect((await control('GET', '/effects')).json).toMatchObject([
      { idempotencyKey: 'a', tickets: 1 },
    ]);
    await control('DELETE', '/log');
    expect((await control('GET', '/log')).json).toEqual([]);
  });

  test('idempotency keys are forgotten, and everything is reset', async () => {
    const service = running();
    const sent = { idempotencyKey: 'a', body: goodTicket(service) };
    await call(service, 'POST', ticketsPath(service), sent);
    await control('POST', '/forget-idempotency-keys');
    await call(service, 'POST', ticketsPath(service), sent);
    expect(service.log.effectsOf('a').tickets).toBe(2);
    await control('POST', '/start-over');
    expect((await control('GET', '/tickets')).json).toEqual([]);
    expect(service.log.effects()).toEqual([]);
  });

  test('a wrong request gets 400 with its error', async () => {
    for (const [path, body] of [
      ['/tickets/none/reply', { text: 'x' }],
      ['/faults', { fault: { kind: 'earthquake' } }],
      ['/keys/revoke', { key: 'nobody' }],
      ['/faults/9/release', {}],
    ] as const) {
      const reply = await control('POST', path, body);
      expect([reply.status, reply.json]).toEqual([400, { error: expect.any(String) }]);
    }
  });
});

describe('the service itself', () => {
  test('can be closed while it holds a call', async () => {
    const service = await startFakeService();
    const fault = service.control.respondNext({}, { kind: 'silence', at: 'mid-body' });
    const reply = call(service, 'GET', '/v1/me');
    const failed = expect(reply).rejects.toThrow();
    await fault.reached();
    await service.close();
    await failed;
  });

  test('prints its address and every key at the start', async () => {
    const service = await startFakeService({ dialect: 'named' });
    const text = welcome(service);
    for (const shown of [service.address, 'named', ...Object.values(service.keys)]) {
      expect(text).toContain(shown);
    }
    await service.close();
  });
});
