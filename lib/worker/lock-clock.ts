import { type Browser, browser } from 'wxt/browser';
import { Envelope } from '../border/envelope';
import { LOCK_ALARM, lockIfDue, lockNow, noteActivity } from './lock';
import { learnOfAbsence } from './lock-presence';

/** What screens ask by themselves; every other question is somebody's doing. */
const BY_ITSELF = /\.read$|^thread\.seen$/;

/**
 * Hears what tells of somebody at work, or of nobody. Listeners are added before anything is
 * awaited, because an event that starts the background is given only to those.
 */
export function hearOfPresence(inBackground: (work: Promise<void>) => void): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Browser.runtime.MessageSender): undefined => {
      const asked = Envelope.safeParse(message);
      if (!asked.success || !isOwnPage(sender)) return;
      const { question } = asked.data;
      if (question === 'watch') inBackground(learnOfAbsence());
      else if (!BY_ITSELF.test(question)) inBackground(noteActivity());
    },
  );
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === LOCK_ALARM) inBackground(lockIfDue());
  });
  browser.idle.onStateChanged.addListener((state) => {
    // `idle` comes after as many minutes as keys may stay open without activity.
    if (state === 'active') inBackground(noteActivity());
    else inBackground(lockNow(state === 'idle' ? 'locked-by-time' : 'locked-by-system'));
  });
}

/** A CRM page's script could say anything, all night long: it is no sign of a person. */
const isOwnPage = ({ id, url = '' }: Browser.runtime.MessageSender): boolean =>
  id === browser.runtime.id && url.startsWith(browser.runtime.getURL('/'));
