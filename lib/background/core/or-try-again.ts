import { browser } from 'wxt/browser';

/**
 * Does what an alarm of one time stands for. If that fails, as when the database is closed, the alarm makes
 * another try a minute later: nothing else would before the next start of the background.
 */
export async function orTryAgain(alarm: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await browser.alarms.create(alarm, { when: Date.now() + 60_000 });
    throw error;
  }
}
