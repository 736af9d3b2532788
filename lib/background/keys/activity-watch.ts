import { browser } from 'wxt/browser';
import type { RequestKind } from '../../protocol/define-request';
import { detectIdleSupport } from './idle-support';
import { LOCK_ALARM, lockIfDue, lockNow, postponeLock } from './lock';

/**
 * Records activity of the user: a command is activity, and no other request is. Each heartbeat of
 * a screen is a chance to detect whether this browser can report absence.
 */
export async function recordActivity(kind: RequestKind): Promise<void> {
  if (kind === 'command') await postponeLock();
  if (kind === 'heartbeat') await detectIdleSupport();
}

/**
 * Listens for the lock alarm and for the browser's idle state. Call it before anything is awaited:
 * the browser delivers an event that starts the background only to listeners added at once.
 */
export function watchIdleState(inBackground: (work: Promise<void>) => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === LOCK_ALARM) inBackground(lockIfDue());
  });
  browser.idle.onStateChanged.addListener((state) => {
    // `idle` comes after as many minutes as keys may stay open without activity.
    if (state === 'active') inBackground(postponeLock());
    else inBackground(lockNow(state === 'idle' ? 'locked-by-time' : 'locked-by-system'));
  });
}
