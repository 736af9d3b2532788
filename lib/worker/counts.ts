import { ENVIRONMENTS, type Environment } from '../domain/environment';
import type { Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import type { StoredTicket } from '../storage/schema';
import { chosenEnvironment, chosenInstallation } from './facts';
import { newsCount } from './onboarding/marks';
import { OPEN } from './outbox/rows';

// Every number that more than one place shows is counted here, each in one way (decision 052).

/** The environment and installation that this browser works in, as far as one was ever chosen. */
async function chosenPlace(): Promise<Place | undefined> {
  const environment = await chosenEnvironment();
  const installationId = await chosenInstallation(environment);
  return installationId === undefined ? undefined : { environment, installationId };
}

/** The tickets that are linked to a record, of one installation: what the panel lists. */
export async function ticketsOfRecord(place: Place, recordReference: string) {
  const db = await environmentDb(place.environment);
  const links = await db.getAllFromIndex('links', 'reference', recordReference);
  const stored = await Promise.all(links.map(({ ticketId }) => db.get('tickets', ticketId)));
  return stored
    .filter((ticket) => ticket !== undefined)
    .filter(({ installationId }) => installationId === place.installationId);
}

/** Unread messages of one ticket; 0 where the service no longer knows it, as it cannot be opened and read. */
export const unreadIn = ({ unreadIn, thread }: StoredTicket): number =>
  unreadIn === undefined ? 0 : thread.unread;

const sumOf = (tickets: readonly StoredTicket[]): number =>
  tickets.reduce((sum, ticket) => sum + unreadIn(ticket), 0);

/** What the panel, the handle of the dock and the popup say of a record: of the chosen installation. */
export async function countsOfRecord(
  recordReference: string,
): Promise<{ tickets: number; unread: number }> {
  const place = await chosenPlace();
  const tickets = place ? await ticketsOfRecord(place, recordReference) : [];
  return { tickets: tickets.length, unread: sumOf(tickets) };
}

/** What the toolbar button, the popup and the desk say of the chosen installation as a whole. */
export async function countsOfPlace(): Promise<{ unread: number; applications: number }> {
  const place = await chosenPlace();
  if (!place) return { unread: 0, applications: 0 };
  const db = await environmentDb(place.environment);
  const [tickets, applications] = await Promise.all([
    db.getAllFromIndex('tickets', 'unreadIn', place.installationId),
    newsCount(place),
  ]);
  return { unread: sumOf(tickets), applications };
}

/** Writes of an environment, of all its installations, that the service has not confirmed. */
export async function pendingWrites(
  environment: Environment,
): Promise<{ environment: Environment; waiting: number; stopped: number }> {
  const db = await environmentDb(environment);
  const counts = await Promise.all(
    OPEN.map((state) => db.countFromIndex('writes', 'state', state)),
  );
  const of = (...states: (typeof OPEN)[number][]): number =>
    states.reduce((sum, state) => sum + (counts[OPEN.indexOf(state)] ?? 0), 0);
  return { environment, waiting: of('queued', 'sending'), stopped: of('held', 'stopped') };
}

/** The numbers that the popup and the desk show. Writes are those of both environments. */
export const readCounts = async () => ({
  ...(await countsOfPlace()),
  outbox: await Promise.all(ENVIRONMENTS.map(pendingWrites)),
});
