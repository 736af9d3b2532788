import { allowance, freshBudget, LOOK, refilled, spent } from '../../lib/worker/poll/budget';
import { type Candidate, needsTicket, plan, type Showing } from '../../lib/worker/poll/plan';
import { counted, type Figure } from './report';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Kind = { share: number; most: number; closed: boolean; quietFor: number };

/**
 * Of the tickets that one person ever linked: which are open, and when something last happened to
 * them. So many of a hundred, but of no kind more than a person has on their hands; the rest was
 * closed long ago. An assumption, not a measurement.
 */
const AS_IN_LIFE: Kind[] = [
  { share: 2, most: 3, closed: false, quietFor: 5 * MINUTE },
  { share: 3, most: 6, closed: false, quietFor: 30 * MINUTE },
  { share: 5, most: 15, closed: false, quietFor: 8 * HOUR },
  { share: 10, most: 40, closed: false, quietFor: 3 * DAY },
  { share: 10, most: 60, closed: false, quietFor: 20 * DAY },
  { share: 10, most: 60, closed: true, quietFor: 3 * DAY },
];
const CLOSED_LONG_AGO = { closed: true, quietFor: 90 * DAY };

type Simulated = Candidate & { quietFor: number };

/** How many requests an hour of polling makes, by how many tickets were ever linked. */
export function requestsAnHour(): Figure[] {
  const figure = (name: string, tickets: Simulated[], listed?: number): Figure => ({
    name,
    unit: 'requests',
    value: counted(anHour(tickets, listed === undefined ? new Map() : shows(tickets, listed))),
  });
  return [
    ...[10, 100, 1_000].flatMap((count) => {
      const tickets = ticketsOf(count, AS_IN_LIFE);
      return [
        figure(`${count} linked, nobody looks`, tickets),
        figure(`${count} linked, one thread open`, tickets, 0),
      ];
    }),
    figure('100 linked, a list of 5 shown beside the thread', ticketsOf(100, AS_IN_LIFE), 5),
    figure('100 linked, and 900 more that are done with', [
      ...ticketsOf(100, AS_IN_LIFE),
      ...ticketsOf(900, [], 'old'),
    ]),
  ];
}

const START = Date.parse('2026-11-21T09:00:00Z');

function ticketsOf(count: number, kinds: Kind[], name = 'ticket'): Simulated[] {
  const lively = kinds.flatMap(({ share, most, ...kind }) =>
    // Of ten tickets, too, one is being written about.
    Array.from({ length: Math.min(most, Math.ceil((share * count) / 100)) }, () => kind),
  );
  return Array.from({ length: count }, (_, i) => ({
    ...(lively[i] ?? CLOSED_LONG_AGO),
    ticketId: `${name} ${i}`,
    activeAt: undefined,
    // Each was read at another time before.
    readAt: START - ((i * 7_919 * SECOND) % (3 * HOUR)),
    stateAt: START - DAY,
    linkedAt: START - 100 * DAY,
    failure: undefined,
    misses: 0,
  }));
}

/** The first thread open, and as many tickets after it listed. */
const shows = (tickets: Simulated[], listed: number): ReadonlyMap<string, Showing> =>
  new Map(
    tickets
      .slice(0, 1 + listed)
      .map(({ ticketId }, i) => [ticketId, { since: START - DAY, open: i === 0 }]),
  );

/** Runs the poller's own plan and budget by a clock of its own, and counts the calls of an hour. */
function anHour(tickets: Simulated[], shown: ReadonlyMap<string, Showing>): number {
  const known = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  let budget = freshBudget(START);
  let quietAt = START;
  let calls = 0;
  // The first hour works off what is due at its beginning; the second one counts.
  for (let now = START; now < START + 2 * HOUR; ) {
    budget = refilled(budget, now);
    const all = now >= quietAt;
    const looked = [...known.values()]
      .filter(({ ticketId }) => all || shown.has(ticketId))
      // While some go quiet others come alive: the ages stay as they are.
      .map((ticket) => ({ ...ticket, activeAt: now - ticket.quietFor }));
    const planned = plan(looked, shown, allowance(budget, now), now);
    if (all) quietAt = planned.quietAt;
    for (const id of planned.read) {
      const ticket = known.get(id);
      if (!ticket) continue;
      const whole = needsTicket(ticket, shown.get(id), now);
      const cost = whole ? LOOK : 1;
      budget = spent(budget, cost, shown.has(id) ? 0 : LOOK);
      if (now >= START + HOUR) calls += cost;
      known.set(id, { ...ticket, readAt: now, stateAt: whole ? now : ticket.stateAt });
    }
    // A look takes a while, and what it read is due again some time after.
    if (planned.read.length > 0) {
      quietAt = all ? now + SECOND : quietAt;
      now += SECOND / 2;
    } else now = Math.max(now + SECOND / 2, Math.min(planned.shownAt, quietAt));
  }
  return calls;
}
