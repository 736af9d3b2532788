import type { CDPSession, Page } from '@playwright/test';
import { frameOf } from './painted';
import { untilRest } from './pairs';

/** One of Chromium's metrics of a page. They start at zero for each document. */
export async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const found = metrics.find((one) => one.name === name);
  if (!found) throw new Error(`Chromium does not report ${name}.`);
  return found.value;
}

/** Makes a page count the work of its main thread. */
export async function countTasks(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  // The thread's own CPU time, which other work on the machine hardly lengthens.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devtools;
}

/** Milliseconds after `load`. The dock has made its last check for overlaps by then. */
const AT_REST = 2_200;

/** Loads an address in a tab and waits until the dock, if there is one, is at rest. `file` is its frame's. */
export async function loadToRest(page: Page, address: string, file?: string): Promise<void> {
  await page.bringToFront();
  await page.goto(address);
  if (file) await frameOf(page, file);
  await page.evaluate(
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    untilRest(AT_REST),
  );
}

/** Returns a function that reads how many milliseconds a page's main thread was busy so far. */
export async function taskTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await countTasks(page);
  return async () => (await metric(devtools, 'TaskDuration')) * 1000;
}
