import {
  allowance,
  consume,
  newBucket,
  POLL_COST,
  refill,
} from '../../lib/background/api/token-bucket';
import { type Candidate, needsTicket, plan } from '../../lib/background/polling/schedule';
import type { VisibleTicket } from '../../lib/background/tickets/visible-tickets';

const SECOND = 1_000;

/** Epoch milliseconds; calls before `countFrom` are not counted. */
type Span<Ticket> = {
  start: number;
  countFrom: number;
  end: number;
  /** The ticket as the poller finds it at a time. */
  age?: (ticket: Ticket, now: number) => Ticket;
};

/**
 * How many calls the poller makes, by its own plan and token bucket on a simulated clock. Only
 * tickets that are shown are looked at between two looks at all, as the poller does.
 */
export function plannedCalls<Ticket extends Candidate>(
  tickets: readonly Ticket[],
  shown: ReadonlyMap<string, VisibleTicket>,
  { start, countFrom, end, age = (ticket) => ticket }: Span<Ticket>,
): number {
  const known = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  let budget = newBucket(start);
  let backgroundAt = start;
  let calls = 0;
  for (let now = start; now < end; ) {
    budget = refill(budget, now);
    const all = now >= backgroundAt;
    const candidates = [...known.values()]
      .filter(({ ticketId }) => all || shown.has(ticketId))
      .map((ticket) => age(ticket, now));
    const planned = plan(candidates, shown, allowance(budget, now), now);
    if (all) backgroundAt = planned.backgroundAt;
    for (const id of planned.read) {
      const ticket = known.get(id);
      if (!ticket) continue;
      const whole = needsTicket(ticket, shown.get(id), now);
      const cost = whole ? POLL_COST : 1;
      budget = consume(budget, cost, shown.has(id) ? 0 : POLL_COST);
      if (now >= countFrom) calls += cost;
      known.set(id, { ...ticket, readAt: now, stateAt: whole ? now : ticket.stateAt });
    }
    // A poll takes a while, and what it read is due again some time later.
    if (planned.read.length > 0) {
      backgroundAt = all ? now + SECOND : backgroundAt;
      now += SECOND / 2;
    } else now = Math.max(now + SECOND / 2, Math.min(planned.visibleAt, backgroundAt));
  }
  return calls;
}
