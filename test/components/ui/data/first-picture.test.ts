// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  firstPicture,
  paintFirst,
  whenIdleAfterFirstPicture,
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
