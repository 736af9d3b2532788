import { browser } from 'wxt/browser';

// Browsers throw a damaged database away before anybody sees it, and come up as if new. That
// something was kept at all is therefore noted where a damage of the database does not reach; it
// says nothing of what.

const KEPT = 'kept';

/** There is a key now, or there is none any more. */
export const markKept = (kept: boolean): Promise<void> =>
  kept ? browser.storage.local.set({ [KEPT]: true }) : browser.storage.local.remove(KEPT);

/** Whether something was kept that nobody took away; without a key, it was lost. */
export const wasKept = async (): Promise<boolean> =>
  (await browser.storage.local.get(KEPT))[KEPT] === true;
