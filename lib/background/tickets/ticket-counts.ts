import type { Environment } from '../../domain/core/environment';
import type { Scope } from '../../domain/core/installation';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredTicket } from '../../storage/stored-ticket';
import { ticketNotReadYet } from '../../storage/ticket-without-content';
import {
  chosenEnvironment,
  chosenInstallation,
  wereInstallationsRead,
} from '../core/settings-store';

/** The environment and installation that the user chose; undefined if none was chosen, or the key does not have it. */
export async function chosenScope(): Promise<Scope | undefined> {
  const environment: Environment = await chosenEnvironment();
  const installationId = await chosenInstallation(environment);
  if (installationId === undefined) return undefined;
  // The choice outlives the key. The key of another company may have no installation that takes its place.
  if (await wereInstallationsRead(environment)) {
    const own = await (await environmentDb(environment)).getAll('installations');
    if (!own.some(({ id }) => id === installationId)) return undefined;
  }
  return { environment, installationId };
}

/** The links of a record, each with the installation that its ticket is in, the latest link first. */
export async function linksOfRecord(db: EnvironmentDb, recordReference: string) {
  const links = await db.getAllFromIndex('links', 'reference', recordReference);
  const placed = links.map(async (link) => {
    const { installationId } = (await db.get('tickets', link.ticketId)) ?? link;
    return { ...link, installationId };
  });
  return (await Promise.all(placed)).sort((one, other) => other.linkedAt - one.linkedAt);
}

/**
 * The tickets of one installation that are linked to a record, as the panel lists them; also those that a
 * colleague linked and that this browser did not read yet.
 */
export async function ticketsOfRecord(scope: Scope, recordReference: string) {
  const db = await environmentDb(scope.environment);
  const links = await db.getAllFromIndex('links', 'reference', recordReference);
  const stored = await Promise.all(
    links.map(async (link) => {
      const ticket = await db.get('tickets', link.ticketId);
      return ticket ?? (link.linkedBy === undefined ? undefined : ticketNotReadYet(link));
    }),
  );
  return stored
    .filter((ticket) => ticket !== undefined)
    .filter(({ installationId }) => installationId === scope.installationId);
}

/** Unread messages of a ticket, and 1 for one whose snooze ended; 0 if the service no longer knows it and it cannot be opened. */
export const unreadIn = ({ unreadIn, thread }: StoredTicket): number =>
  unreadIn === undefined ? 0 : Math.max(thread.unread, 1);

/** The unread messages of several tickets. */
export const sumOfUnread = (tickets: readonly StoredTicket[]): number =>
  tickets.reduce((sum, ticket) => sum + unreadIn(ticket), 0);

/** The unread messages of the chosen installation by record, without the records that have none. */
export async function unreadByRecord(): Promise<ReadonlyMap<string, number>> {
  const unreadOf = new Map<string, number>();
  const scope = await chosenScope();
  if (!scope) return unreadOf;
  const tx = (await environmentDb(scope.environment)).transaction(['tickets', 'links']);
  const tickets = await tx.objectStore('tickets').index('unreadIn').getAll(scope.installationId);
  const links = tx.objectStore('links').index('ticketId');
  await Promise.all(
    tickets.map(async (ticket) => {
      for (const { reference } of await links.getAll(ticket.ticketId))
        unreadOf.set(reference, (unreadOf.get(reference) ?? 0) + unreadIn(ticket));
    }),
  );
  return unreadOf;
}

/** How many tickets and unread messages a record has in one installation. */
export async function countsOfRecord(
  scope: Scope | undefined,
  recordReference: string,
): Promise<{ tickets: number; unread: number }> {
  const tickets = scope ? await ticketsOfRecord(scope, recordReference) : [];
  return { tickets: tickets.length, unread: sumOfUnread(tickets) };
}
