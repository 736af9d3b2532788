import { browser } from 'wxt/browser';
import type { NoticeSettings } from '../border/questions-setup';
import type { Environment } from '../domain/environment';
import { done, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import type { StoredTicket } from '../storage/schema';
import { say, sayCount } from '../words/words';
import { chosenEnvironment, keepNoticeWish, noticeWish } from './facts';
import { tell } from './news';
import { isOpen } from './poll/presence';

/** Most characters of a ticket that a notification shows. */
const LONGEST = 80;

/** What the settings say of desktop notifications, and whether the browser lets us show them. */
export async function readNoticeSettings(): Promise<NoticeSettings> {
  const [wish, allowed] = await Promise.all([
    noticeWish(),
    browser.permissions.contains({ permissions: ['notifications'] }),
  ]);
  return { ...wish, allowed };
}

/** Switches desktop notifications on or off. The screen has asked for the permission. */
export async function chooseNotices(asked: {
  on: boolean;
  withSummary: boolean;
}): Promise<Outcome<NoticeSettings>> {
  await keepNoticeWish(asked);
  await tell({ kind: 'setup' });
  return done(await readNoticeSettings());
}

/** One notification for each ticket: a newer one takes the place of the one before. */
const noticeOf = (environment: Environment, ticketId: string): string =>
  `ticket/${environment}/${ticketId}`;

/** The ticket that a notification is about. */
export function ticketOfNotice(
  notice: string,
): { environment: Environment; ticketId: string } | undefined {
  const [, environment, ticketId] = notice.match(/^ticket\/(test|live)\/(.+)$/s) ?? [];
  if (environment !== 'test' && environment !== 'live') return undefined;
  return ticketId ? { environment, ticketId } : undefined;
}

/**
 * Tells of what managers wrote since it was last told, if nobody has the thread before them and
 * people want to be told. That it was told is kept first: no message is told of twice.
 */
export async function tellOfNewMessages({ environment }: Place, ticketId: string): Promise<void> {
  const { count, ticket } = await takeUntold(environment, ticketId);
  if (count === 0 || !ticket || isOpen(environment, ticketId, Date.now())) return;
  // The other environment's are counted once a person works there again.
  if (environment !== (await chosenEnvironment())) return;
  const { on, withSummary, allowed } = await readNoticeSettings();
  if (!on || !allowed) return;
  const title = say(environment === 'test' ? 'noticeTitleTest' : 'noticeTitleLive');
  const summary = withSummary ? shortened(ticket.summary.trim()) : '';
  await browser.notifications.create(noticeOf(environment, ticketId), {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icons/128.png'),
    title,
    message: [sayCount('notice', count), summary].filter(Boolean).join('\n'),
  });
}

/** How many messages of managers nobody was told of, and nobody saw; from now on they are told of. */
async function takeUntold(
  environment: Environment,
  ticketId: string,
): Promise<{ count: number; ticket?: StoredTicket['ticket'] }> {
  const db = await environmentDb(environment);
  const stored = await db.get('tickets', ticketId);
  if (!stored?.thread.complete || (stored.thread.toldUpTo ?? 0) >= stored.thread.total)
    return { count: 0 };
  const tx = db.transaction(['tickets', 'messages', 'seen'], 'readwrite');
  const latest = await tx.objectStore('tickets').get(ticketId);
  if (!latest) {
    await tx.done;
    return { count: 0 };
  }
  const { thread, ticket } = latest;
  const { total, seenUpTo, sawUpTo, markedAt } = thread;
  // In a thread of before there were notifications, all is old.
  const from = Math.max(thread.toldUpTo ?? total, sawUpTo ?? seenUpTo);
  const messages = await tx
    .objectStore('messages')
    .getAll(IDBKeyRange.bound([ticketId, from], [ticketId, total]));
  await tx.objectStore('tickets').put({ ...latest, thread: { ...thread, toldUpTo: total } });
  await tx.objectStore('seen').put({ ticketId, seenUpTo, sawUpTo, toldUpTo: total, markedAt });
  await tx.done;
  return { count: messages.filter(({ message }) => message.author === 'svc').length, ticket };
}

/** Takes a notification away: what it tells of was seen. */
export async function takeNoticeBack(environment: Environment, ticketId: string): Promise<void> {
  // Without the permission there is no such part of the browser.
  await browser.notifications?.clear(noticeOf(environment, ticketId));
}

/** As much of a text as fits, whole characters only. */
const shortened = (text: string): string => {
  const signs = [...text.replace(/\s+/g, ' ')];
  return signs.length <= LONGEST ? signs.join('') : `${signs.slice(0, LONGEST - 1).join('')}…`;
};
