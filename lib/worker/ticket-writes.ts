import type { TicketRow } from '../border/questions-tickets';
import { failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type RecordRef, reference } from '../domain/record';
import { isClientId, type NewTicket, type TicketChange } from '../domain/ticket';
import { changeBody, ticketBody } from '../partner/bodies';
import { refreshSession } from './session';
import { ticketRow } from './tickets';
import { deliver, storeWrite } from './writes';

type Asked = { place: Place; action: string };

/** Opens a ticket for a record and links it to it. The same action twice opens one ticket. */
export async function createTicket(
  asked: Asked & { ticket: NewTicket; record: RecordRef },
): Promise<Outcome<TicketRow>> {
  const { place, action, ticket } = asked;
  const ref = reference(asked.record);
  if (!isClientId(ticket.clientId)) return failed({ kind: 'not-a-client-id' });
  const stored = await storeWrite({
    place,
    action,
    path: {
      kind: 'ticket.create',
      subject: `new/${ref}`,
      reference: ref,
      clientId: ticket.clientId.trim(),
    },
    body: ticketBody({ ...ticket, clientId: ticket.clientId.trim(), externalReference: ref }),
  });
  if (!stored.ok) return stored;
  const created = await deliver(place.environment, stored.value);
  if (!created.ok) {
    // Perhaps the service no longer knows the installation: then the list is read again.
    if (created.failure.kind === 'not-found') await refreshSession();
    return created;
  }
  return created.value === undefined
    ? failed({ kind: 'unexpected', detail: 'a ticket without an id' })
    : ticketRow(place, created.value);
}

/** Changes a ticket's summary, status or priority. */
export async function changeTicket(
  asked: Asked & { ticketId: string; change: TicketChange },
): Promise<Outcome<TicketRow>> {
  const { place, action, ticketId, change } = asked;
  const stored = await storeWrite({
    place,
    action,
    path: { kind: 'ticket.change', ticketId },
    body: changeBody(change),
  });
  if (!stored.ok) return stored;
  const changed = await deliver(place.environment, stored.value);
  return changed.ok ? ticketRow(place, ticketId) : changed;
}
