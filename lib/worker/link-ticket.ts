import type { LinkDoubts, TicketRow } from '../border/questions-tickets';
import { done, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type RecordRef, reference } from '../domain/record';
import type { Ticket } from '../domain/ticket';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import { keepLink } from './links';
import { keepTicket, readTicket, rowOf } from './tickets';

type Asked = { place: Place; ticketId: string; record: RecordRef };
type Looked = { linked: boolean; row: TicketRow; doubts: LinkDoubts };

/** What the service says of a ticket now, before it is linked to a record. Nothing of it is kept. */
export async function lookAtTicket({ place, ticketId, record }: Asked): Promise<Outcome<Looked>> {
  const read = await readTicket(place, ticketId.trim());
  if (!read.ok) return read;
  const db = await environmentDb(place.environment);
  const { links, doubts } = await whoseIs(db, place, read.value, reference(record));
  const linked = links.includes(reference(record));
  return done({ linked, doubts, row: await rowFor(db, read.value) });
}

/**
 * Links a ticket after reading it from the service. One that belongs to other records, by our own
 * links or by its `externalReference`, or to another installation, is only linked when the person
 * said so knowing that; one of ours that was written for this record without a question.
 */
export async function linkTicket(asked: Asked & { anyway: boolean }): Promise<Outcome<Looked>> {
  const { place, anyway } = asked;
  const askedAt = Date.now();
  const read = await readTicket(place, asked.ticketId.trim());
  if (!read.ok) return read;
  const ticket = read.value;
  const db = await environmentDb(place.environment);
  const here = reference(asked.record);
  const { links, doubts } = await whoseIs(db, place, ticket, here);
  const ours = doubts.elsewhere.length === 0 || links.includes(here);
  const meant = ours || ticket.externalReference === here;
  const linked = anyway || (meant && doubts.installation === undefined);
  if (linked) {
    await keepTicket(place, ticket, askedAt, { here: true });
    await keepLink(place, ticket.id, here);
  }
  return done({ linked, doubts, row: await rowFor(db, ticket) });
}

/** The records that a ticket is linked to, and what speaks against linking it to one more. */
async function whoseIs(
  db: EnvironmentDb,
  { installationId }: Place,
  ticket: Ticket,
  here: string,
): Promise<{ links: string[]; doubts: LinkDoubts }> {
  const links = (await db.getAllFromIndex('links', 'ticketId', ticket.id)).map(
    (link) => link.reference,
  );
  const named = ticket.externalReference ? [ticket.externalReference] : [];
  const others = [...new Set([...links, ...named])].filter((one) => one !== here);
  const elsewhere = await Promise.all(
    others.map(async (one) => (await db.get('records', one))?.title ?? one),
  );
  const known = (await db.get('tickets', ticket.id))?.installationId ?? installationId;
  if (known === installationId) return { links, doubts: { elsewhere } };
  const installation = (await db.getAll('installations')).find(({ id }) => id === known);
  return { links, doubts: { elsewhere, installation: installation?.name ?? known } };
}

/** A ticket as the service gives it, with what this browser knows beside. */
async function rowFor(db: EnvironmentDb, ticket: Ticket): Promise<TicketRow> {
  const stored = await db.get('tickets', ticket.id);
  if (stored) return { ...(await rowOf(db, stored)), ticket };
  return { ticket, unread: 0, lastActivityAt: ticket.updatedAt ?? ticket.createdAt, links: [] };
}
