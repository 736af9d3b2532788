import { browser } from 'wxt/browser';
import { reportError } from '../core/log';

// What each start of the background loads of pruning. The rest is loaded once a day.

const ALARM = 'prune';

/** Listens for the daily alarm. */
export function watchPruneAlarm(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) pruneNow().catch(warn);
  });
}

/**
 * Prunes and sets the daily alarm if it is not set. Not at each start of the background: the browser
 * starts it many times an hour, and pruning reads whole stores.
 */
export async function startPruning(): Promise<void> {
  if (await browser.alarms.get(ALARM)) return;
  await browser.alarms.create(ALARM, { periodInMinutes: 24 * 60 });
  await pruneNow();
}

async function pruneNow(): Promise<void> {
  const { pruneAll } = await import('./later-handlers');
  await pruneAll();
}

const warn = (error: unknown): void => reportError('Old data could not be removed:', error);
