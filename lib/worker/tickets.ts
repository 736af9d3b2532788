import type { TicketRow } from '../border/questions-tickets';
import type { Environment } from '../domain/environment';
import { done, type Failure, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import type { Ticket } from '../domain/ticket';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import type { StoredThread, StoredTicket } from '../storage/schema';
import { partnerOf } from './connection';
import { tell } from './news';
import { mayKeep, withoutContent } from './purge';

const THREAD_AT_FIRST: StoredThread = {
  position: {},
  total: 0,
  seenUpTo: 0,
  unread: 0,
  complete: false,
};

/** A ticket as this browser knows it, for a list or a thread's head. */
export async function ticketRow(place: Place, ticketId: string): Promise<Outcome<TicketRow>> {
  const db = await environmentDb(place.environment);
  const stored = await db.get('tickets', ticketId);
  return stored ? done(await rowOf(db, stored)) : failed({ kind: 'no-record' });
}

/** What lists show of a stored ticket. */
export async function rowOf(db: EnvironmentDb, stored: StoredTicket): Promise<TicketRow> {
  const { ticket, thread, failure } = stored;
  const links = await db.getAllFromIndex('links', 'ticketId', stored.ticketId);
  const records = await Promise.all(links.map(({ reference }) => db.get('records', reference)));
  const times = [ticket.createdAt, ticket.updatedAt, thread.lastMessageAt].filter(
    (time) => time !== undefined,
  );
  return {
    ticket,
    unread: thread.unread,
    lastActivityAt: times.length > 0 ? Math.max(...times) : undefined,
    links: links.map(({ reference }, i) => ({
      reference,
      title: records[i]?.title ?? reference,
      url: records[i]?.url,
    })),
    failure,
    ...(stored.forgotten && { forgotten: true }),
  };
}

/** Reads a ticket from the service and keeps it; the newest state wins over a late answer. */
export async function readTicket(place: Place, ticketId: string): Promise<Outcome<Ticket>> {
  const service = await partnerOf(place.environment);
  if (!service.ok) return service;
  const askedAt = Date.now();
  const read = await service.value.partner.ticket(ticketId);
  if (!read.ok) await noteFailure(place.environment, ticketId, read.failure, askedAt);
  return read;
}

/** Puts a ticket that the service gave into the database; true where it differs from before. */
export async function keepTicket(
  place: Place,
  ticket: Ticket,
  askedAt: number,
  { here = false } = {},
): Promise<boolean> {
  const db = await environmentDb(place.environment);
  const tx = db.transaction('tickets', 'readwrite');
  const known = await tx.store.get(ticket.id);
  const late = (known?.ticket.updatedAt ?? 0) > (ticket.updatedAt ?? Number.POSITIVE_INFINITY);
  const kept: StoredTicket = {
    ticketId: ticket.id,
    // A ticket stays where it was met first, unless a person says that it is of this place.
    installationId: (!here && known?.installationId) || place.installationId,
    ticket: known && late ? known.ticket : ticket,
    readAt: askedAt,
    failure: undefined,
    thread: known?.thread ?? THREAD_AT_FIRST,
  };
  // That there is such a ticket is kept in any case; what it says only while it may be.
  const put = mayKeep(place.environment) ? kept : withoutContent(kept);
  await Promise.all([tx.store.put(put), tx.done]);
  return (
    !known ||
    known.failure !== undefined ||
    JSON.stringify(known.ticket) !== JSON.stringify(kept.ticket)
  );
}

/** Keeps why a ticket could not be read beside what is known of it. */
export async function noteFailure(
  environment: Environment,
  ticketId: string,
  failure: Failure,
  askedAt: number,
): Promise<void> {
  const db = await environmentDb(environment);
  const tx = db.transaction('tickets', 'readwrite');
  const known = await tx.store.get(ticketId);
  if (known) await tx.store.put({ ...known, failure, readAt: askedAt });
  await tx.done;
  if (known && known.failure?.kind !== failure.kind)
    await tell({ kind: 'ticket', environment, ticketId });
}
