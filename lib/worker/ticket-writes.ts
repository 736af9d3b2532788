import type { Written } from '../border/questions-tickets';
import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type RecordRef, reference } from '../domain/record';
import { isClientId, type NewTicket, type TicketChange } from '../domain/ticket';
import { ticketChange, ticketCreation } from '../partner/writes';
import type { StoredWrite } from '../storage/schema';
import { pushOn } from './outbox/pump';
import { takeOut } from './outbox/rows';
import { type Asked, takeIn } from './outbox/take';
import { mayTakeBack } from './outbox/view';
import { refreshSession } from './session';
import { ticketRow } from './tickets';
import { heldForCustomer } from './wrong-customer';

/** Opens a ticket for a record and links it to it. The same action twice opens one ticket. */
export async function createTicket(asked: {
  place: Place;
  action: string;
  ticket: NewTicket;
  record: RecordRef;
  /** Though it names another customer: its writer was asked. */
  anyway?: boolean | undefined;
}): Promise<Outcome<Written>> {
  const { place, action } = asked;
  const ref = reference(asked.record);
  if (!isClientId(asked.ticket.clientId)) return failed({ kind: 'not-a-client-id' });
  const clientId = asked.ticket.clientId.trim();
  const ticket = { ...asked.ticket, clientId, externalReference: ref };
  const names = ticket.attachments.map(({ name }) => name);
  const text = [ticket.summary, ticket.description, ...names].join('\n');
  const unsent = ticketCreation(place.installationId, ticket);
  const held = asked.anyway
    ? undefined
    : await heldForCustomer(place, { action, body: unsent.body }, text, [ref]);
  if (held) return held;
  const written = await write({
    place,
    action,
    deed: {
      kind: 'ticket.create',
      subject: `new/${ref}`,
      reference: ref,
      clientId,
      summary: ticket.summary,
    },
    unsent,
  });
  // The form that asked shows a refusal, and its draft holds all there is of it.
  if (!written.ok) await takeOut(place.environment, action, mayTakeBack);
  // Perhaps the service no longer knows the installation: then the list is read again.
  if (!written.ok && written.failure.kind === 'not-found') await refreshSession();
  return written;
}

/** Changes a ticket's summary, status or priority. */
export async function changeTicket(asked: {
  place: Place;
  ticketId: string;
  action: string;
  change: TicketChange;
}): Promise<Outcome<Written>> {
  const { place, ticketId, action, change } = asked;
  const written = await write({
    place,
    action,
    deed: { kind: 'ticket.change', ticketId, change },
    unsent: ticketChange(ticketId, change),
  });
  // As above: the choice that was made is all there is of it.
  if (!written.ok) await takeOut(place.environment, action, mayTakeBack);
  return written;
}

/** Takes a write in and waits with its form until it is done, refused, or has to wait. */
async function write(asked: Asked): Promise<Outcome<Written>> {
  const { place, action } = asked;
  const stored = await takeIn(asked);
  if (!stored.ok) return stored;
  const now = await pushOn(place.environment, action);
  return now ? howItStands(place, now) : failed({ kind: 'no-record' });
}

async function howItStands(
  place: Place,
  { state, failure, result }: StoredWrite,
): Promise<Outcome<Written>> {
  if (state === 'stopped') return failed(failure ?? { kind: 'unexpected', detail: 'stopped' });
  if (state !== 'done') return done({ kind: 'waiting', ...(failure ? { failure } : {}) });
  if (result === undefined) return failed({ kind: 'unexpected', detail: 'nothing was made' });
  const row = await ticketRow(place, result);
  return row.ok ? done({ kind: 'done', row: row.value }) : row;
}
