import type { Candidate } from '../../lib/background/polling/schedule';
import type { VisibleTicket } from '../../lib/background/tickets/visible-tickets';
import { timesOf } from './pairs';
import { plannedCalls } from './planned-calls';
import { counted, type Figure } from './report';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Kind = { share: number; most: number; closed: boolean; quietFor: number };

/**
 * The tickets that a user has linked: how many are open, and when they last changed. Each kind is a
 * share of a hundred, up to the number that one user can handle; the rest was closed long ago. An
 * assumption, not a measurement.
 */
const TYPICAL: Kind[] = [
  { share: 2, most: 3, closed: false, quietFor: 5 * MINUTE },
  { share: 3, most: 6, closed: false, quietFor: 30 * MINUTE },
  { share: 5, most: 15, closed: false, quietFor: 8 * HOUR },
  { share: 10, most: 40, closed: false, quietFor: 3 * DAY },
  { share: 10, most: 60, closed: false, quietFor: 20 * DAY },
  { share: 10, most: 60, closed: true, quietFor: 3 * DAY },
];
const CLOSED_LONG_AGO = { closed: true, quietFor: 90 * DAY };

type Simulated = Candidate & { quietFor: number };

/** How many requests an hour of polling makes, by the number of linked tickets. */
export function requestsAnHour(): Figure[] {
  const figure = (name: string, tickets: Simulated[], listed?: number): Figure => ({
    name,
    unit: 'requests',
    value: counted(
      callsInAnHour(tickets, listed === undefined ? new Map() : visibleOf(tickets, listed)),
    ),
  });
  return [
    ...[10, 100, timesOf(1_000, 200)].flatMap((count) => {
      const tickets = ticketsOf(count, TYPICAL);
      return [
        figure(`${count} linked, none shown`, tickets),
        figure(`${count} linked, one thread open`, tickets, 0),
      ];
    }),
    figure('100 linked, a list of 5 shown beside the thread', ticketsOf(100, TYPICAL), 5),
    figure('100 linked, and 900 more closed long ago', [
      ...ticketsOf(100, TYPICAL),
      ...ticketsOf(timesOf(900, 100), [], 'old'),
    ]),
  ];
}

const START = Date.parse('2026-11-21T09:00:00Z');

function ticketsOf(count: number, kinds: Kind[], name = 'ticket'): Simulated[] {
  const lively = kinds.flatMap(({ share, most, ...kind }) =>
    // Even of ten tickets, one is active.
    Array.from({ length: Math.min(most, Math.ceil((share * count) / 100)) }, () => kind),
  );
  return Array.from({ length: count }, (_, i) => ({
    ...(lively[i] ?? CLOSED_LONG_AGO),
    ticketId: `${name} ${i}`,
    activeAt: undefined,
    // The last reading was at a different time for each ticket.
    readAt: START - ((i * 7_919 * SECOND) % (3 * HOUR)),
    stateAt: START - DAY,
    linkedAt: START - 100 * DAY,
    failure: undefined,
    misses: 0,
  }));
}

/** Shows the first thread, and lists as many tickets after it. */
const visibleOf = (tickets: Simulated[], listed: number): ReadonlyMap<string, VisibleTicket> =>
  new Map(
    tickets
      .slice(0, 1 + listed)
      .map(({ ticketId }, i) => [ticketId, { since: START - DAY, open: i === 0 }]),
  );

/** The calls of an hour. The hour before works off what is due at its beginning. */
function callsInAnHour(tickets: Simulated[], shown: ReadonlyMap<string, VisibleTicket>): number {
  return plannedCalls(tickets, shown, {
    start: START,
    countFrom: START + HOUR,
    end: START + 2 * HOUR,
    // While some tickets become quiet others become active, so each keeps its age.
    age: (ticket, now) => ({ ...ticket, activeAt: now - ticket.quietFor }),
  });
}
