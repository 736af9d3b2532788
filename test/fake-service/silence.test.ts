import { describe, expect, test } from 'vitest';
import { goodTicket, type Reply, sendTicket, serviceForTests, ticketsPath } from './partner';
import type { FakeService } from './server';

const running = serviceForTests('plain');

const posts = { method: 'POST' };
const create = (service: FakeService): Promise<Reply> => sendTicket(service, 'k');
const ticketsMade = (service: FakeService): number => service.log.effectsOf('k').tickets;

describe('silence', () => {
  test.each([
    ['before-reading', 0, undefined],
    ['before-headers', 1, undefined],
    ['after-headers', 1, 201],
    ['mid-body', 1, 201],
  ] as const)('%s lasts until it is released', async (at, made, status) => {
    const service = running();
    const fault = service.control.respondNext(posts, { kind: 'silence', at });
    const reply = create(service);
    await fault.reached();
    expect([fault.holding, ticketsMade(service)]).toEqual([1, made]);
    expect(service.log.entries()).toMatchObject([{ status, outcome: 'pending' }]);
    fault.release();
    expect((await reply).status).toBe(201);
    expect([fault.holding, ticketsMade(service)]).toEqual([0, 1]);
  });

  test.each(['before-reading', 'before-headers', 'after-headers', 'mid-body'] as const)(
    '%s ends for the service when the caller disconnects',
    async (at) => {
      const service = running();
      const fault = service.control.respondNext(posts, { kind: 'silence', at });
      const giveUp = new AbortController();
      const reply = fetch(service.address + ticketsPath(service), {
        method: 'POST',
        signal: giveUp.signal,
        headers: {
          'Api-Key': service.keys.testFull,
          'Idempotency-Key': 'k',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(goodTicket(service)),
      }).then((response) => response.text());
      await fault.reached();
      giveUp.abort();
      await expect(reply).rejects.toThrow('aborted');
      expect((await service.control.waitFor({ until: 'cut' })).fault).toBe('silence');
      expect(fault.holding).toBe(0);
      expect(ticketsMade(service)).toBe(at === 'before-reading' ? 0 : 1);
    },
  );

  test('before reading, the log shows a call without its body', async () => {
    const service = running();
    const fault = service.control.respondNext(posts, { kind: 'silence', at: 'before-reading' });
    const reply = create(service);
    expect((await service.control.waitFor(posts)).body).toBeUndefined();
    await fault.reached();
    fault.release();
    await reply;
    expect(service.log.entries()[0]?.body).toBe(JSON.stringify(goodTicket(service)));
  });

  test('held calls go on when all faults are cleared', async () => {
    const service = running();
    const fault = service.control.respondNext(
      { times: 2 },
      { kind: 'silence', at: 'before-headers' },
    );
    const replies = [create(service), create(service)];
    await fault.reached(2);
    service.control.clearFaults();
    expect((await Promise.all(replies)).map(({ status }) => status).sort()).toEqual([200, 201]);
  });

  test('waiting too long for a fault rejects with a sentence', async () => {
    const placed = running().control.respondNext({}, { kind: 'html' });
    await expect(placed.reached(1, 5)).rejects.toThrow(
      "Waited 5 ms for 'html': it struck 0 of 1×.",
    );
  });
});

describe('a delay', () => {
  test('ends after its time, and the call is executed', async () => {
    const service = running();
    service.control.respondNext(posts, { kind: 'delay', ms: 15 });
    const started = performance.now();
    expect((await create(service)).status).toBe(201);
    expect(performance.now() - started).toBeGreaterThanOrEqual(14);
  });

  test('ends earlier when it is released', async () => {
    const service = running();
    const fault = service.control.respondNext(posts, { kind: 'delay', ms: 600_000 });
    const reply = create(service);
    await fault.reached();
    fault.release();
    expect((await reply).status).toBe(201);
  });
});
