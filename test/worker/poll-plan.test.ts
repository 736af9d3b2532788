import { describe, expect, test } from 'vitest';
import type { Failure } from '../../lib/domain/failure';
import {
  allowance,
  FULL,
  freshBudget,
  halved,
  LOOK,
  refilled,
  rested,
  restsUntil,
  spent,
} from '../../lib/worker/poll/budget';
import { type Candidate, dueAt, plan, type Showing } from '../../lib/worker/poll/plan';

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
const plenty = { looks: 100, quietLooks: 100, nextAt: NOW, quietNextAt: NOW };
const open: Showing = { since: NOW - HOUR, open: true };
const listed: Showing = { since: NOW - HOUR, open: false };
const answered = { status: 404, said: { fields: [] } };
const notFound: Failure = { kind: 'not-found', ...answered };

/** How long after its last reading a ticket is due. */
const waits = (one: Candidate, showing?: Showing) => dueAt(one, showing, NOW) - (one.readAt ?? 0);

/** The same for many tickets alike: the shortest and the longest. */
const spreadOf = (given: Partial<Candidate>, showing?: Showing) => {
  const all = Array.from({ length: 500 }, (_, i) =>
    waits(ticket({ ...given, ticketId: `t${i}` }), showing),
  );
  return [Math.min(...all), Math.max(...all)] as const;
};

describe('when a ticket is due', () => {
  test.each([
    ['whose thread is open', 3 * SECOND, {}, open],
    ['in a list that is shown', 15 * SECOND, {}, listed],
    ['active in the last ten minutes', MINUTE, { activeAt: NOW - 9 * MINUTE }, undefined],
    ['active in the last hour', 3 * MINUTE, { activeAt: NOW - 59 * MINUTE }, undefined],
    ['active today', 15 * MINUTE, { activeAt: NOW - 23 * HOUR }, undefined],
    ['active this week', HOUR, { activeAt: NOW - 6 * DAY }, undefined],
    ['quiet for longer', 3 * HOUR, { activeAt: NOW - 30 * DAY }, undefined],
    ['closed this week', 6 * HOUR, { closed: true, activeAt: NOW - DAY }, undefined],
  ])('one %s: about every %i ms, a fifth more or less', (_, every, given, showing) => {
    const [least, most] = spreadOf(given, showing);
    expect(least).toBeGreaterThanOrEqual(every * 0.8);
    expect(least).toBeLessThan(every * 0.83);
    expect(most).toBeLessThanOrEqual(every * 1.2);
    expect(most).toBeGreaterThan(every * 1.17);
  });

  test('one closed for longer than a week: never, unless it is shown', () => {
    const closed = ticket({ closed: true, activeAt: NOW - 8 * DAY, readAt: NOW - HOUR });
    expect(dueAt(closed, undefined, NOW)).toBe(Number.POSITIVE_INFINITY);
    expect(dueAt(closed, listed, NOW)).toBeLessThan(NOW);
  });

  test('the same reading is due at the same time, asked as often as you like', () => {
    expect(waits(ticket())).toBe(waits(ticket()));
  });

  test('one that comes to a screen: at once, unless it was read some seconds ago', () => {
    const justShown = { since: NOW, open: false };
    expect(dueAt(ticket({ readAt: NOW - 6 * SECOND }), justShown, NOW)).toBeLessThanOrEqual(NOW);
    expect(dueAt(ticket({ readAt: NOW - 2 * SECOND }), justShown, NOW)).toBe(NOW + 3 * SECOND);
  });

  test('one of which nothing is known, after a lock: at once', () => {
    expect(dueAt(ticket({ readAt: undefined }), undefined, NOW)).toBe(NOW);
  });

  test('one that was read in the future, before the clock was set back: at once', () => {
    expect(dueAt(ticket({ readAt: NOW + DAY }), undefined, NOW)).toBe(NOW);
  });

  test('one whose time passed while the browser slept: at once', () => {
    expect(dueAt(ticket({ readAt: NOW - 8 * HOUR }), undefined, NOW)).toBeLessThan(NOW);
  });

  test('one that the service does not know: once more after 2 s if it is new, then rarely', () => {
    const fresh = { failure: notFound, linkedAt: NOW - 5 * SECOND };
    expect(waits(ticket({ ...fresh, misses: 1 }), open)).toBe(2 * SECOND);
    expect(waits(ticket({ ...fresh, misses: 2 }), open)).toBe(MINUTE);
    expect(waits(ticket({ ...fresh, misses: 2 }))).toBe(6 * HOUR);
    expect(waits(ticket({ failure: notFound, misses: 1 }))).toBe(6 * HOUR);
  });

  test('one that could not be reached: within a minute, however quiet', () => {
    const failure: Failure = { kind: 'no-answer', why: 'network' };
    expect(waits(ticket({ failure, activeAt: NOW - 30 * DAY }))).toBe(MINUTE);
  });
});

describe('a plan', () => {
  const due = (ticketId: string) => ticket({ ticketId, readAt: NOW - 12 * HOUR });

  test('reads what is open first, then what is listed, then the rest, oldest reading first', () => {
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

  test('reads few at once, and the next right after them', () => {
    const many = Array.from({ length: 40 }, (_, i) => due(`t${i}`));
    const { read, quietAt } = plan(many, new Map(), plenty, NOW);
    expect(read).toHaveLength(6);
    expect(quietAt).toBe(NOW);
  });

  test('waits for the budget: what nobody sees has a smaller one', () => {
    const tickets = [due('open'), { ...due('a'), readAt: NOW - 20 * HOUR }, due('b')];
    const poor = { looks: 5, quietLooks: 1, nextAt: NOW, quietNextAt: NOW + 4 * SECOND };
    const { read, shownAt, quietAt } = plan(tickets, new Map([['open', open]]), poor, NOW);
    expect(read).toEqual(['open', 'a']);
    expect(quietAt).toBe(NOW + 4 * SECOND);
    expect(shownAt).toBe(Number.POSITIVE_INFINITY);
    const none = { looks: 0, quietLooks: 0, nextAt: NOW + SECOND, quietNextAt: NOW + 2 * SECOND };
    expect(plan(tickets, new Map([['open', open]]), none, NOW)).toEqual({
      read: [],
      shownAt: NOW + SECOND,
      quietAt: NOW + SECOND,
    });
  });

  test('says when the next is due, of those on screens and of the others', () => {
    const tickets = [ticket({ ticketId: 'shown' }), ticket({ ticketId: 'quiet' })];
    const { read, shownAt, quietAt } = plan(tickets, new Map([['shown', open]]), plenty, NOW);
    expect(read).toEqual([]);
    expect(shownAt - NOW).toBeLessThanOrEqual(3.6 * SECOND);
    expect(quietAt - NOW).toBeGreaterThanOrEqual(48 * SECOND);
  });

  test('counts on screens going away without a word', () => {
    const { shownAt, quietAt } = plan([ticket()], new Map([['t1', listed]]), plenty, NOW);
    expect(shownAt - NOW).toBeLessThanOrEqual(18 * SECOND);
    expect(quietAt - NOW).toBeGreaterThanOrEqual(48 * SECOND);
    expect(quietAt - NOW).toBeLessThanOrEqual(72 * SECOND);
  });

  test('has nothing to do where there is nothing', () => {
    const never = Number.POSITIVE_INFINITY;
    expect(plan([], new Map(), plenty, NOW)).toEqual({ read: [], shownAt: never, quietAt: never });
  });
});

describe('the budget of a service', () => {
  const tooMany: Failure = { kind: 'too-many', ...answered, status: 429 };
  const outage: Failure = { kind: 'no-answer', why: 'network' };
  const full = freshBudget(NOW);

  test('is used up by calls, and grows again with time', () => {
    const used = spent(full, 60, 0);
    expect(allowance(used, NOW)).toMatchObject({ looks: 0, nextAt: NOW + SECOND });
    expect(allowance(used, NOW + 10 * SECOND).looks).toBe(20 / LOOK);
    expect(allowance(used, NOW + DAY).looks).toBe(allowance(full, NOW).looks);
  });

  test('leaves at most half of it to what nobody sees', () => {
    const quiet = spent(full, 30, 30);
    expect(allowance(quiet, NOW)).toMatchObject({ quietLooks: 0, looks: 15 });
    expect(allowance(quiet, NOW + 10 * SECOND).quietLooks).toBe(10 / LOOK);
  });

  test('a long thread’s reading is paid off, but not for longer than half a minute', () => {
    const debt = spent(full, 5_000, 0);
    expect(allowance(debt, NOW).looks).toBe(0);
    expect(allowance(debt, NOW + 31 * SECOND + 500).looks).toBeGreaterThan(0);
  });

  test('one 429 halves it, and minutes without one give it back', () => {
    const less = halved(full);
    expect(less.perMinute).toBe(FULL / 2);
    expect(allowance(less, NOW).looks).toBe(0);
    expect(refilled(less, NOW + 5 * MINUTE).perMinute).toBe(FULL / 2 + 30);
    expect(refilled(less, NOW + 10 * MINUTE).perMinute).toBe(FULL);
    const many = Array.from({ length: 20 }).reduce<typeof full>((budget) => halved(budget), full);
    expect(many.perMinute).toBeGreaterThan(0);
  });

  test('a clock that is set back adds nothing and takes nothing', () => {
    const used = spent(full, 40, 0);
    expect(refilled(used, NOW - DAY)).toMatchObject({ calls: used.calls, perMinute: FULL });
  });

  test('a 429 names the time to come back, and outages take longer each time', () => {
    expect(restsUntil(rested(full, tooMany, NOW + 120 * SECOND, NOW), true)).toBe(
      NOW + 120 * SECOND,
    );
    expect(rested(full, tooMany, undefined, NOW).perMinute).toBe(FULL / 2);
    const once = rested(full, outage, undefined, NOW);
    const often = Array.from({ length: 9 }).reduce<typeof full>(
      (budget) => rested(budget, outage, undefined, NOW),
      once,
    );
    expect(restsUntil(once, true)).toBe(NOW + 2 * SECOND);
    expect(restsUntil(often, true)).toBe(NOW + 15 * SECOND);
    expect(restsUntil(often, false)).toBe(NOW + 5 * MINUTE);
    expect(restsUntil(full, true)).toBe(0);
  });
});
