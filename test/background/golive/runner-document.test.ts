import { beforeEach, expect, test, vi } from 'vitest';
import { sleep } from '../../../lib/async/sleep';
import { readSession } from '../../../lib/background/api/session';
import { wipeEverything } from '../../../lib/background/app/wipe-everything';
import { activeRunOf, clearActiveRuns } from '../../../lib/background/golive/active-run';
import { stopRun } from '../../../lib/background/golive/run-view';
import { addKey } from '../../../lib/background/keys/key-changes';
import { type Check, passed } from '../../../lib/golive/run/check';
import { browser, offscreen } from '../../browser-stand-in';
import { PATIENCE } from '../../patience';
import { signedIn } from '../background';
import { signedInStage } from '../stage';
import { runnerStage, sendAsRunner, traffic } from './runner-page';
import { engineerAt } from './stage';

// When the document that runs the checks is there, and what happens if it or the background is not.

const at = signedInStage();
runnerStage();
beforeEach(readSession);

const TICKETS = { method: 'POST', path: /\/tickets$/ };
const SILENT = { kind: 'silence', at: 'before-headers' } as const;

/** What was written to the console since the last look. */
function warnings(): unknown[][] {
  const warned = vi.mocked(console.warn);
  const { calls } = warned.mock;
  warned.mockClear();
  return calls;
}

const isOpen = (): boolean => offscreen.open !== undefined;

/** A check whose step waits until the test lets it go on, without any call. */
function waiting() {
  let release = () => {};
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const check: Check = {
    number: 1,
    title: 'Wait',
    proves: 'Nothing.',
    sentence: 'None.',
    needs: [],
    steps: ({ signal }) => [
      {
        title: 'Wait',
        expected: 'a while',
        take: async () => {
          reach();
          const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
          await Promise.race([released, stopped]);
          return passed('waited');
        },
      },
    ],
  };
  return { check, reached, release: () => release() };
}

test('the document is open during a run, and closed before and after it', async () => {
  expect(isOpen()).toBe(false);
  const { check, reached, release } = waiting();
  const { start, ended } = engineerAt(at.scope, [check]);
  await start();
  await reached;
  expect(isOpen()).toBe(true);
  release();
  await ended();
  await expect.poll(isOpen).toBe(false);
});

test('it is closed after a start that an option prevents, and nothing is stored', async () => {
  const { start, view } = engineerAt(at.scope);
  expect(await start({ kind: 'some', numbers: [77] })).toMatchObject({
    failure: { kind: 'bad-run-option', at: '77' },
  });
  await expect.poll(isOpen).toBe(false);
  expect((await view()).state).toBe('none');
});

test('runs of both environments share it, and it is closed after the last one', async () => {
  await addKey({ address: at.service.address, key: at.service.keys.liveFull });
  const { installationId } = at.service.places.live.withOnboarding;
  const one = waiting();
  const test = engineerAt(at.scope, [one.check]);
  await test.start();
  await one.reached;
  const live = engineerAt({ environment: 'live', installationId }, [one.check]);
  // The document is loaded, so it has the checks of the first run.
  await live.start();
  expect(activeRunOf('live')?.first).toBeDefined();
  await stopRun({ environment: 'live' });
  expect(await live.ended()).toMatchObject({ state: 'ended', run: { environment: 'live' } });
  expect(isOpen()).toBe(true);
  expect(activeRunOf('test')).toBeDefined();
  one.release();
  expect(await test.ended()).toMatchObject({ state: 'ended', run: { environment: 'test' } });
  await expect.poll(isOpen).toBe(false);
});

test('a stop ends a wait at once, because the document reads it from the event', async () => {
  const { check, reached } = waiting();
  const { start, ended } = engineerAt(at.scope, [check]);
  await start();
  await reached;
  await stopRun({ environment: 'test' });
  expect(await ended()).toMatchObject({ state: 'ended' });
});

test('after a stop of the background the old document can do nothing more, and closes itself', async () => {
  const held = at.service.control.respondNext(TICKETS, SILENT);
  const { start, view } = engineerAt(at.scope);
  await start();
  await held.reached();
  at.service.log.clear();
  clearActiveRuns();
  expect((await view()).state).toBe('interrupted');
  held.release();
  await expect.poll(isOpen).toBe(false);
  expect(at.service.log.entries()).toEqual([]);
  expect(await view()).toMatchObject({ state: 'interrupted', hasReport: false });
});

test('a run that starts while the old document is still there gets a new one', async () => {
  const held = at.service.control.respondNext(TICKETS, SILENT);
  const { start, view, run } = engineerAt(at.scope);
  await start();
  await held.reached();
  const old = offscreen.open;
  clearActiveRuns();
  expect((await view()).state).toBe('interrupted');
  expect(await run({ kind: 'remaining' })).toMatchObject({ state: 'ended', hasReport: true });
  expect(old?.signal.aborted).toBe(true);
  held.release();
});

test('a run whose document the browser closed counts as interrupted, and blocks no other', async () => {
  const held = at.service.control.respondNext(TICKETS, SILENT);
  const { start, view, run } = engineerAt(at.scope);
  await start();
  await held.reached();
  await browser.offscreen.closeDocument();
  expect(await view()).toMatchObject({ state: 'interrupted', run: { verdict: 'interrupted' } });
  expect(activeRunOf('test')).toBeUndefined();
  held.release();
  expect(await run()).toMatchObject({ state: 'ended', hasReport: true });
});

test('a browser that does not open it lets the start fail, and the next one succeed', async () => {
  const { createDocument } = browser.offscreen;
  browser.offscreen.createDocument = async () => {
    throw new Error('Not now.');
  };
  const { start, run } = engineerAt(at.scope);
  expect(await start()).toMatchObject({ failure: { kind: 'unexpected' } });
  expect(warnings()).toEqual([
    ['The document of the go-live checks was not opened:', 'Error: Not now.'],
  ]);
  browser.offscreen.createDocument = createDocument;
  expect(await run()).toMatchObject({ state: 'ended', hasReport: true });
});

test('a run that cannot be stored lets the start fail at once, and the next one succeed', async () => {
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...[row, key]
  ) {
    if (this.name === 'runs') throw new DOMException('The disk is full.', 'QuotaExceededError');
    return put.call(this, row, key);
  });
  const { start, view, run } = engineerAt(at.scope);
  const started = await Promise.race([start(), sleep(PATIENCE / 4)]);
  expect(started).toMatchObject({ failure: { kind: 'unexpected' } });
  full.mockRestore();
  expect((await view()).state).toBe('none');
  await expect.poll(isOpen).toBe(false);
  expect(await run()).toMatchObject({ state: 'ended', hasReport: true });
});

test('`Delete all data` closes it, and what it sends afterwards is not stored', async () => {
  const held = at.service.control.respondNext(TICKETS, SILENT);
  const { start, view } = engineerAt(at.scope);
  await start();
  await held.reached();
  const id = activeRunOf('test')?.id;
  await wipeEverything();
  await expect.poll(isOpen).toBe(false);
  for (const [request, params] of [
    ['golive.begin', { id, planned: [0] }],
    ['golive.confirm', { id, what: 'One ticket' }],
    ['golive.end', { id, end: { kind: 'broken', error: 'Error' } }],
  ])
    expect(await sendAsRunner({ request, params })).toMatchObject({
      failure: { kind: 'no-record' },
    });
  held.release();
  await signedIn(at.service);
  expect((await view()).state).toBe('none');
});

/** A check that has a defect from the given use of its steps on. */
function defective(from: number): Check {
  let uses = 0;
  return {
    ...waiting().check,
    steps: () => {
      uses += 1;
      if (uses >= from) throw new TypeError('svc_test_FAKE_in_the_message');
      return [];
    },
  };
}

test('a defect before the first check lets the start fail, and tells only its kind', async () => {
  const { start, view } = engineerAt(at.scope, [defective(1)]);
  expect(await start()).toEqual({
    ok: false,
    failure: { kind: 'unexpected', detail: 'The go-live checks: TypeError' },
  });
  expect(await view()).toMatchObject({ state: 'none' });
  expect(traffic.join('\n')).not.toContain('in_the_message');
});

test('a defect in the middle ends the run as interrupted, and tells only its kind', async () => {
  const { start, ended } = engineerAt(at.scope, [defective(2)]);
  expect(await start()).toEqual({ ok: true, value: null });
  expect(await ended()).toMatchObject({ state: 'interrupted', hasReport: false });
  await expect.poll(isOpen).toBe(false);
  expect(traffic.join('\n')).not.toContain('in_the_message');
  expect(warnings()).toEqual([
    ['A run of the go-live checks ended early:', expect.stringContaining('TypeError')],
  ]);
});

test('a document without any run closes itself, should the background not have done so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await browser.offscreen.createDocument({ url: '/golive-runner.html' });
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(isOpen()).toBe(false);
  vi.useRealTimers();
});

test('a run is looked at every ten seconds, so that a lost event is made up for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { check, reached } = waiting();
  const { start, ended } = engineerAt(at.scope, [check]);
  await start();
  await reached;
  // Without the event of a stop.
  activeRunOf('test')?.stop.abort();
  traffic.length = 0;
  vi.advanceTimersByTime(10_000);
  expect(await ended()).toMatchObject({ state: 'ended' });
  expect(traffic[0]).toContain('golive.run.read');
  vi.useRealTimers();
});
