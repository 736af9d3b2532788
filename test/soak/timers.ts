import type { Frame, Page, Worker } from '@playwright/test';
import { inContentWorld } from '../browsers/content-world';

/** What waits in one JavaScript world. */
export type Waiting = {
  /** Timers that have not ended, and those of them that last a minute or more. */
  timers: number;
  long: number;
  intervals: number;
  /** Listeners for messages of the extension, added minus removed. */
  messageListeners: number;
};

declare global {
  /** In a world that counts: what waits in it. */
  var countWaiting: (() => Waiting) | undefined;
}

/**
 * Waits of a minute and more end so many times as early in a page: an hour of the script takes less
 * than a minute, and a cache of five minutes must not outlive several hours. Shorter ones are as long
 * as they are.
 */
const FASTER = 150;

/** Makes every document of a page count its timers from its start. */
export async function countInPage(page: Page): Promise<void> {
  await page.addInitScript(`(${countFromNow})(${FASTER})`);
}

/** Makes the content script's world of a loaded page count from now on. */
export const countInContentWorld = (page: Page): Promise<void> =>
  inContentWorld(page, `(${countFromNow})(1)`);

/** What waits in the content script's world of a page. */
export const waitingInContentWorld = (page: Page): Promise<Waiting> =>
  inContentWorld(page, 'globalThis.countWaiting()');

/** Makes the background count until it stops. Timers that run already are not counted. */
export const countInBackground = (background: Worker): Promise<void> =>
  background.evaluate(`(${countFromNow})(1)`);

/** What waits in a page or frame, or in the background. */
export const waitingIn = (where: Pick<Frame & Worker, 'evaluate'>): Promise<Waiting> =>
  where.evaluate(() => {
    if (!globalThis.countWaiting) throw new Error('Nothing is counted here.');
    return globalThis.countWaiting();
  });

/** Runs in the world that counts, so it uses nothing from outside. */
function countFromNow(faster: number): void {
  if (globalThis.countWaiting) return;
  const LONG = 60_000;
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const timers = new Map<unknown, number>();
  const intervals = new Set<unknown>();
  let messageListeners = 0;
  Object.assign(globalThis, {
    setTimeout: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const id = setTimeout(
        (...given: unknown[]) => {
          timers.delete(id);
          work(...given);
        },
        ms >= LONG ? ms / faster : ms,
        ...args,
      );
      timers.set(id, ms);
      return id;
    },
    clearTimeout: (id: number | undefined) => {
      timers.delete(id);
      clearTimeout(id);
    },
    setInterval: (work: () => void, ms: number) => {
      const id = setInterval(work, ms);
      intervals.add(id);
      return id;
    },
    clearInterval: (id: number | undefined) => {
      intervals.delete(id);
      clearInterval(id);
    },
  });
  const onMessage = Reflect.get(globalThis, 'chrome')?.runtime?.onMessage;
  if (onMessage) {
    const { addListener, removeListener } = onMessage;
    onMessage.addListener = (listener: unknown) => {
      messageListeners += 1;
      addListener.call(onMessage, listener);
    };
    onMessage.removeListener = (listener: unknown) => {
      messageListeners -= 1;
      removeListener.call(onMessage, listener);
    };
  }
  globalThis.countWaiting = () => ({
    timers: timers.size,
    long: [...timers.values()].filter((ms) => ms >= LONG).length,
    intervals: intervals.size,
    messageListeners,
  });
}
