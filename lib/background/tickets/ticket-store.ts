import type { TicketRow } from '../border/questions-tickets';
import type { Environment } from '../domain/environment';
import { done, type Failure, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import type { Ticket } from '../domain/ticket';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import type { StoredRecord, StoredTicket } from '../storage/schema';
import type { StoredSeen, StoredThread } from '../storage/stored-thread';
import { putTicket, type TicketToPut } from '../storage/ticket-index';
import { showUnread } from './badge';
import { partnerOf } from './connection';
import { unreadIn } from './counts';
import { isGone } from './gone';
import { tell } from './news';
import { isGate } from './poll/kinds-of-failure';
import { payCall } from './poll/purse';
import { mayKeep, withoutContent } from './purge';

/** A thread of which nothing was read, or nothing since a lock forgot it: then the marks are left. */
const threadAtFirst = (seen: StoredSeen | undefined): StoredThread => ({
  position: {},
  total: 0,
  seenUpTo: seen?.seenUpTo ?? 0,
  sawUpTo: seen?.sawUpTo,
  toldUpTo: seen?.toldUpTo,
  markedAt: seen?.markedAt,
  unread: 0,
  complete: false,
});

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
  const named = ticket.externalReference;
  const written =
    records.find((record) => record?.reference === named) ??
    (named === undefined ? undefined : await db.get('records', named));
  const times = [ticket.createdAt, ticket.updatedAt, thread.lastMessageAt].filter(
    (time) => time !== undefined,
  );
  return {
    ticket,
    unread: unreadIn(stored),
    othersWrote: thread.lastByOthers !== undefined,
    lastBy: thread.lastBy,
    lastActivityAt: times.length > 0 ? Math.max(...times) : undefined,
    links: links.map(({ reference }, i) => linkOf(reference, records[i])),
    writtenFor: written && linkOf(written.reference, written),
    failure,
    ...(stored.forgotten && { forgotten: true }),
  };
}

const linkOf = (reference: string, record: StoredRecord | undefined) => ({
  reference,
  title: record?.title ?? reference,
  url: record?.url,
});

/** Reads a ticket from the service; why it could not be read is kept beside what is known of it. */
export async function readTicket(place: Place, ticketId: string): Promise<Outcome<Ticket>> {
  const service = await partnerOf(place.environment);
  if (!service.ok) return service;
  const askedAt = Date.now();
  await payCall(service.value.address);
  const read = await service.value.partner.ticket(ticketId);
  if (!read.ok) await noteFailure(place.environment, ticketId, read.failure, askedAt);
  return read;
}

/**
 * Puts a ticket that the service gave into the database; true where it differs from before. `asOf`
 * is when it was asked for, or, for the answer to a write of ours, when that came: what was asked
 * before the write was answered is not put over it. The newest state wins over a late answer. With
 * `thread` still to be read, the ticket stays due: whoever dies in between begins with it again.
 */
export async function keepTicket(
  place: Place,
  ticket: Ticket,
  asOf: number,
  { here = false, thread = 'left' }: { here?: boolean; thread?: 'left' | 'next' } = {},
): Promise<boolean> {
  const db = await environmentDb(place.environment);
  if (isGone(place)) return false;
  const tx = db.transaction(['tickets', 'seen'], 'readwrite');
  const tickets = tx.objectStore('tickets');
  const known = await tickets.get(ticket.id);
  const late = known !== undefined && isLate(ticket, asOf, known);
  const state = late ? known.ticket : ticket;
  const differs = JSON.stringify(known?.ticket) !== JSON.stringify(state);
  const kept: TicketToPut = {
    ticketId: ticket.id,
    // A ticket stays where it was met first, unless a person says that it is of this place.
    installationId: (!here && known?.installationId) || place.installationId,
    ticket: state,
    readAt: Math.max(thread === 'next' ? 0 : asOf, known?.readAt ?? 0),
    stateAt: late ? known.stateAt : asOf,
    changedAt: differs && (known || !hasTimes(ticket)) ? asOf : known?.changedAt,
    // A later reading that failed is the newer word.
    ...(known && known.readAt > asOf ? { failure: known.failure, misses: known.misses } : {}),
    thread: known?.thread ?? threadAtFirst(await tx.objectStore('seen').get(ticket.id)),
  };
  // That there is such a ticket is kept in any case; what it says only while it may be.
  const put = mayKeep(place.environment) ? kept : withoutContent(kept);
  await Promise.all([putTicket(tickets, put), tx.done]);
  return differs || known?.failure?.kind !== kept.failure?.kind;
}

/** By the service's own times where it gives them and they differ, else by when it was asked. */
function isLate(ticket: Ticket, asOf: number, known: StoredTicket): boolean {
  const [before, now] = [known.ticket.updatedAt, ticket.updatedAt];
  if (before !== undefined && now !== undefined && before !== now) return before > now;
  return asOf < (known.stateAt ?? 0);
}

const hasTimes = ({ createdAt, updatedAt }: Ticket): boolean =>
  createdAt !== undefined || updatedAt !== undefined;

/** Its thread was read, which is as good as a reading of the ticket that changed nothing. */
export async function noteRead(
  environment: Environment,
  ticketId: string,
  askedAt: number,
): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('tickets', 'readwrite');
  const known = await tx.store.get(ticketId);
  if (known && known.readAt < askedAt) await putTicket(tx.store, { ...known, readAt: askedAt });
  await tx.done;
}

/** Keeps why a ticket could not be read beside what is known of it. */
export async function noteFailure(
  environment: Environment,
  ticketId: string,
  failure: Failure,
  askedAt: number,
): Promise<void> {
  // That nothing can be asked now says nothing of this ticket.
  if (isGate(failure)) return;
  const db = await environmentDb(environment);
  const tx = db.transaction(['tickets', 'installations'], 'readwrite');
  const tickets = tx.objectStore('tickets');
  const known = await tickets.get(ticketId);
  const own = await tx.objectStore('installations').getAll();
  // What another company's key is refused says nothing of this ticket either.
  const isOther = own.length > 0 && own.every(({ id }) => id !== known?.installationId);
  const news = known !== undefined && known.readAt <= askedAt && !isOther;
  if (news) {
    const misses = failure.kind === 'not-found' ? (known.misses ?? 0) + 1 : undefined;
    await putTicket(tickets, { ...known, failure, misses, readAt: askedAt });
  }
  await tx.done;
  if (news && known.failure?.kind !== failure.kind)
    await Promise.all([tell({ kind: 'ticket', environment, ticketId }), showUnread()]);
}

/**
 * A ticket that is linked and of which nothing is known could not be read: kept by its id alone,
 * with the reason, so that it can be seen and unlinked, and is not asked for all the time.
 */
export async function keepGone(
  place: Place,
  ticketId: string,
  failure: Failure,
  askedAt: number,
): Promise<void> {
  if (isGate(failure)) return;
  const { environment, installationId } = place;
  const db = await environmentDb(environment);
  if (isGone(place)) return;
  const tx = db.transaction(['tickets', 'seen'], 'readwrite');
  const tickets = tx.objectStore('tickets');
  const isNew = (await tickets.get(ticketId)) === undefined;
  if (isNew)
    await putTicket(tickets, {
      ticketId,
      installationId,
      ticket: {
        id: ticketId,
        summary: ticketId,
        description: '',
        priority: '',
        status: '',
        attachments: [],
      },
      readAt: askedAt,
      failure,
      misses: 1,
      thread: threadAtFirst(await tx.objectStore('seen').get(ticketId)),
    });
  await tx.done;
  if (isNew) await tell({ kind: 'ticket', environment, ticketId });
}
