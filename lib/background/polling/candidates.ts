import type { EnvironmentDb } from '../../storage/databases';
import type { StoredLink } from '../../storage/stored-record';
import type { StoredTicket } from '../../storage/stored-ticket';
import type { Candidate } from './schedule';

/** A ticket that may be polled, and its installation. */
export type KnownTicket = Candidate & { installationId: string };

/**
 * Every ticket of an environment, including those that were never read and that this agent linked. What colleagues
 * linked is read once a screen shows it.
 */
export async function allCandidates(db: EnvironmentDb): Promise<KnownTicket[]> {
  const [tickets, links] = await Promise.all([
    db.getAll('tickets'),
    db.getAllFromIndex('links', 'ownAt'),
  ]);
  const stored = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  const linksOf = new Map<string, StoredLink[]>();
  for (const link of links)
    linksOf.set(link.ticketId, [...(linksOf.get(link.ticketId) ?? []), link]);
  const ids = new Set([...stored.keys(), ...links.map(({ ticketId }) => ticketId)]);
  return [...ids].flatMap((id) => candidate(id, stored.get(id), linksOf.get(id) ?? []) ?? []);
}

/** The candidates with these ids; ids of tickets neither stored nor linked are left out. */
export async function candidatesOf(db: EnvironmentDb, ticketIds: string[]): Promise<KnownTicket[]> {
  const known = await Promise.all(
    ticketIds.map(async (id) => {
      const links = await db.getAllFromIndex('links', 'ticketId', id);
      return candidate(id, await db.get('tickets', id), links);
    }),
  );
  return known.filter((ticket) => ticket !== undefined);
}

/** What the schedule needs to know of a ticket; undefined if it is neither stored nor linked. */
export function candidate(
  ticketId: string,
  stored: StoredTicket | undefined,
  links: readonly StoredLink[],
): KnownTicket | undefined {
  const installationId = stored?.installationId ?? links[0]?.installationId;
  if (installationId === undefined) return undefined;
  const linkedAt = links.reduce((latest, link) => Math.max(latest, link.linkedAt), 0);
  return {
    ticketId,
    installationId,
    readAt: stored?.readAt,
    stateAt: stored?.stateAt,
    activeAt: stored && activeAt(stored),
    linkedAt: linkedAt || undefined,
    closed: stored?.ticket.status === 'Closed',
    failure: stored?.failure,
    misses: stored?.misses ?? 0,
  };
}

/** When the ticket last changed, by the service's times and by this browser's. Epoch milliseconds. */
function activeAt({ ticket, thread, changedAt }: StoredTicket): number {
  const times = [ticket.createdAt, ticket.updatedAt, thread.lastMessageAt, changedAt];
  return Math.max(0, ...times.filter((time) => time !== undefined));
}
