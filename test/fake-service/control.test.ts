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

  test('tells what arrived, with no more of the key than its last four', async () => {
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

  test('is empty once cleared, while the effects stay', async () => {
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

  test('ends with the call when it arrives', async () => {
    const service = running();
    const arrival = service.control.waitFor({ method: 'GET', path: /installations/ });
    await call(service, 'GET', '/v1/me');
    await call(service, 'GET', '/v1/installations');
    expect((await arrival).path).toBe('/v1/installations');
  });

  test('ends at once if the call is in the log already', async () => {
    const service = running();
    await call(service, 'GET', '/v1/me');
    expect((await service.control.waitFor({ until: 'answered' })).status).toBe(200);
  });

  test('counts', async () => {
    const service = running();
    const second = service.control.waitFor({ times: 2 });
    await Promise.all([call(service, 'GET', '/v1/me'), call(service, 'GET', '/v1/me')]);
    expect((await second).requestId).toMatch(/^req-/);
  });

  test('gives up with a sentence that says what was seen instead', async () => {
    const service = running();
    await call(service, 'GET', '/v1/me');
    await expect(service.control.waitFor({ method: 'POST', path: /x/ }, 5)).rejects.toThrow(
      'Waited 5 ms for POST /x/ (arrived, 1×). Seen: GET /v1/me.',
    );
  });
});

describe.each(fullDialects)('the other side over HTTP, %s', (dialect) => {
  const running = serviceForTests(dialect);
  const tell = (method: string, path: string, body?: unknown) =>
    call(running(), method, `/_control${path}`, { key: '', body });

  test('a manager replies, changes the ticket and writes a lot', async () => {
    const service = running();
    const id = ticketIn(service);
    const url = 'https://files.example.com/a.txt';
    const attachments = [{ name: 'a.txt', mimeType: 'text/plain', url }];
    await tell('POST', `/tickets/${id}/reply`, { text: 'On it.', attachments, status: 'Closed' });
    await tell('POST', `/tickets/${id}/unreadable`, { flaw: 'wrong-types' });
    await tell('POST', `/tickets/${id}/messages`, { count: 5 });
    const messages = recordsIn(await call(service, 'GET', `/v1/tickets/${id}/messages`));
    expect(messages).toHaveLength(7);
    expect(messages[0]).toMatchObject({ author: 'svc', text: 'On it.', attachments });
    await tell('POST', `/tickets/${id}/change`, { priority: 'Volcanic' });
    const read = recordIn(await call(service, 'GET', `/v1/tickets/${id}`));
    expect(read).toMatchObject({ status: 'Closed', priority: 'Volcanic' });
  });

  test('a ticket appears that the partner did not make', async () => {
    const { installationId } = running().places.live.withOnboarding;
    await tell('POST', '/tickets', { installationId, summary: 'By phone' });
    expect((await tell('GET', '/tickets')).json).toMatchObject([{ summary: 'By phone' }]);
  });

  test('an application arrives, and the merchant corrects one', async () => {
    const service = running();
    const { installationId, applicationIds } = service.places.test.withOnboarding;
    await tell('POST', '/applications', { installationId });
    expect(service.places.test.withOnboarding.applicationIds).toHaveLength(3);
    const review = {
      reasonCode: 'NAME',
      message: 'Which name?',
      requirements: [{ field: 'company', message: 'Correct it.' }],
    };
    const body = { status: 'InformationRequired', review };
    await call(service, 'PATCH', applicationPath(service), { idempotencyKey: 'a', body });
    await tell('POST', `/applications/${applicationIds[0]}/correct`, {
      company: { legalName: 'X' },
    });
    const { snapshot } = recordIn(await call(service, 'GET', applicationPath(service)));
    expect(snapshot).toMatchObject({ company: { legalName: 'X' } });
  });

  test('keys are revoked and restored', async () => {
    const service = running();
    const key = service.keys.testFull;
    await tell('POST', '/keys/revoke', { key });
    expect((await call(service, 'GET', '/v1/me')).status).toBe(401);
    await tell('POST', '/keys/restore', { key });
    expect((await call(service, 'GET', '/v1/me')).status).toBe(200);
  });

  test('a fault is ordered, seen, released and taken away', async () => {
    const service = running();
    const fault = { kind: 'silence', at: 'before-headers' };
    const ordered = await tell('POST', '/faults', { path: '/me$', times: 2, fault });
    const { id } = recordIn(ordered);
    const reply = call(service, 'GET', '/v1/me');
    const arrived = await tell('GET', '/wait?method=GET&path=/me');
    expect(arrived.json).toMatchObject({ path: '/v1/me', fault: 'silence' });
    expect((await tell('GET', '/faults')).json).toMatchObject([{ id, left: 1, fault }]);
    await tell('POST', `/faults/${id}/release`);
    expect((await reply).status).toBe(200);
    await tell('DELETE', `/faults/${id}`);
    expect((await call(service, 'GET', '/v1/me')).status).toBe(200);
    await tell('DELETE', '/faults');
    expect((await tell('GET', '/faults')).json).toEqual([]);
  });

  test('the log and the effects are read, and the log is cleared', async () => {
    const service = running();
    const sent = { idempotencyKey: 'a', body: goodTicket(service) };
    await call(service, 'POST', ticketsPath(service), sent);
    expect((await tell('GET', '/log')).json).toMatchObject([{ method: 'POST', status: 201 }]);
    expect((await tell('GET', '/effects')).json).toMatchObject([
      { idempotencyKey: 'a', tickets: 1 },
    ]);
    await tell('DELETE', '/log');
    expect((await tell('GET', '/log')).json).toEqual([]);
  });

  test('keys for repeats are forgotten, and everything starts over', async () => {
    const service = running();
    const sent = { idempotencyKey: 'a', body: goodTicket(service) };
    await call(service, 'POST', ticketsPath(service), sent);
    await tell('POST', '/forget-idempotency-keys');
    await call(service, 'POST', ticketsPath(service), sent);
    expect(service.log.effectsOf('a').tickets).toBe(2);
    await tell('POST', '/start-over');
    expect((await tell('GET', '/tickets')).json).toEqual([]);
    expect(service.log.effects()).toEqual([]);
  });

  test('a wrong order is answered with what is wrong about it', async () => {
    for (const [path, body] of [
      ['/tickets/none/reply', { text: 'x' }],
      ['/faults', { fault: { kind: 'earthquake' } }],
      ['/keys/revoke', { key: 'nobody' }],
      ['/faults/9/release', {}],
    ] as const) {
      const reply = await tell('POST', path, body);
      expect([reply.status, reply.json]).toEqual([400, { error: expect.any(String) }]);
    }
  });
});

describe('the service itself', () => {
  test('can be closed while it holds a call', async () => {
    const service = await startFakeService();
    const fault = service.control.answerNext({}, { kind: 'silence', at: 'mid-body' });
    const reply = call(service, 'GET', '/v1/me');
    const failed = expect(reply).rejects.toThrow();
    await fault.reached();
    await service.close();
    await failed;
  });

  test('greets people with its address and every key', async () => {
    const service = await startFakeService({ dialect: 'named' });
    const text = welcome(service);
    for (const shown of [service.address, 'named', ...Object.values(service.keys)]) {
      expect(text).toContain(shown);
    }
    await service.close();
  });
});
