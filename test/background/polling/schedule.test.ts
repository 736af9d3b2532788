import { describe, expect, test } from 'vitest';
import {
  allowance,
  backOff,
  backOffUntil,
  consume,
  FULL_RATE,
  halve,
  newBucket,
  POLL_COST,
  refill,
} from '../../../lib/background/api/token-bucket';
import { type Candidate, dueAt, needsTicket, plan } from '../../../lib/background/polling/schedule';
import type { VisibleTicket } from '../../../lib/background/tickets/visible-tickets';
import type { Failure } from '../../../lib/domain/core/failure';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ticket = (given: Partial<Candidate> = {}): Candidate => ({
  ticketId: 't1',
  readAt: NOW,
  stateAt: NOW,
  activeAt: NOW,
  linkedAt: NOW - DAY,
  closed: false,
  failure: undefined,
  misses: 0,
  ...given,
});
const plenty = { polls: 100, backgroundPolls: 100, nextAt: NOW, backgroundNextAt: NOW };
const open: VisibleTicket = { since: NOW - HOUR, open: true };
const listed: VisibleTicket = { since: NOW - HOUR, open: false };
const responded = { status: 404, serviceError: { fields: [] } };
const notFound: Failure = { kind: 'not-found', ...responded };

/** How long after its last reading a ticket is due. */
const waits = (one: Candidate, showing?: VisibleTicket) =>
  dueAt(one, showing, NOW) - (one.readAt ?? 0);

/** The shortest and the longest wait of many similar tickets. */
const spreadOf = (given: Partial<Candidate>, showing?: VisibleTicket) => {
  const all = Array.from({ length: 500 }, (_, i) =>
    waits(ticket({ ...given, ticketId: `t${i}` }), showing),
  );
  return [Math.min(...all), Math.max(...all)] as const;
};

describe('a ticket', () => {
  test.each([
    ['with an open thread', 3 * SECOND, {}, open],
    ['in a visible list', 15 * SECOND, {}, listed],
    ['that was active in the last ten minutes', MINUTE, { activeAt: NOW - 9 * MINUTE }, undefined],
    ['that was active in the last hour', 3 * MINUTE, { activeAt: NOW - 59 * MINUTE }, undefined],
    ['that was active today', 15 * MINUTE, { activeAt: NOW - 23 * HOUR }, undefined],
    ['that was active this week', HOUR, { activeAt: NOW - 6 * DAY }, undefined],
    ['without activity for longer', 3 * HOUR, { activeAt: NOW - 30 * DAY }, undefined],
    ['that was closed this week', 6 * HOUR, { closed: true, activeAt: NOW - DAY }, undefined],
  ])('%s is due about every %i ms, plus or minus a fifth', (_, every, given, showing) => {
    const [least, most] = spreadOf(given, showing);
    expect(least).toBeGreaterThanOrEqual(every * 0.8);
    expect(least).toBeLessThan(every * 0.83);
    expect(most).toBeLessThanOrEqual(every * 1.2);
    expect(most).toBeGreaterThan(every * 1.17);
  });

  test('that was closed for longer than a week is never due, unless a screen shows it', () => {
    const closed = ticket({ closed: true, activeAt: NOW - 8 * DAY, readAt: NOW - HOUR });
    expect(dueAt(closed, undefined, NOW)).toBe(Number.POSITIVE_INFINITY);
    expect(dueAt(closed, listed, NOW)).toBeLessThan(NOW);
  });

  test('keeps its due time, however often it is computed', () => {
    expect(waits(ticket())).toBe(waits(ticket()));
  });

  test('that appears on a screen is due at once, unless it was read some seconds ago', () => {
    const justShown = { since: NOW, open: false };
    expect(dueAt(ticket({ readAt: NOW - 6 * SECOND }), justShown, NOW)).toBeLessThanOrEqual(NOW);
    expect(dueAt(ticket({ readAt: NOW - 2 * SECOND }), justShown, NOW)).toBe(NOW + 3 * SECOND);
  });

  test('that the user refreshes is due at once, whatever its failure, unless it was read some seconds ago', () => {
    const refreshed = { ...listed, refreshedAt: NOW };
    expect(dueAt(ticket({ readAt: NOW - 6 * SECOND }), refreshed, NOW)).toBeLessThanOrEqual(NOW);
    expect(dueAt(ticket({ readAt: NOW - 2 * SECOND }), refreshed, NOW)).toBe(NOW + 3 * SECOND);
    const failing = ticket({ readAt: NOW - 6 * SECOND, failure: notFound, misses: 5 });
    expect(dueAt(failing, refreshed, NOW)).toBeLessThanOrEqual(NOW);
    // It was read since: the usual times apply.
    expect(waits(ticket(), { ...listed, refreshedAt: NOW - SECOND })).toBe(waits(ticket(), listed));
  });

  test('in which a colleague wrote is due at once, until it was read', () => {
    const written = { ...listed, writtenAt: NOW - SECOND };
    expect(dueAt(ticket({ readAt: NOW - 2 * SECOND }), written, NOW)).toBe(NOW);
    expect(dueAt(ticket({ readAt: NOW - SECOND / 2 }), written, NOW)).toBeGreaterThan(NOW);
    const failing = ticket({ readAt: NOW - 2 * SECOND, failure: notFound, misses: 5 });
    expect(dueAt(failing, written, NOW)).toBeGreaterThan(NOW);
  });

  test('that was never read, or whose data a lock deleted, is due at once', () => {
    expect(dueAt(ticket({ readAt: undefined }), undefined, NOW)).toBe(NOW);
  });

  test('whose last reading lies in the future, because the clock was set back, is due at once', () => {
    expect(dueAt(ticket({ readAt: NOW + DAY }), undefined, NOW)).toBe(NOW);
  });

  test('whose time passed while the browser slept is due at once', () => {
    expect(dueAt(ticket({ readAt: NOW - 8 * HOUR }), undefined, NOW)).toBeLessThan(NOW);
  });

  test('that the service does not know is due after 2 s if it is new, then rarely', () => {
    const fresh = { failure: notFound, linkedAt: NOW - 5 * SECOND };
    expect(waits(ticket({ ...fresh, misses: 1 }), open)).toBe(2 * SECOND);
    expect(waits(ticket({ ...fresh, misses: 2 }), open)).toBe(MINUTE);
    expect(waits(ticket({ ...fresh, misses: 2 }))).toBe(6 * HOUR);
    expect(waits(ticket({ failure: notFound, misses: 1 }))).toBe(6 * HOUR);
  });

  test('that the key may not read waits a minute at least on a screen, and three hours on none', () => {
    const refused = ticket({
      failure: { kind: 'not-allowed', status: 403, serviceError: { fields: [] } },
    });
    expect(waits(refused, open)).toBe(MINUTE);
    expect(waits(refused)).toBe(3 * HOUR);
  });

  test('that could not be read is due within a minute, however inactive it is', () => {
    const failure: Failure = { kind: 'no-answer', why: 'network' };
    expect(waits(ticket({ failure, activeAt: NOW - 30 * DAY }))).toBe(MINUTE);
  });
});

describe('the ticket itself, when its thread is polled,', () => {
  const isRead = (given: Partial<Candidate>, view: Partial<VisibleTicket> = {}) =>
    needsTicket(ticket(given), { ...open, ...view }, NOW);

  test('is read with an open thread every 15 s', () => {
    expect(isRead({ stateAt: NOW - 14 * SECOND })).toBe(false);
    expect(isRead({ stateAt: NOW - 15 * SECOND })).toBe(true);
  });

  test('is read at once when the agent opened the thread or refreshed it since', () => {
    const stateAt = NOW - 2 * SECOND;
    expect(isRead({ stateAt }, { since: NOW - SECOND })).toBe(true);
    expect(isRead({ stateAt }, { refreshedAt: NOW - SECOND })).toBe(true);
    expect(isRead({ stateAt }, { refreshedAt: NOW - 3 * SECOND })).toBe(false);
  });

  test('is always read in a list, after a failure, or if it is unclear when it was read', () => {
    expect(isRead({}, { open: false })).toBe(true);
    expect(needsTicket(ticket(), undefined, NOW)).toBe(true);
    expect(isRead({ failure: notFound })).toBe(true);
    expect(isRead({ stateAt: undefined })).toBe(true);
    expect(isRead({ stateAt: NOW + SECOND })).toBe(true);
  });
});

describe('a plan', () => {
  const due = (ticketId: string) => ticket({ ticketId, readAt: NOW - 12 * HOUR });

  test('reads the open ticket first, then listed ones, then the rest, and the oldest reading first', () => {
    const tickets = [
      { ...due('quiet'), readAt: NOW - 20 * HOUR },
      due('listed'),
      { ...due('listed before'), readAt: NOW - 13 * HOUR },
      due('open'),
    ];
    const shown = new Map([
      ['open', open],
      ['listed', listed],
      ['listed before', listed],
    ]);
    expect(plan(tickets, shown, plenty, NOW).read).toEqual([
      'open',
      'listed before',
      'listed',
      'quiet',
    ]);
  });

  test('reads few tickets at once, and the next ones right after them', () => {
    const many = Array.from({ length: 40 }, (_, i) => due(`t${i}`));
    const { read, backgroundAt } = plan(many, new Map(), plenty, NOW);
    expect(read).toHaveLength(6);
    expect(backgroundAt).toBe(NOW);
  });

  test('waits for the budget, which is smaller for tickets that no screen shows', () => {
    const tickets = [due('open'), { ...due('a'), readAt: NOW - 20 * HOUR }, due('b')];
    const poor = { polls: 5, backgroundPolls: 1, nextAt: NOW, backgroundNextAt: NOW + 4 * SECOND };
    const { read, visibleAt, backgroundAt } = plan(tickets, new Map([['open', open]]), poor, NOW);
    expect(read).toEqual(['open', 'a']);
    expect(backgroundAt).toBe(NOW + 4 * SECOND);
    expect(visibleAt).toBe(Number.POSITIVE_INFINITY);
    const none = {
      polls: 0,
      backgroundPolls: 0,
      nextAt: NOW + SECOND,
      backgroundNextAt: NOW + 2 * SECOND,
    };
    expect(plan(tickets, new Map([['open', open]]), none, NOW)).toEqual({
      read: [],
      visibleAt: NOW + SECOND,
      backgroundAt: NOW + SECOND,
    });
  });

  test('names the next due time for tickets on screens and for the others', () => {
    const tickets = [ticket({ ticketId: 'shown' }), ticket({ ticketId: 'quiet' })];
    const { read, visibleAt, backgroundAt } = plan(
      tickets,
      new Map([['shown', open]]),
      plenty,
      NOW,
    );
    expect(read).toEqual([]);
    expect(visibleAt - NOW).toBeLessThanOrEqual(3.6 * SECOND);
    expect(backgroundAt - NOW).toBeGreaterThanOrEqual(48 * SECOND);
  });

  test('assumes that a screen may close without notice', () => {
    const { visibleAt, backgroundAt } = plan([ticket()], new Map([['t1', listed]]), plenty, NOW);
    expect(visibleAt - NOW).toBeLessThanOrEqual(18 * SECOND);
    expect(backgroundAt - NOW).toBeGreaterThanOrEqual(48 * SECOND);
    expect(backgroundAt - NOW).toBeLessThanOrEqual(72 * SECOND);
  });

  test('is empty without tickets', () => {
    const never = Number.POSITIVE_INFINITY;
    expect(plan([], new Map(), plenty, NOW)).toEqual({
      read: [],
      visibleAt: never,
      backgroundAt: never,
    });
  });
});

describe('the budget of a service', () => {
  const tooMany: Failure = { kind: 'too-many', ...responded, status: 429 };
  const outage: Failure = { kind: 'no-answer', why: 'network' };
  const full = newBucket(NOW);

  test('is used up by calls and refilled with time', () => {
    const used = consume(full, 60, 0);
    expect(allowance(used, NOW)).toMatchObject({ polls: 0, nextAt: NOW + SECOND });
    expect(allowance(used, NOW + 10 * SECOND).polls).toBe(20 / POLL_COST);
    expect(allowance(used, NOW + DAY).polls).toBe(allowance(full, NOW).polls);
  });

  test('leaves at most half to tickets that no screen shows', () => {
    const quiet = consume(full, 30, 30);
    expect(allowance(quiet, NOW)).toMatchObject({ backgroundPolls: 0, polls: 15 });
    expect(allowance(quiet, NOW + 10 * SECOND).backgroundPolls).toBe(10 / POLL_COST);
  });

  test('blocks polling for at most half a minute after reading a long thread', () => {
    const debt = consume(full, 5_000, 0);
    expect(allowance(debt, NOW).polls).toBe(0);
    expect(allowance(debt, NOW + 31 * SECOND + 500).polls).toBeGreaterThan(0);
  });

  test('is halved by a 429 and recovers in the minutes after it', () => {
    const less = halve(full);
    expect(less.perMinute).toBe(FULL_RATE / 2);
    expect(allowance(less, NOW).polls).toBe(0);
    expect(refill(less, NOW + 5 * MINUTE).perMinute).toBe(FULL_RATE / 2 + 30);
    expect(refill(less, NOW + 10 * MINUTE).perMinute).toBe(FULL_RATE);
    const many = Array.from({ length: 20 }).reduce<typeof full>((budget) => halve(budget), full);
    expect(many.perMinute).toBeGreaterThan(0);
  });

  test('is not changed when the clock is set back', () => {
    const used = consume(full, 40, 0);
    expect(refill(used, NOW - DAY)).toMatchObject({ tokens: used.tokens, perMinute: FULL_RATE });
  });

  test('backs off until the time that a 429 names, and longer after each outage', () => {
    expect(backOffUntil(backOff(full, tooMany, NOW + 120 * SECOND, NOW), true)).toBe(
      NOW + 120 * SECOND,
    );
    expect(backOff(full, tooMany, undefined, NOW).perMinute).toBe(FULL_RATE / 2);
    const once = backOff(full, outage, undefined, NOW);
    const often = Array.from({ length: 9 }).reduce<typeof full>(
      (budget) => backOff(budget, outage, undefined, NOW),
      once,
    );
    expect(backOffUntil(once, true)).toBe(NOW + 2 * SECOND);
    expect(backOffUntil(often, true)).toBe(NOW + 15 * SECOND);
    expect(backOffUntil(often, false)).toBe(NOW + 5 * MINUTE);
    expect(backOffUntil(full, true)).toBe(0);
  });
});
