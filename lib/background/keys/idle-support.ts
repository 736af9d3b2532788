import { browser } from 'wxt/browser';
import { asFlag, setting } from '../core/setting';

// Agents work in the CRM, not in our panel: the lock must not shut out a user who is at the computer.
// But some browsers always report `active`, and some report only a locked screen. So `active` is
// trusted only from a browser that once reported `idle`.

// Earlier versions used another key, and also took `locked` as a proof.
const idleSupport = setting('tellsIdle', asFlag);

/** The shortest idle time that browsers accept, in seconds. */
const SHORTEST_IDLE = 15;

/** Whether the user was at the computer in these minutes; false if the browser cannot report it. */
export async function isUserPresent(minutes: number): Promise<boolean> {
  const state = await browser.idle.queryState(minutes * 60);
  if (state === 'idle') await saveIdleSupport();
  return state === 'active' && (await reportsIdle());
}

/** Detects whether the browser can report absence, until that is known. */
export async function detectIdleSupport(): Promise<void> {
  if (!(await reportsIdle()) && (await browser.idle.queryState(SHORTEST_IDLE)) === 'idle')
    await saveIdleSupport();
}

const reportsIdle = async (): Promise<boolean> => (await idleSupport.get()) !== undefined;

const saveIdleSupport = (): Promise<void> => idleSupport.set(true);
