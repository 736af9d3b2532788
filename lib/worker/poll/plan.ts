import type { Failure } from '../../domain/failure';
import type { Allowance } from './budget';
import { isOutage } from './kinds-of-failure';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The thread that somebody reads, and a ticket in a list that somebody sees. */
const OPEN_EVERY = 3 * SECOND;
const LISTED_EVERY = 15 * SECOND;

/** When it comes to the screen, a ticket is read at once, unless it was read this short a time ago. */
const FRESH = 5 * SECOND;

/** What nobody sees: the longer nothing happened, the rarer it is read. */
const QUIET_EVERY = [
  { until: 10 * MINUTE, every: MINUTE },
  { until: HOUR, every: 3 * MINUTE },
  { until: DAY, every: 15 * MINUTE },
  { until: 7 * DAY, every: HOUR },
];
const QUIETEST = 3 * HOUR;

/** A closed ticket may be opened again; after a week nobody looks for that any more. */
const CLOSED_EVERY = 6 * HOUR;
const CLOSED_FOR = 7 * DAY;

/** A ticket that the service does not know is asked for once more, if it was linked just now. */
const JUST_LINKED = 10 * SECOND;
const ONCE_MORE_AFTER = 2 * SECOND;
const GONE_EVERY = 6 * HOUR;

/** Tickets that one look reads at most, so that the open thread never waits long for its turn. */
const AT_ONCE = 6;

/** One ticket, as far as it matters for when it is read. Times are epoch milliseconds. */
export type Candidate = {
  ticketId: string;
  /** Undefined: linked, but nothing is known of it (a lock forgets what was read). */
  readAt: number | undefined;
  /** As of when its own state is known, apart from its thread. */
  stateAt: number | undefined;
  /** When something last happened to it, as far as anybody knows. */
  activeAt: number | undefined;
  linkedAt: number | undefined;
  closed: boolean;
  failure: Failure | undefined;
  /** How many times in a row the service did not know it. */
  misses: number;
};

/** A ticket on a screen that can be seen: since when, and whether its thread is open. */
export type Showing = { since: number; open: boolean };

export type Plan = {
  /** To be read now, the most urgent first. */
  read: string[];
  /** When the next of those on screens is due; and of all, were no screen there any more. */
  shownAt: number;
  quietAt: number;
};

/** What is to be read now, and when to look again. Knows no clock, no chance and no database. */
export function plan(
  tickets: readonly Candidate[],
  shown: ReadonlyMap<string, Showing>,
  allowed: Allowance,
  now: number,
): Plan {
  const dues = tickets
    .map((ticket) => {
      const showing = shown.get(ticket.ticketId);
      const rank = showing?.open ? 0 : showing ? 1 : 2;
      const quietDue = showing ? dueAt(ticket, undefined, now) : 0;
      return { id: ticket.ticketId, rank, at: dueAt(ticket, showing, now), quietDue };
    })
    .filter(({ at }) => at !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  const read: string[] = [];
  const next = { shownAt: Number.POSITIVE_INFINITY, quietAt: Number.POSITIVE_INFINITY };
  let quietRead = 0;
  for (const { id, rank, at, quietDue } of dues) {
    const quiet = rank === 2;
    const affordable = read.length < allowed.looks && (!quiet || quietRead < allowed.quietLooks);
    if (at <= now && affordable && read.length < AT_ONCE) {
      read.push(id);
      if (quiet) quietRead += 1;
      continue;
    }
    // What is due and has to wait: for its turn in the next look, or for the budget.
    const turn = affordable ? now : quiet ? allowed.quietNextAt : allowed.nextAt;
    const nextAt = Math.max(at, at <= now ? turn : at);
    next.quietAt = Math.min(next.quietAt, Math.max(nextAt, quietDue));
    if (!quiet) next.shownAt = Math.min(next.shownAt, nextAt);
  }
  return { read, ...next };
}

/** When a ticket is to be read next; infinity for never. */
export function dueAt(ticket: Candidate, showing: Showing | undefined, now: number): number {
  const { ticketId, readAt, linkedAt, failure, misses } = ticket;
  // Never read, or the clock was set back since.
  if (readAt === undefined || readAt > now + MINUTE) return now;
  const every = showing ? (showing.open ? OPEN_EVERY : LISTED_EVERY) : quietEvery(ticket, now);
  if (every === Number.POSITIVE_INFINITY && !failure) return every;
  const regular = readAt + every * jitter(ticketId, readAt);
  if (failure?.kind === 'not-found') {
    const justLinked = linkedAt !== undefined && readAt - linkedAt < JUST_LINKED;
    if (misses <= 1 && justLinked) return readAt + ONCE_MORE_AFTER;
    return Math.max(regular, readAt + (showing ? MINUTE : GONE_EVERY));
  }
  // What may be the moment's, a garbled answer among it, is no reason to look less often.
  if (failure && (isOutage(failure) || failure.kind === 'unreadable'))
    return Math.min(regular, readAt + MINUTE);
  if (failure) return Math.max(regular, readAt + (showing ? MINUTE : QUIETEST));
  const firstShowing = showing !== undefined && showing.since > readAt;
  return firstShowing ? Math.min(regular, readAt + FRESH) : regular;
}

/**
 * Whether the ticket itself is to be read with its thread. The open thread is read so often that
 * its ticket is spared: it is read as often as a listed one, and when the thread gained something.
 */
export function needsTicket(
  { stateAt, failure }: Pick<Candidate, 'stateAt' | 'failure'>,
  showing: Showing | undefined,
  now: number,
): boolean {
  if (!showing?.open || failure || stateAt === undefined || stateAt > now) return true;
  return showing.since > stateAt || now - stateAt >= LISTED_EVERY;
}

function quietEvery({ closed, activeAt }: Candidate, now: number): number {
  const quietFor = now - (activeAt ?? 0);
  if (closed) return quietFor < CLOSED_FOR ? CLOSED_EVERY : Number.POSITIVE_INFINITY;
  return QUIET_EVERY.find(({ until }) => quietFor < until)?.every ?? QUIETEST;
}

/**
 * Between 0.8 and 1.2, by what makes one reading different from all others: asked again it is the
 * same, and no two browsers ask at one moment for long.
 */
function jitter(ticketId: string, readAt: number): number {
  let hash = 0x811c9dc5;
  for (const sign of `${ticketId} ${readAt}`)
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  // The last signs differ most, and have moved only the low bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return 0.8 + (((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32) * 0.4;
}
