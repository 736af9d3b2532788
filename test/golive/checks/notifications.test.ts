import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CheckResult, Fault } from '../../../lib/domain/golive/run';
import {
  notifications,
  notificationsLooking,
} from '../../../lib/golive/checks/notifications/notifications';
import * as faults from '../../../lib/golive/checks/notifications/receiver-faults';
import type { ReceiverConfig } from '../../../lib/golive/run/context';
import { createContext } from '../../../lib/golive/run/create-context';
import { runChecks } from '../../../lib/golive/run/run-checks';
import { serve } from '../../../lib/notifications/node/server';
import { durable } from '../../notifications/stage';
import { BROKEN, SECRET, startReceiver } from '../receivers';

const KEY = 'svc_test_receiver-check';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Runs check 8 alone against a receiver. */
async function check(
  receiver: ReceiverConfig | undefined,
  {
    key = KEY,
    signal = new AbortController().signal,
    eighth = notificationsLooking(0),
    now = Date.now,
  } = {},
) {
  const created = createContext({
    address: 'https://service.example.com',
    key,
    receiver,
    signal,
    now,
    installation: 'auto',
    permissions: [],
    checklist: [],
    testIds: [],
    confirmWrite: () => Promise.resolve(false),
  });
  if (!created.ok) throw new Error('The run did not begin.');
  const { context, calls, sensitiveValues } = created.value;
  const run = await runChecks({
    checks: [eighth],
    context,
    calls,
    runner: { name: 'command line', version: '0.0.0' },
  });
  const [result] = run.checks;
  if (!result) throw new Error('The check did not run.');
  // Reports hold none of the sensitive values.
  const report = JSON.stringify(run);
  expect(sensitiveValues.size).toBeGreaterThan(0);
  for (const value of sensitiveValues) expect(report).not.toContain(value);
  return result;
}

const verdictsOf = ({ steps }: CheckResult) =>
  Object.fromEntries(steps.map(({ number, verdict }) => [number, verdict]));

const ALL = ['8.1', '8.2', '8.3', '8.4', '8.5', '8.6', '8.7', '8.8', '8.9'];
const all = (verdict: string) => Object.fromEntries(ALL.map((number) => [number, verdict]));

async function started(breaking?: Parameters<typeof startReceiver>[0]) {
  const receiver = await startReceiver(breaking);
  ends.push(receiver.close);
  return receiver;
}

describe('a correct receiver passes:', () => {
  test('our receiver, as `npm run receiver` starts it, with its probe', async () => {
    const served = await serve({
      durable: await durable(),
      host: '127.0.0.1',
      port: 0,
      secrets: [SECRET],
      now: Date.now,
      handle: () => undefined,
      failed: () => undefined,
    });
    ends.push(served.end);
    const result = await check(
      {
        address: `${served.origin}/notifications`,
        probe: `${served.origin}/processed/{id}`,
        secret: SECRET,
      },
      { eighth: notifications },
    );
    expect(verdictsOf(result)).toEqual(all('passed'));
    const calls = result.steps.map((step) =>
      step.calls.map(({ method, path, status }) => `${method} ${path} ${status}`),
    );
    expect(calls.slice(0, 8)).toEqual([
      ['POST receiver 400', 'POST receiver 400'],
      ['POST receiver 204'],
      ['POST receiver 200', 'POST receiver 200'],
      ['POST receiver 401'],
      ['POST receiver 401'],
      ['POST receiver 401'],
      ['POST receiver 401'],
      ['POST receiver 204', 'POST receiver 200', 'POST receiver 200'],
    ]);
    expect(result.steps[8]?.actual).toMatch(
      /; watched until [2-9]\.?\d? s after the last one was sent$/,
    );
    expect(new Set(calls[8])).toEqual(new Set(['GET probe 200']));
    expect(result.cleanedUp).toContain('stay in the receiver');
  });

  test('the correct receiver from which the broken ones are built', async () => {
    const { given, memory } = await started();
    expect(verdictsOf(await check(given))).toEqual(all('passed'));
    expect([...memory.processed.values()]).toEqual([1, 1]);
  });

  test('a receiver whose secret lacks the prefix or is one of two', async () => {
    const { given } = await started(() => ({
      receiver: () => ({ secrets: ['d2hhdGV2ZXIgZWxzZSBpcyBhY3RpdmU=', SECRET] }),
    }));
    const bare = { ...given, secret: SECRET.replace('whsec_', '') };
    expect(verdictsOf(await check(bare))).toEqual(all('passed'));
  });
});

test('without a probe the user is told what to look for, and nothing passes', async () => {
  const { given } = await started();
  const result = await check({ address: given.address, secret: given.secret });
  expect(verdictsOf(result)).toEqual({ ...all('passed'), '8.9': 'needs-person' });
  expect(result.verdict).toBe('needs-person');
  expect(result.steps[8]?.reason).toContain('begins with “golive-check-”');
  // Not even if the receiver processes everything twice.
  const broken = await started(BROKEN['processes a repeat']);
  const unseen = await check({ address: broken.given.address, secret: SECRET });
  expect(unseen.verdict).toBe('needs-person');
});

test('the user is told to look from a time before the first delivery that was accepted', async () => {
  const { given } = await started();
  let ahead = 0;
  // A tenth of a second passes at each look at the clock.
  const now = () => Date.now() + 100 * ++ahead;
  const result = await check({ address: given.address, secret: given.secret }, { now });
  const [, from = ''] = /, from (\S+Z):/.exec(result.steps[8]?.reason ?? '') ?? [];
  const second = result.steps[1];
  expect(Date.parse(from)).toBeGreaterThan(second?.startedAt ?? Infinity);
  expect(Date.parse(from)).toBeLessThan(result.steps[2]?.startedAt ?? 0);
});

/** The steps that find each broken receiver, and whose fault they report. All other steps pass. */
const FOUND: Record<keyof typeof BROKEN, Record<string, Fault>> = {
  'accepts an unsigned notification': { '8.1': faults.ACCEPTS_UNSIGNED },
  'refuses a valid notification': { '8.2': faults.WRONG_SECRET },
  'verifies the body as it would write it itself': { '8.2': faults.WRONG_SECRET },
  'reads the body in another character set': { '8.2': faults.WRONG_SECRET },
  'has a clock that is wrong by ten minutes': { '8.2': faults.WRONG_SECRET },
  'returns 503 for a valid notification': { '8.2': faults.HAS_TROUBLE },
  'refuses a repeated notification': { '8.3': faults.REFUSES_REPEAT, '8.8': faults.REFUSES_REPEAT },
  'refuses a repeat with a new signature': { '8.3': faults.REFUSES_REPEAT },
  'processes a repeat': { '8.9': faults.PROCESSES_REPEAT },
  'recognises a repeat by its signature': { '8.9': faults.PROCESSES_REPEAT },
  'remembers only the last notification': { '8.9': faults.PROCESSES_REPEAT },
  'checks for a repeat before the first is processed': { '8.9': faults.PROCESSES_REPEAT },
  'processes a repeat a moment later': { '8.9': faults.PROCESSES_REPEAT },
  'needs no timestamp': { '8.1': faults.ACCEPTS_UNSIGNED },
  'accepts a wrong signature': {
    '8.4': faults.ACCEPTS_WRONG_SIGNATURE,
    '8.9': faults.PROCESSES_REFUSED,
  },
  'accepts a changed body': {
    '8.5': faults.ACCEPTS_CHANGED_BODY,
    '8.9': faults.PROCESSES_REFUSED,
  },
  'accepts an outdated timestamp': {
    '8.6': faults.ACCEPTS_OUTDATED,
    '8.9': faults.PROCESSES_REFUSED,
  },
  'accepts a future timestamp': {
    '8.7': faults.ACCEPTS_FUTURE,
    '8.9': faults.PROCESSES_REFUSED,
  },
  'returns 500 for a wrong signature': { '8.4': faults.HAS_TROUBLE, '8.5': faults.HAS_TROUBLE },
  'sends a 429 after some notifications': {
    ...Object.fromEntries(
      ['8.4', '8.5', '8.6', '8.7', '8.8'].map((at) => [at, faults.ASKS_TO_WAIT]),
    ),
  },
  'stops after the first notification': { '8.8': faults.STOPS_AFTER_FIRST },
  'processes refused notifications': { '8.9': faults.PROCESSES_REFUSED },
  'never processes a notification': { '8.9': faults.PROCESSES_NOT },
  'is not at this address': { '8.1': faults.NO_RECEIVER },
  redirects: { '8.1': faults.REDIRECTS },
  'breaks the connection': { '8.1': faults.UNREACHED },
  'does not respond': { '8.1': faults.TOO_SLOW },
  'has a probe with another response': { '8.9': faults.NO_PROBE },
  'has a broken probe': { '8.9': faults.NO_PROBE },
};

/** If one of these steps fails, the later ones cannot run and are skipped. */
const ENDS_IT = ['8.1', '8.2'];

describe('each defect of a receiver is found by its own step', () => {
  test.each(Object.entries(BROKEN))('a receiver that %s', async (name, breaking) => {
    const found = new Map(Object.entries(FOUND)).get(name) ?? {};
    if (name === 'does not respond') hurryTimeouts();
    if (name === 'never processes a notification') hurryClock();
    const { given } = await started(breaking);
    const eighth = notificationsLooking(name === 'processes a repeat a moment later' ? 1_000 : 0);
    const result = await check(given, { eighth });
    const [first = ''] = Object.keys(found);
    const stops = ENDS_IT.includes(first);
    const expected = ALL.map((number) => [
      number,
      number in found ? 'failed' : stops && number > first ? 'skipped' : 'passed',
    ]);
    expect(verdictsOf(result)).toEqual(Object.fromEntries(expected));
    expect(result.verdict).toBe('failed');
    const put = result.steps.flatMap(({ number, fault }) => (fault ? [[number, fault]] : []));
    expect(Object.fromEntries(put)).toEqual(found);
  });

  test('there are more than nine broken receivers, and each step fails at least once', () => {
    const steps = new Set(Object.values(FOUND).flatMap((found) => Object.keys(found)));
    expect([...steps].sort()).toEqual(ALL);
    expect(Object.keys(BROKEN).length).toBeGreaterThanOrEqual(9);
  });
});

describe('check 8 does not blame the receiver', () => {
  test('if no server listens', async () => {
    const { given, close } = await startReceiver();
    await close();
    const result = await check(given);
    expect(result.steps[0]).toMatchObject({ verdict: 'failed', actual: 'no answer' });
    expect(result.steps[0]?.fault).toEqual(faults.UNREACHED);
  });

  test.each([
    'http://receiver.example.com/',
    'ftp://127.0.0.1/',
    'not an address',
    'https://me:word@127.0.0.1/',
  ])('for the address %s, to which nothing is sent', async (address) => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const result = await check({ address, secret: SECRET });
    expect(result.steps[0]?.fault).toEqual(faults.UNSAFE_ADDRESS);
    expect(asked).not.toHaveBeenCalled();
  });

  test('for a malformed secret', async () => {
    const { given } = await started();
    const result = await check({ ...given, secret: 'whsec_not-one' });
    expect(result.steps[0]?.fault).toEqual(faults.NO_SECRET);
    expect(JSON.stringify(result)).not.toContain('not-one');
  });

  test('without a receiver or with a live key: it is skipped and says why', async () => {
    expect(verdictsOf(await check(undefined))).toEqual(all('skipped'));
    const asked = vi.spyOn(globalThis, 'fetch');
    const { given } = await started();
    expect(verdictsOf(await check(given, { key: 'svc_live_receiver-check' }))).toEqual(
      all('skipped'),
    );
    expect(asked).not.toHaveBeenCalled();
  });

  test('if the run is stopped: open steps are interrupted, not failed', async () => {
    const stop = new AbortController();
    const { given } = await started(() => ({
      respond: async (request, right) => {
        if (!request.headers.has('webhook-timestamp')) return right();
        stop.abort();
        return new Promise(() => undefined);
      },
    }));
    const result = await check(given, { signal: stop.signal });
    expect(verdictsOf(result)).toEqual({ ...all('interrupted'), '8.1': 'passed' });
  });
});

/** Shortens the timeout of twenty seconds to half a second. */
function hurryTimeouts(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => timeout(wait / 40));
}

/** Shortens the ten seconds of counting to half a second. */
function hurryClock(): void {
  const began = performance.now();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => began + (now() - began) * 20);
}
