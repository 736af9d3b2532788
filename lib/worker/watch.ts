import { browser } from 'wxt/browser';
import { ENVIRONMENTS } from '../domain/environment';
import { done, type Failure, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import type { StoredTicket } from '../storage/schema';
import { partnerOf } from './connection';
import { tell } from './news';
import { syncThread } from './threads';
import { keepTicket, readTicket } from './tickets';

/** Shown tickets are re-read this often at most, however many screens and tabs show them. */
const SHOWN_EVERY = 3_000;

/** Tickets that one look may read: a long list is gone through in turns, the oldest reading first. */
const AT_ONCE = 8;

const ALARM = 'look at open tickets';

/** True while the service asked to be left alone. */
const isPause = (failure: Failure | undefined, now: number): boolean =>
  failure !== undefined && 'retryAt' in failure && (failure.retryAt ?? 0) > now;

/**
 * Re-reads what a screen shows, as far as it is due, and tells what changed as news. The first of
 * the tickets is the one that is open: it is read whenever it is due, however many there are.
 */
export async function watchTickets(
  place: Place,
  ticketIds: string[],
): Promise<Outcome<{ failure?: Failure | undefined }>> {
  const service = await partnerOf(place.environment);
  if (!service.ok) return done({ failure: service.failure });
  const now = Date.now();
  const db = await environmentDb(place.environment);
  const stored = await Promise.all(ticketIds.map((id) => db.get('tickets', id)));
  const known = stored.filter((ticket) => ticket !== undefined);
  const pause = known.map(({ failure }) => failure).find((failure) => isPause(failure, now));
  if (pause) return done({ failure: pause });
  const first = known[0];
  const due = known
    .filter((ticket) => now - ticket.readAt >= SHOWN_EVERY)
    .sort((a, b) => Number(b === first) - Number(a === first) || a.readAt - b.readAt)
    .slice(0, AT_ONCE);
  const outcomes = await Promise.all(due.map((ticket) => lookAt(place, ticket)));
  const failure = outcomes.find((outcome) => outcome !== undefined);
  return done(failure ? { failure } : {});
}

/** Reads one ticket and what its thread gained; a failure, where there was one. */
async function lookAt(place: Place, { ticketId }: StoredTicket): Promise<Failure | undefined> {
  const askedAt = Date.now();
  const read = await readTicket(place, ticketId);
  if (!read.ok) return read.failure;
  if (await keepTicket(place, read.value, askedAt))
    await tell({ kind: 'ticket', environment: place.environment, ticketId });
  const synced = await syncThread(place, ticketId);
  return synced.ok ? undefined : synced.failure;
}

/** While no screen is open, tickets that are not closed are looked at by the clock. */
export function lookAtAlarms(): void {
  browser.alarms.onAlarm.addListener((alarm) => (alarm.name === ALARM ? lookAround() : undefined));
}

/** Sets the clock, unless it goes already. */
export async function startClock(): Promise<void> {
  // Browsers may drop alarms when they start or the extension is updated.
  if (!(await browser.alarms.get(ALARM)))
    await browser.alarms.create(ALARM, { periodInMinutes: 2, delayInMinutes: 1 });
}

/** One round of the clock: the few open tickets of each environment that were not read for longest. */
export async function lookAround(): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const service = await partnerOf(environment);
    if (!service.ok) continue;
    const tickets = await (await environmentDb(environment)).getAll('tickets');
    const now = Date.now();
    if (tickets.some(({ failure }) => isPause(failure, now))) continue;
    const open = tickets
      .filter(({ ticket, failure }) => ticket.status !== 'Closed' && failure?.kind !== 'not-found')
      .sort((a, b) => a.readAt - b.readAt)
      .slice(0, AT_ONCE);
    for (const ticket of open)
      await lookAt({ environment, installationId: ticket.installationId }, ticket);
  }
}
