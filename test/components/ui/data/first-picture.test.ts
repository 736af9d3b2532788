// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  firstPicture,
  paintFirst,
  preloadParts,
  whenIdleAfterFirstPicture,
  whileUserWaits,
} from '../../../../components/ui/data/first-picture';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser becomes idle when the test says so. */
function stubIdle(): { become: () => void } {
  let waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => {
    waiting[handle - 1] = () => undefined;
  });
  return {
    become: () => {
      const now = waiting;
      waiting = [];
      for (const run of now) run();
    },
  };
}

const isPending = async (promise: Promise<void>): Promise<boolean> => {
  const pending = Symbol();
  return (await Promise.race([promise, Promise.resolve(pending)])) === pending;
};

test('a page without first requests waits for nothing', async () => {
  expect(await isPending(firstPicture())).toBe(false);
});

test('the rest waits until the data had two frames', async () => {
  vi.useFakeTimers();
  let arrive: (() => void) | undefined;
  paintFirst(new Promise<void>((resolve) => (arrive = resolve)));
  await vi.advanceTimersByTimeAsync(100);
  expect(await isPending(firstPicture())).toBe(true);
  arrive?.();
  await vi.advanceTimersByTimeAsync(16);
  expect(await isPending(firstPicture())).toBe(true);
  await vi.advanceTimersByTimeAsync(17);
  expect(await isPending(firstPicture())).toBe(false);
});

test('the rest does not wait longer than 200 ms for data that does not come', async () => {
  vi.useFakeTimers();
  paintFirst(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(199);
  expect(await isPending(firstPicture())).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isPending(firstPicture())).toBe(false);
});

test('nothing waits any more once the user acts', async () => {
  vi.useFakeTimers();
  paintFirst(new Promise(() => {}));
  document.body.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(await isPending(firstPicture())).toBe(false);
});

test('what can wait comes after what the user asked for, once the page is idle', async () => {
  vi.useFakeTimers();
  const idle = stubIdle();
  const done: string[] = [];
  paintFirst(new Promise(() => {}));
  whenIdleAfterFirstPicture(() => done.push('kept'));
  whenIdleAfterFirstPicture(() => done.push('cancelled before'))();
  const cancel = whenIdleAfterFirstPicture(() => done.push('cancelled later'));
  document.body.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual([]);
  cancel();
  idle.become();
  expect(done).toEqual(['kept']);
});

/** Something that is loaded when the test says so. */
function stubPart(name: string, done: string[]) {
  const { promise, resolve } = withResolvers();
  const load = (): Promise<void> => {
    done.push(name);
    return promise;
  };
  return { load, arrive: resolve };
}

function withResolvers() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((whenDone) => {
    resolve = whenDone;
  });
  return { promise, resolve };
}

const TWO_FRAMES = 40;

test('what can wait comes after what the user asks for is painted, also if the page was idle before', async () => {
  vi.useFakeTimers();
  const idle = stubIdle();
  const done: string[] = [];
  whenIdleAfterFirstPicture(() => done.push('later'));
  await vi.advanceTimersByTimeAsync(0);
  const first = withResolvers();
  whileUserWaits(first.promise);
  const second = withResolvers();
  whileUserWaits(second.promise);
  idle.become();
  first.resolve();
  await vi.advanceTimersByTimeAsync(TWO_FRAMES);
  idle.become();
  expect(done).toEqual([]);
  second.resolve();
  await vi.advanceTimersByTimeAsync(TWO_FRAMES);
  idle.become();
  expect(done).toEqual(['later']);
});

test('what can wait waits 200 ms at most for what the user asked for', async () => {
  vi.useFakeTimers();
  const idle = stubIdle();
  const done: string[] = [];
  whileUserWaits(new Promise(() => undefined));
  whenIdleAfterFirstPicture(() => done.push('later'));
  await vi.advanceTimersByTimeAsync(199);
  idle.become();
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  idle.become();
  expect(done).toEqual(['later']);
});

test('parts load one after another, and what is cancelled does not go on', async () => {
  vi.useFakeTimers();
  const idle = stubIdle();
  const done: string[] = [];
  const [thread, form, search] = ['thread', 'form', 'search'].map((name) => stubPart(name, done));
  if (!thread || !form || !search) throw new Error('No parts.');
  const cancel = preloadParts([thread, form, search]);
  const becomeIdle = async () => {
    await vi.advanceTimersByTimeAsync(0);
    idle.become();
  };
  await becomeIdle();
  await becomeIdle();
  expect(done).toEqual(['thread']);
  thread.arrive();
  await becomeIdle();
  expect(done).toEqual(['thread', 'form']);
  cancel();
  form.arrive();
  await becomeIdle();
  expect(done).toEqual(['thread', 'form']);
});
