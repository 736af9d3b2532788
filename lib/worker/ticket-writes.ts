import type { Written } from '../border/questions-tickets';
import { isSameClient } from '../domain/client';
import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type RecordRef, reference } from '../domain/record';
import { isClientId, type NewTicket, type TicketChange } from '../domain/ticket';
import { ticketChange, ticketCreation } from '../partner/writes';
import type { StoredWrite } from '../storage/schema';
import { pushOn } from './outbox/pump';
import { giveToForm, takeOut } from './outbox/rows';
import { type Asked, takeIn } from './outbox/take';
import { mayTakeBack } from './outbox/view';
import { refusalOfAct } from './rights';
import { refreshSession, testClientOf } from './session';
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
  const refused = await refusalOfAct('write-tickets', place.environment, action);
  if (refused) return refused;
  const ref = reference(asked.record);
  if (!isClientId(asked.ticket.clientId)) return failed({ kind: 'not-a-client-id' });
  const testClientId = await testClientOf(place);
  if (testClientId !== undefined && !isSameClient(asked.ticket.clientId, testClientId))
    return failed({ kind: 'not-the-test-client', clientId: testClientId });
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
  // The form that asked shows a refusal, and its draft holds the words, if it is still there.
  if (!written.ok)
    await giveToForm(
      { environment: place.environment, action, subject: `new/${ref}` },
      mayTakeBack,
    );
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
  /** What the screen showed of these fields. */
  seen?: TicketChange | undefined;
}): Promise<Outcome<Written>> {
  const { place, ticketId, action, change, seen } = asked;
  const refused = await refusalOfAct('write-tickets', place.environment, action);
  if (refused) return refused;
  const written = await write({
    place,
    action,
    deed: { kind: 'ticket.change', ticketId, change, seen },
    unsent: ticketChange(ticketId, change),
  });
  // Who asked is shown the refusal: the choice that was made is all there is of it.
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
  if (state === 'held') return done({ kind: 'held' });
  if (state !== 'done') return done({ kind: 'waiting', ...(failure ? { failure } : {}) });
  if (result === undefined) return failed({ kind: 'unexpected', detail: 'nothing was made' });
  const row = await ticketRow(place, result);
  return row.ok ? done({ kind: 'done', row: row.value }) : row;
}
