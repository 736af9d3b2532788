import { done, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { reference } from '../../domain/crm/record-reference';
import type { LinkDoubts } from '../../domain/tickets/link-doubts';
import type { Ticket } from '../../domain/tickets/ticket';
import type { Params, Reply } from '../../protocol/contract';
import type { TicketRow } from '../../protocol/requests/tickets';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import { saveLink } from './ticket-links';
import { fetchTicket, saveTicket, ticketRowOf } from './ticket-store';

type LinkPreview = Reply<'ticket.find'>;

/** Reads a ticket from the service before the user links it. Nothing is stored. */
export async function findTicket({
  scope,
  ticketId,
  record,
}: Params<'ticket.find'>): Promise<Outcome<LinkPreview>> {
  const read = await fetchTicket(scope, ticketId.trim());
  if (!read.ok) return read;
  const db = await environmentDb(scope.environment);
  const { links, doubts } = await readOwners(db, scope, read.value, reference(record));
  const linked = links.includes(reference(record));
  return done({ linked, doubts, row: await rowWithStored(scope, read.value) });
}

/**
 * Links a ticket after reading it from the service. If the ticket belongs to other records or to
 * another installation, it is linked only with `anyway`: the user saw that and confirmed. A ticket
 * of this installation whose `externalReference` names this record needs no confirmation.
 */
export async function linkTicket(params: Params<'ticket.link'>): Promise<Outcome<LinkPreview>> {
  const { scope, anyway } = params;
  const requestedAt = Date.now();
  const read = await fetchTicket(scope, params.ticketId.trim());
  if (!read.ok) return read;
  const ticket = read.value;
  const db = await environmentDb(scope.environment);
  const here = reference(params.record);
  const { links, doubts } = await readOwners(db, scope, ticket, here);
  const isOwn = doubts.elsewhere.length === 0 || links.includes(here);
  const belongsHere = isOwn || ticket.externalReference === here;
  const linked = anyway || (belongsHere && doubts.installation === undefined);
  if (linked) {
    await saveTicket(scope, ticket, requestedAt, { here: true });
    await saveLink(scope, ticket.id, here);
  }
  return done({ linked, doubts, row: await rowWithStored(scope, ticket) });
}

/** The records that a ticket is linked to, and the reasons against one more link. */
async function readOwners(
  db: EnvironmentDb,
  { installationId }: Scope,
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

/** A row with the ticket as the service gave it and with this browser's own data. */
async function rowWithStored({ environment }: Scope, ticket: Ticket): Promise<TicketRow> {
  const stored = await (await environmentDb(environment)).get('tickets', ticket.id);
  if (stored) return { ...(await ticketRowOf(environment, stored)), ticket };
  return { ticket, unread: 0, lastActivityAt: ticket.updatedAt ?? ticket.createdAt, links: [] };
}
