import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CheckResult, Fault } from '../../lib/domain/go-live';
import { begin } from '../../lib/golive/begin';
import { notifications, notificationsLooking } from '../../lib/golive/checks/notifications';
import type { ReceiverGiven } from '../../lib/golive/given';
import * as faults from '../../lib/golive/receiver-faults';
import { runChecks } from '../../lib/golive/run-checks';
import { serve } from '../../lib/notifications/node/server';
import { durable } from '../notifications/stage';
import { BROKEN, SECRET, startReceiver } from './receivers';

const KEY = 'svc_test_receiver-check';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Runs check 8 alone against a receiver. */
async function check(
  receiver: ReceiverGiven | undefined,
  { key = KEY, signal = new AbortController().signal, eighth = notificationsLooking(0) } = {},
) {
  const begun = begin({
    ...{ address: 'https://service.example.com', key, receiver, signal },
    ...{ installation: 'auto', permissions: [], ticks: [], testIds: [] },
    mayWrite: () => Promise.resolve(false),
  });
  if (!begun.ok) throw new Error('The run did not begin.');
  const { given, notebook, keptOut } = begun.value;
  const run = await runChecks({
    ...{ checks: [eighth], given, notebook },
    runner: { name: 'command line', version: '0.0.0' },
  });
  const [result] = run.checks;
  if (!result) throw new Error('The check did not run.');
  // Nothing of what is kept out of reports is in one.
  const report = JSON.stringify(run);
  expect(keptOut.size).toBeGreaterThan(0);
  for (const value of keptOut) expect(report).not.toContain(value);
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

describe('a receiver that is right passes', () => {
  test('ours, as `npm run receiver` serves it, with its probe', async () => {
    const served = await serve({
      ...{ durable: await durable(), host: '127.0.0.1', port: 0, secrets: [SECRET] },
      ...{ now: Date.now, handle: () => undefined, failed: () => undefined },
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
      ...[
        ['POST receiver 401'],
        ['POST receiver 401'],
        ['POST receiver 401'],
        ['POST receiver 401'],
      ],
      ['POST receiver 204', 'POST receiver 200', 'POST receiver 200'],
    ]);
    expect(result.steps[8]?.actual).toMatch(
      /; looked until [2-9]\.?\d? s after the last delivery$/,
    );
    expect(new Set(calls[8])).toEqual(new Set(['GET probe 200']));
    expect(result.cleanedUp).toContain('stay in the receiver');
  });

  test('the one that the broken ones are made of', async () => {
    const { given, memory } = await started();
    expect(verdictsOf(await check(given))).toEqual(all('passed'));
    expect([...memory.processed.values()]).toEqual([1, 1]);
  });

  test('one whose secret is written without its prefix, or that is one of two', async () => {
    const { given } = await started(() => ({
      receiver: () => ({ secrets: ['d2hhdGV2ZXIgZWxzZSBpcyBhY3RpdmU=', SECRET] }),
    }));
    const bare = { ...given, secret: SECRET.replace('whsec_', '') };
    expect(verdictsOf(await check(bare))).toEqual(all('passed'));
  });
});

test('without a probe a person is told what to look for, and nothing is passed', async () => {
  const { given } = await started();
  const result = await check({ address: given.address, secret: given.secret });
  expect(verdictsOf(result)).toEqual({ ...all('passed'), '8.9': 'needs-person' });
  expect(result.verdict).toBe('needs-person');
  expect(result.steps[8]?.reason).toContain('begins with “golive-check-”');
  // Nor for a receiver that processes everything twice.
  const broken = await started(BROKEN['processes the repeat']);
  const unseen = await check({ address: broken.given.address, secret: SECRET });
  expect(unseen.verdict).toBe('needs-person');
});

/** Of each broken receiver: the steps that find it, and what that is put down to. All others pass. */
const FOUND: Record<keyof typeof BROKEN, Record<string, Fault>> = {
  'accepts what nobody signed': { '8.1': faults.ACCEPTS_UNSIGNED },
  'refuses the valid one': { '8.2': faults.WRONG_SECRET },
  'has a clock that is ten minutes off': { '8.2': faults.WRONG_SECRET },
  'answers 503 to the valid one': { '8.2': faults.HAS_TROUBLE },
  'refuses the repeat': { '8.3': faults.REFUSES_REPEAT, '8.8': faults.REFUSES_REPEAT },
  'refuses the repeat that is signed anew': { '8.3': faults.REFUSES_REPEAT },
  'processes the repeat': { '8.9': faults.PROCESSES_REPEAT },
  'knows a repeat by its signature': { '8.9': faults.PROCESSES_REPEAT },
  'remembers the last one alone': { '8.9': faults.PROCESSES_REPEAT },
  'looks for a repeat before it is done with the first': { '8.9': faults.PROCESSES_REPEAT },
  'processes the repeat a while later': { '8.9': faults.PROCESSES_REPEAT },
  'asks for no timestamp': { '8.1': faults.ACCEPTS_UNSIGNED },
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
  'answers 500 to a wrong signature': { '8.4': faults.HAS_TROUBLE, '8.5': faults.HAS_TROUBLE },
  'asks to wait after some': {
    ...Object.fromEntries(
      ['8.4', '8.5', '8.6', '8.7', '8.8'].map((at) => [at, faults.ASKS_TO_WAIT]),
    ),
  },
  'stops after the first': { '8.8': faults.STOPS_AFTER_FIRST },
  'processes what it refuses': { '8.9': faults.PROCESSES_REFUSED },
  'never processes': { '8.9': faults.PROCESSES_NOT },
  'takes in nothing at this address': { '8.1': faults.NO_RECEIVER },
  redirects: { '8.1': faults.REDIRECTS },
  'breaks the connection': { '8.1': faults.UNREACHED },
  'does not answer': { '8.1': faults.TOO_SLOW },
  'has a probe that answers something else': { '8.9': faults.NO_PROBE },
  'has a probe that does not work': { '8.9': faults.NO_PROBE },
};

/** Steps that cannot be taken where these fail: those after them, which say nothing then. */
const ENDS_IT = ['8.1', '8.2'];

describe('a receiver that is broken in one thing is found, and by that thing', () => {
  test.each(Object.entries(BROKEN))('one that %s', async (name, breaking) => {
    const found = new Map(Object.entries(FOUND)).get(name) ?? {};
    if (name === 'does not answer') hurryTimeouts();
    if (name === 'never processes') hurryClock();
    const { given } = await started(breaking);
    const eighth = notificationsLooking(name === 'processes the repeat a while later' ? 1_000 : 0);
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

  test('there are more than nine of them, and each step is shown to fail', () => {
    const steps = new Set(Object.values(FOUND).flatMap((found) => Object.keys(found)));
    expect([...steps].sort()).toEqual(ALL);
    expect(Object.keys(BROKEN).length).toBeGreaterThanOrEqual(9);
  });
});

describe('what is not the receiver’s fault', () => {
  test('nothing listens', async () => {
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
  ])('the address %s: nothing is sent there', async (address) => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const result = await check({ address, secret: SECRET });
    expect(result.steps[0]?.fault).toEqual(faults.UNSAFE_ADDRESS);
    expect(asked).not.toHaveBeenCalled();
  });

  test('a secret that is none', async () => {
    const { given } = await started();
    const result = await check({ ...given, secret: 'whsec_not-one' });
    expect(result.steps[0]?.fault).toEqual(faults.NO_SECRET);
    expect(JSON.stringify(result)).not.toContain('not-one');
  });

  test('no receiver was given, or the key is live: it is skipped, and says why', async () => {
    expect(verdictsOf(await check(undefined))).toEqual(all('skipped'));
    const asked = vi.spyOn(globalThis, 'fetch');
    const { given } = await started();
    expect(verdictsOf(await check(given, { key: 'svc_live_receiver-check' }))).toEqual(
      all('skipped'),
    );
    expect(asked).not.toHaveBeenCalled();
  });

  test('it is stopped in the middle: what was not shown is interrupted, not failed', async () => {
    const stop = new AbortController();
    const { given } = await started(() => ({
      answer: async (request, right) => {
        if (!request.headers.has('webhook-timestamp')) return right();
        stop.abort();
        return new Promise(() => undefined);
      },
    }));
    const result = await check(given, { signal: stop.signal });
    expect(verdictsOf(result)).toEqual({ ...all('interrupted'), '8.1': 'passed' });
  });
});

/** Twenty seconds of waiting for an answer are half of one. */
function hurryTimeouts(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => timeout(wait / 40));
}

/** Ten seconds of looking for what was processed are half of one. */
function hurryClock(): void {
  const began = performance.now();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => began + (now() - began) * 20);
}
