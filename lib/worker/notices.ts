import { browser } from 'wxt/browser';
import type { NoticeSettings } from '../border/questions-setup';
import type { Environment } from '../domain/environment';
import { done, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import type { StoredTicket } from '../storage/schema';
import { putTicket } from '../storage/ticket-index';
import { say, sayCount } from '../words/words';
import { type CountByOthers, countByOthers, onlyWriter } from './by-others';
import { epochOf, mayKeep } from './epoch';
import { chosenEnvironment, keepNoticeWish, noticeWish } from './facts';
import { complain } from './log';
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
 * Tells of what others wrote since it was last told, if nobody has the thread before them and
 * people want to be told. That it was told is kept afterwards: a background that ends in between
 * shows the same notification once more, in the place of the first, and none is ever missed.
 */
export async function tellOfNewMessages({ environment }: Place, ticketId: string): Promise<void> {
  const epoch = epochOf(environment);
  const untold = await untoldOf(environment, ticketId);
  if (!untold) return;
  if (untold.count.all > 0 && (await isToBeTold(environment, ticketId)))
    // What the browser cannot show now is not tried at every reading.
    await show(environment, epoch, untold).catch((error: unknown) =>
      complain('A notification could not be shown:', error),
    );
  await keepTold(environment, ticketId, untold.total);
}

type Untold = { ticket: StoredTicket['ticket']; total: number; count: CountByOthers };

/** Up to where nobody was told of a thread, and how many messages of others nobody saw in there. */
async function untoldOf(environment: Environment, ticketId: string): Promise<Untold | undefined> {
  const tx = (await environmentDb(environment)).transaction(['tickets', 'messages']);
  const stored = await tx.objectStore('tickets').get(ticketId);
  if (!stored?.thread.complete) return undefined;
  const { ticket, thread } = stored;
  const { total, seenUpTo, sawUpTo, toldUpTo } = thread;
  if ((toldUpTo ?? 0) >= total) return undefined;
  // In a thread of before there were notifications, all is old.
  const from = Math.max(toldUpTo ?? total, sawUpTo ?? seenUpTo);
  const count = await countByOthers(tx.objectStore('messages'), ticketId, from);
  return { ticket, total, count };
}

const NOTICES = { manager: 'notice', team: 'noticeTeam', other: 'noticeMessages' } as const;

/** The other environment's are counted once a person works there again. */
const isToBeTold = async (environment: Environment, ticketId: string): Promise<boolean> =>
  !isOpen(environment, ticketId, Date.now()) && environment === (await chosenEnvironment());

async function show(
  environment: Environment,
  epoch: number,
  { ticket, count }: Untold,
): Promise<void> {
  const { on, withSummary, allowed } = await readNoticeSettings();
  if (!on || !allowed) return;
  const title = say(environment === 'test' ? 'noticeTitleTest' : 'noticeTitleLive');
  const summary = withSummary ? shortened(ticket.summary.trim()) : '';
  const message = [sayCount(NOTICES[onlyWriter(count)], count.all), summary]
    .filter(Boolean)
    .join('\n');
  await showNotice(environment, epoch, noticeOf(environment, ticket.id), { title, message });
}

/**
 * Shows a desktop notification about clients of an environment, unless it was purged since the
 * `epoch` in which they were read: also while the browser was showing it.
 */
export async function showNotice(
  environment: Environment,
  epoch: number,
  notice: string,
  words: { title: string; message: string },
): Promise<void> {
  const isOver = () => !mayKeep(environment) || epochOf(environment) !== epoch;
  if (isOver()) return;
  const iconUrl = browser.runtime.getURL('/icons/128.png');
  await browser.notifications.create(notice, { type: 'basic', iconUrl, ...words });
  // It may have come up after all notifications were taken back.
  if (isOver()) await browser.notifications.clear(notice);
}

async function keepTold(environment: Environment, ticketId: string, upTo: number): Promise<void> {
  const tx = (await environmentDb(environment)).transaction(['tickets', 'seen'], 'readwrite');
  const stored = await tx.objectStore('tickets').get(ticketId);
  if (stored) {
    const { seenUpTo, sawUpTo, markedAt } = stored.thread;
    const toldUpTo = Math.max(stored.thread.toldUpTo ?? 0, upTo);
    await putTicket(tx.objectStore('tickets'), {
      ...stored,
      thread: { ...stored.thread, toldUpTo },
    });
    await tx.objectStore('seen').put({ ticketId, seenUpTo, sawUpTo, toldUpTo, markedAt });
  }
  await tx.done;
}

/** Takes a notification away: what it tells of was seen. */
export async function takeNoticeBack(environment: Environment, ticketId: string): Promise<void> {
  // Without the permission there is no such part of the browser.
  await browser.notifications?.clear(noticeOf(environment, ticketId));
}

/** Takes all notifications of an environment away, of tickets and of applications. */
export async function takeAllNoticesBack(environment: Environment): Promise<void> {
  const shown = Object.keys((await browser.notifications?.getAll()) ?? {});
  const ours = shown.filter((notice) => /^(ticket|application)\//.test(notice));
  const gone = ours.filter((notice) => notice.split('/')[1] === environment);
  await Promise.all(gone.map((notice) => browser.notifications.clear(notice)));
}

/** As much of a text as fits, whole characters only. */
export const shortened = (text: string): string => {
  const signs = [...text.replace(/\s+/g, ' ')];
  return signs.length <= LONGEST ? signs.join('') : `${signs.slice(0, LONGEST - 1).join('')}…`;
};
