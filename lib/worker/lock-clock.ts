import { browser } from 'wxt/browser';
import type { QuestionKind } from '../border/question';
import { LOCK_ALARM, lockIfDue, lockNow, noteActivity } from './lock';
import { learnOfAbsence } from './lock-presence';

/**
 * What a request of a screen says about the user: a command is activity, and nothing else is. A
 * screen that is only open is a chance to learn whether this browser can tell absence.
 */
export async function noteRequest(kind: QuestionKind): Promise<void> {
  if (kind === 'command') await noteActivity();
  if (kind === 'heartbeat') await learnOfAbsence();
}

/**
 * Hears when the keys are due, and when the browser says that nobody is at the computer. Listeners
 * are added before anything is awaited, because an event that starts the background is given only
 * to those.
 */
export function hearOfPresence(inBackground: (work: Promise<void>) => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === LOCK_ALARM) inBackground(lockIfDue());
  });
  browser.idle.onStateChanged.addListener((state) => {
    // `idle` comes after as many minutes as keys may stay open without activity.
    if (state === 'active') inBackground(noteActivity());
    else inBackground(lockNow(state === 'idle' ? 'locked-by-time' : 'locked-by-system'));
  });
}
