import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { failed } from '../../../lib/domain/core/failure';
import type { Connection } from '../../../lib/partner/http';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { only, run, stepOf, stepsOf, withVerdict } from '../run';

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterEach(() => service.control.startOver());
afterEach(() => void vi.useRealTimers());
afterAll(() => service.close());

/** Stops the clocks by which a run waits and measures. They go on by `skip`, once the run waits. */
const stopClocks = () =>
  void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
const skip = (length: number) => setImmediate(() => vi.advanceTimersByTime(length));

/** Holds calls back for some milliseconds after the first one; `held` counts how often. */
function pausing(length: number) {
  const seen = { held: 0, until: 0, onHeld: () => {} };
  const guard: NonNullable<Connection['guard']> = async ({ method, path }, make) => {
    if (method !== 'POST' || !path.endsWith('/messages')) return make();
    seen.until ||= Date.now() + length;
    if (Date.now() >= seen.until) return make();
    seen.held += 1;
    seen.onHeld();
    return failed({ kind: 'paused', until: seen.until, why: 'too-many' });
  };
  return { guard, seen };
}

const SHORT = 3_000;

const params = () => ({ address: service.address, key: service.keys.testFull });

test('a short pause is waited for and does not count as the call’s duration', async () => {
  stopClocks();
  const { guard, seen } = pausing(SHORT);
  seen.onHeld = () => skip(SHORT);
  const done = await run({ ...params(), guard }, only(5));
  expect(seen.held).toBeGreaterThan(0);
  expect(withVerdict(done, 'failed')).toEqual({});
  expect(done.verdict).toBe('passed');
  expect(stepsOf(done).flatMap(({ calls }) => calls.filter(({ took }) => took >= SHORT))).toEqual(
    [],
  );
});

test('a call that was held back is not a response of the service', async () => {
  const { guard } = pausing(60_000);
  const done = await run({ ...params(), guard }, only(5));
  expect(withVerdict(done, 'failed')).toEqual({});
  expect(Object.values(withVerdict(done, 'interrupted'))).toEqual([
    'No request was sent, because the service asks to slow down. Run the remaining checks in a few minutes.',
  ]);
  const held = stepsOf(done).find(({ verdict }) => verdict === 'interrupted');
  expect(held?.fault).toBeUndefined();
  expect(held?.calls.filter(({ status }) => status === undefined)).toEqual([]);
  expect(done.verdict).toBe('interrupted');
});

test('stopping the run ends the wait', async () => {
  const { guard, seen } = pausing(9_000);
  const stop = new AbortController();
  seen.onHeld = () => setImmediate(() => stop.abort());
  const done = await run({ ...params(), guard, signal: stop.signal }, only(5));
  expect(Date.now()).toBeLessThan(seen.until);
  expect(done.verdict).toBe('interrupted');
  expect(stepOf(done, '5.1').verdict).toBe('passed');
});

test('after a 429 the call waits, is repeated, and both are logged', async () => {
  const TICKETS = { method: 'POST', path: /\/tickets$/ };
  const headers = { 'Retry-After': '1' };
  service.control.respondNext(TICKETS, { kind: 'status', status: 429, headers });
  stopClocks();
  const guard: NonNullable<Connection['guard']> = async (_call, make) => {
    const outcome = await make();
    if (!outcome.ok) skip(1_000);
    return outcome;
  };
  const done = await run({ ...params(), guard }, only(3));
  expect(done.verdict).toBe('passed');
  const { calls, took } = stepOf(done, '3.1');
  expect(calls.map(({ status }) => status)).toEqual([429, 201]);
  expect(new Set(calls.map(({ keyEnd }) => keyEnd)).size).toBe(1);
  // The wait of one second belongs to the step, not to a call, on any machine.
  expect(took - calls.reduce((sum, call) => sum + call.took, 0)).toBeGreaterThan(900);
});

test('stopping the run during the wait after a 429 prevents the repetition', async () => {
  const TICKETS = { method: 'POST', path: /\/tickets$/ };
  const headers = { 'Retry-After': '9' };
  service.control.respondNext(TICKETS, { kind: 'status', status: 429, headers });
  const stop = new AbortController();
  const guard: NonNullable<Connection['guard']> = async (_call, make) => {
    const outcome = await make();
    if (!outcome.ok) setImmediate(() => stop.abort());
    return outcome;
  };
  const done = await run({ ...params(), guard, signal: stop.signal }, only(3));
  expect(done.verdict).toBe('interrupted');
  expect(stepOf(done, '3.1').calls.map(({ status }) => status)).toEqual([429]);
  const creations = service.log.entries().filter(({ path }) => TICKETS.path.test(path));
  expect(creations).toHaveLength(1);
});
