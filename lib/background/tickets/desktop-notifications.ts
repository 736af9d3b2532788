import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import type { Params } from '../../protocol/contract';
import type { NotificationSettingsReply } from '../../protocol/requests/notifications';
import { environmentDb } from '../../storage/databases';
import { marksOf } from '../../storage/stored-thread';
import type { StoredTicket } from '../../storage/stored-ticket';
import { putTicket } from '../../storage/ticket-index';
import { t } from '../../words/words';
import { canPersist, currentEpoch } from '../core/epoch';
import { reportError } from '../core/log';
import { readNotificationSettings } from '../core/notification-settings';
import { publish } from '../core/publish';
import { chosenEnvironment, saveNotificationPreference } from '../core/settings-store';
import { type CountByOthers, countByOthers, onlyWriter } from './messages-by-others';
import { isOpen } from './visible-tickets';

/** Most characters of a ticket that a notification shows. */
const LONGEST = 80;

/** Switches desktop notifications on or off. The screen requests the browser's permission itself. */
export async function saveNotificationSettings(
  params: Params<'settings.notifications.save'>,
): Promise<Outcome<NotificationSettingsReply>> {
  await saveNotificationPreference(params);
  await publish({ kind: 'setup' });
  return done(await readNotificationSettings());
}

/** The id of a ticket's notification. One per ticket: a newer one replaces it. */
const notificationId = (environment: Environment, ticketId: string): string =>
  `ticket/${environment}/${ticketId}`;

/** The ticket that a notification is about; undefined for another notification. */
export function ticketOfNotification(
  notification: string,
): { environment: Environment; ticketId: string } | undefined {
  const [, environment, ticketId] = notification.match(/^ticket\/(test|live)\/(.+)$/s) ?? [];
  if (environment !== 'test' && environment !== 'live') return undefined;
  return ticketId ? { environment, ticketId } : undefined;
}

/**
 * Notifies the user of new messages by others, unless the thread is open on a screen. The marker is
 * stored afterwards: if the background stops in between, the same notification is shown again in
 * the place of the first, and none is missed.
 */
export async function notifyOfMessages({ environment }: Scope, ticketId: string): Promise<void> {
  const epoch = currentEpoch(environment);
  const unnotified = await findUnnotified(environment, ticketId);
  if (!unnotified) return;
  const isNews = unnotified.count.all > 0 && (await isToBeNotified(environment, ticketId));
  if (isNews) await show(environment, epoch, unnotified.ticket, messageWords(unnotified.count));
  const sawUpTo = await saveNotifiedUpTo(environment, ticketId, unnotified.total);
  // The agent saw the messages while the browser made the notification.
  if (isNews && sawUpTo >= unnotified.total) await clearNotification(environment, ticketId);
}

type Unnotified = { ticket: StoredTicket['ticket']; total: number; count: CountByOthers };

/** Counts the unseen messages of others that no notification showed yet. */
async function findUnnotified(
  environment: Environment,
  ticketId: string,
): Promise<Unnotified | undefined> {
  const tx = (await environmentDb(environment)).transaction(['tickets', 'messages']);
  const stored = await tx.objectStore('tickets').get(ticketId);
  if (!stored?.thread.complete) return undefined;
  const { ticket, thread } = stored;
  const { total, seenUpTo, sawUpTo, toldUpTo } = thread;
  if ((toldUpTo ?? 0) >= total) return undefined;
  // A row without the marker is older than notifications: treat all its messages as shown.
  const from = Math.max(toldUpTo ?? total, sawUpTo ?? seenUpTo);
  const count = await countByOthers(tx.objectStore('messages'), ticketId, from);
  return { ticket, total, count };
}

/** Notifies the user that a snoozed ticket is back, unless its thread is open on a screen. */
export const notifyOfWake = (environment: Environment, ticketId: string): Promise<void> =>
  notifyOfTicket(environment, ticketId, t('noticeSnooze'));

/** Notifies the user of something about a ticket, unless its thread is open on a screen. */
export async function notifyOfTicket(
  environment: Environment,
  ticketId: string,
  words: string,
): Promise<void> {
  const epoch = currentEpoch(environment);
  const stored = await (await environmentDb(environment)).get('tickets', ticketId);
  if (stored && (await isToBeNotified(environment, ticketId)))
    await show(environment, epoch, stored.ticket, words);
}

const MESSAGES = { manager: 'notice', team: 'noticeTeam', other: 'noticeMessages' } as const;

const messageWords = (count: CountByOthers): string => t(MESSAGES[onlyWriter(count)], count.all);

/** Only the chosen environment notifies; the other's messages are counted once the user works there. */
const isToBeNotified = async (environment: Environment, ticketId: string): Promise<boolean> =>
  !isOpen(environment, ticketId, Date.now()) && environment === (await chosenEnvironment());

async function show(
  environment: Environment,
  epoch: number,
  ticket: StoredTicket['ticket'],
  words: string,
): Promise<void> {
  const { on, withSummary, allowed } = await readNotificationSettings();
  if (!on || !allowed) return;
  const title = t(environment === 'test' ? 'noticeTitleTest' : 'noticeTitleLive');
  const summary = withSummary ? shortened(ticket.summary.trim()) : '';
  const message = [words, summary].filter(Boolean).join('\n');
  const id = notificationId(environment, ticket.id);
  // If the browser cannot show it now, do not retry at every reading.
  await showNotification(environment, epoch, id, { title, message }).catch((error: unknown) =>
    reportError('A notification could not be shown:', error),
  );
}

/**
 * Shows a desktop notification about clients of an environment. If the environment was purged since
 * the `epoch` of the reading, even while the browser was showing it, the notification is removed.
 */
export async function showNotification(
  environment: Environment,
  epoch: number,
  id: string,
  content: { title: string; message: string },
): Promise<void> {
  const isOver = () => !canPersist(environment) || currentEpoch(environment) !== epoch;
  if (isOver()) return;
  const iconUrl = browser.runtime.getURL('/icons/128.png');
  await browser.notifications.create(id, { type: 'basic', iconUrl, ...content });
  // The browser may have shown it after the purge removed all notifications.
  if (isOver()) await browser.notifications.clear(id);
}

/** Saves how many messages the notifications told of, and returns how many the agent saw. */
async function saveNotifiedUpTo(
  environment: Environment,
  ticketId: string,
  upTo: number,
): Promise<number> {
  const tx = (await environmentDb(environment)).transaction(['tickets', 'seen'], 'readwrite');
  const stored = await tx.objectStore('tickets').get(ticketId);
  if (stored) {
    const toldUpTo = Math.max(stored.thread.toldUpTo ?? 0, upTo);
    const thread = { ...stored.thread, toldUpTo };
    await putTicket(tx.objectStore('tickets'), { ...stored, thread });
    await tx.objectStore('seen').put({ ticketId, ...marksOf(thread) });
  }
  await tx.done;
  return stored?.thread.sawUpTo ?? 0;
}

/** Removes a ticket's notification after the user saw its messages. */
export async function clearNotification(environment: Environment, ticketId: string): Promise<void> {
  // Without the permission, `browser.notifications` is undefined.
  await browser.notifications?.clear(notificationId(environment, ticketId));
}

/** Removes all notifications of an environment, for tickets and for applications. */
export async function clearAllNotifications(environment: Environment): Promise<void> {
  const shown = Object.keys((await browser.notifications?.getAll()) ?? {});
  const ours = shown.filter((id) => /^(ticket|application)\//.test(id));
  const ofEnvironment = ours.filter((id) => id.split('/')[1] === environment);
  await Promise.all(ofEnvironment.map((id) => browser.notifications.clear(id)));
}

/** Shortens a text to fit, between whole characters. */
export const shortened = (text: string): string => {
  const characters = [...text.replace(/\s+/g, ' ')];
  if (characters.length <= LONGEST) return characters.join('');
  return `${characters.slice(0, LONGEST - 1).join('')}…`;
};
