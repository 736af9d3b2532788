import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publish } from '../../../lib/background/core/publish';
import { browser } from '../../browser-stand-in';
import { newProfile } from '../background';

// A screen that is being printed takes no event until its print preview is closed.

beforeEach(async () => {
  await newProfile();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** Whether work goes on after half a second. */
async function isWaiting(work: Promise<unknown>): Promise<boolean> {
  const end = work.then(() => false);
  await vi.advanceTimersByTimeAsync(500);
  return Promise.race([end, true]);
}

test('a screen that prints holds up no command, and only the first event waits for it', async () => {
  const taken: (() => void)[] = [];
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(
    () =>
      new Promise((resolve) => {
        taken.push(() => resolve(undefined));
      }),
  );
  const send = () => publish({ kind: 'outbox', environment: 'test' });
  const first = send();
  expect(await isWaiting(first)).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  await first;
  // The clock stands still, so one that waited would not end.
  await send();
  await send();
  for (const take of taken.splice(0)) take();
  await vi.advanceTimersByTimeAsync(0);
  const next = send();
  expect(await isWaiting(next)).toBe(true);
  for (const take of taken) take();
  await next;
});
