import type { CDPSession, Page } from '@playwright/test';

/** One of the counts that Chromium keeps of a page, anew for each document. */
export async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const found = metrics.find((one) => one.name === name);
  if (!found) throw new Error(`Chromium does not tell ${name}.`);
  return found.value;
}

/** Has a page count what its main thread does. */
export async function countTasks(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  // The thread's own time: other people's work on the machine lengthens it little.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return devtools;
}

/** A way to ask for the milliseconds that a page's main thread was busy so far. */
export async function taskTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await countTasks(page);
  return async () => (await metric(devtools, 'TaskDuration')) * 1000;
}
