import type { Failure } from '../../domain/core/failure';
import { isOutage } from '../api/classify-failure';
import type { Allowance } from '../api/token-bucket';
import type { VisibleTicket } from '../tickets/visible-tickets';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often the open thread is polled, and a ticket in a visible list. */
const OPEN_EVERY = 3 * SECOND;
const LISTED_EVERY = 15 * SECOND;

/** A ticket that becomes visible or is refreshed is polled at once, unless it was read less than this long ago. */
export const FRESH = 5 * SECOND;

/** A ticket on no screen: the longer without activity (`until`), the longer between polls (`every`). */
const BACKGROUND_EVERY = [
  { until: 10 * MINUTE, every: MINUTE },
  { until: HOUR, every: 3 * MINUTE },
  { until: DAY, every: 15 * MINUTE },
  { until: 7 * DAY, every: HOUR },
];
const BACKGROUND_LONGEST = 3 * HOUR;

/** How often a closed ticket is polled, because it may be opened again, and for how long. */
const CLOSED_EVERY = 6 * HOUR;
const CLOSED_FOR = 7 * DAY;

/** A ticket that was just linked and is unknown to the service (404) is polled once more soon. */
const JUST_LINKED = 10 * SECOND;
const RETRY_AFTER = 2 * SECOND;
const MISSING_EVERY = 6 * HOUR;

/** Most tickets in one poll, so that the open thread never waits long for its turn. */
const MOST_PER_POLL = 6;

/** What the schedule needs to know of a ticket. Times are epoch milliseconds. */
export type Candidate = {
  ticketId: string;
  /** Undefined for a linked ticket whose data was never read, or was purged. */
  readAt: number | undefined;
  /** When the ticket itself was last read, apart from its thread. */
  stateAt: number | undefined;
  /** When the ticket last changed, as far as is known. */
  activeAt: number | undefined;
  linkedAt: number | undefined;
  closed: boolean;
  failure: Failure | undefined;
  /** How many times in a row the service replied 404. */
  misses: number;
};

export type Plan = {
  /** Tickets to read now, the most urgent first. */
  read: string[];
  /** When the next visible ticket is due; and the next of all, if no screen were open. */
  visibleAt: number;
  backgroundAt: number;
};

/** Which tickets to read now, and when to poll again. Times are epoch milliseconds. Pure. */
export function plan(
  tickets: readonly Candidate[],
  visible: ReadonlyMap<string, VisibleTicket>,
  allowed: Allowance,
  now: number,
): Plan {
  const queue = tickets
    .map((ticket) => {
      const view = visible.get(ticket.ticketId);
      const rank = view?.open ? 0 : view ? 1 : 2;
      const backgroundDue = view ? dueAt(ticket, undefined, now) : 0;
      return { id: ticket.ticketId, rank, at: dueAt(ticket, view, now), backgroundDue };
    })
    .filter(({ at }) => at !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  const read: string[] = [];
  const next = { visibleAt: Number.POSITIVE_INFINITY, backgroundAt: Number.POSITIVE_INFINITY };
  let backgroundReads = 0;
  for (const { id, rank, at, backgroundDue } of queue) {
    const isBackground = rank === 2;
    const affordable =
      read.length < allowed.polls && (!isBackground || backgroundReads < allowed.backgroundPolls);
    if (at <= now && affordable && read.length < MOST_PER_POLL) {
      read.push(id);
      if (isBackground) backgroundReads += 1;
      continue;
    }
    // A ticket that is due waits for the next poll, or for the next token.
    const turn = affordable ? now : isBackground ? allowed.backgroundNextAt : allowed.nextAt;
    const nextAt = Math.max(at, at <= now ? turn : at);
    next.backgroundAt = Math.min(next.backgroundAt, Math.max(nextAt, backgroundDue));
    if (!isBackground) next.visibleAt = Math.min(next.visibleAt, nextAt);
  }
  return { read, ...next };
}

/** When to read a ticket next, in epoch milliseconds; infinity for never. */
export function dueAt(ticket: Candidate, view: VisibleTicket | undefined, now: number): number {
  const { ticketId, readAt, linkedAt, failure, misses } = ticket;
  // It was never read, or the clock was set back.
  if (readAt === undefined || readAt > now + MINUTE) return now;
  const every = view ? (view.open ? OPEN_EVERY : LISTED_EVERY) : backgroundEvery(ticket, now);
  if (every === Number.POSITIVE_INFINITY && !failure) return every;
  if ((view?.writtenAt ?? 0) > readAt && !failure) return now;
  const regular = readAt + every * jitter(ticketId, readAt);
  if ((view?.refreshedAt ?? 0) > readAt) return Math.min(regular, readAt + FRESH);
  if (failure?.kind === 'not-found') {
    const justLinked = linkedAt !== undefined && readAt - linkedAt < JUST_LINKED;
    if (misses <= 1 && justLinked) return readAt + RETRY_AFTER;
    return Math.max(regular, readAt + (view ? MINUTE : MISSING_EVERY));
  }
  // An outage or an unreadable response may be over soon, so the wait does not grow.
  if (failure && (isOutage(failure) || failure.kind === 'unreadable'))
    return Math.min(regular, readAt + MINUTE);
  if (failure) return Math.max(regular, readAt + (view ? MINUTE : BACKGROUND_LONGEST));
  const firstShowing = view !== undefined && view.since > readAt;
  return firstShowing ? Math.min(regular, readAt + FRESH) : regular;
}

/**
 * Whether to read the ticket itself with its thread. The open thread is polled so often that its ticket
 * is read only as often as a listed one, and when the thread has new messages.
 */
export function needsTicket(
  { stateAt, failure }: Pick<Candidate, 'stateAt' | 'failure'>,
  view: VisibleTicket | undefined,
  now: number,
): boolean {
  if (!view?.open || failure || stateAt === undefined || stateAt > now) return true;
  const askedAt = Math.max(view.since, view.refreshedAt ?? 0);
  return askedAt > stateAt || now - stateAt >= LISTED_EVERY;
}

function backgroundEvery({ closed, activeAt }: Candidate, now: number): number {
  const quietFor = now - (activeAt ?? 0);
  if (closed) return quietFor < CLOSED_FOR ? CLOSED_EVERY : Number.POSITIVE_INFINITY;
  return BACKGROUND_EVERY.find(({ until }) => quietFor < until)?.every ?? BACKGROUND_LONGEST;
}

/**
 * A factor between 0.8 and 1.2, computed from the ticket and its last reading: the same for the same
 * input, and different enough that browsers do not keep polling at the same moment.
 */
function jitter(ticketId: string, readAt: number): number {
  let hash = 0x811c9dc5;
  for (const sign of `${ticketId} ${readAt}`)
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  // The last characters differ most, but have changed only the low bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return 0.8 + (((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32) * 0.4;
}
