import type { Asker } from '../border/answer';
import type { RecordView, TicketRow } from '../border/questions-tickets';
import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type CrmRecord, type RecordRef, recordTitle, reference } from '../domain/record';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import { showUnread } from './badge';
import { chosenEnvironment } from './facts';
import { keyedEnvironments } from './keys';
import { isLocked } from './lock';
import { tell } from './news';
import { openingOf } from './outbox/view';
import { mayKeep } from './purge';
import { currentPlace } from './session';
import { tabRecord } from './tabs';
import { keepTicket, readTicket, rowOf } from './tickets';
import { type Wish, wishOf } from './wishes';

/** What the sidebar shows: the record of the tab that its frame stands in, as the browser says. */
export async function recordOfFrame({ tabId }: Asker): Promise<Outcome<RecordView>> {
  if (tabId === undefined) return done({ kind: 'no-record' });
  return done(await recordView(await tabRecord(tabId), await wishOf(tabId)));
}

async function recordView(
  record: CrmRecord | null | undefined,
  wish: Wish | undefined,
): Promise<RecordView> {
  if (!(await keyedEnvironments()).includes(await chosenEnvironment())) return { kind: 'no-key' };
  if (await isLocked(await chosenEnvironment())) return { kind: 'locked' };
  const place = await currentPlace();
  if (!('installationId' in place)) return { kind: 'no-installation', failure: place.failure };
  if (!record) return { kind: 'no-record' };
  const db = await environmentDb(place.environment);
  const ref = reference(record.ref);
  if (mayKeep(place.environment)) await keepRecord(db, record);
  return {
    kind: 'record',
    place,
    record,
    tickets: await ticketsOf(db, place, ref),
    opening: await openingOf(db, ref),
    wish,
    client: await clientOf(db, place, ref),
  };
}

async function ticketsOf(db: EnvironmentDb, place: Place, ref: string): Promise<TicketRow[]> {
  const links = await db.getAllFromIndex('links', 'reference', ref);
  const stored = await Promise.all(links.map(({ ticketId }) => db.get('tickets', ticketId)));
  const rows = await Promise.all(
    stored
      .filter((ticket) => ticket !== undefined)
      .filter((ticket) => ticket.installationId === place.installationId)
      .map((ticket) => rowOf(db, ticket)),
  );
  return rows.sort((a, b) => (b.lastActivityAt ?? 0) - (a.lastActivityAt ?? 0));
}

/** In test the installation's test client; in live whoever this record's last ticket was for. */
async function clientOf(
  db: EnvironmentDb,
  place: Place,
  ref: string,
): Promise<Extract<RecordView, { kind: 'record' }>['client']> {
  const installations = await db.getAll('installations');
  const testClientId = installations.find(({ id }) => id === place.installationId)?.testClientId;
  if (place.environment === 'test' && testClientId)
    return { clientId: testClientId, from: 'test-client' };
  const remembered = (await db.get('records', ref))?.clientId;
  return remembered
    ? { clientId: remembered, from: 'remembered' }
    : { clientId: '', from: 'nowhere' };
}

/** Remembers a record's name and address, so that lists elsewhere can name it. */
async function keepRecord(db: EnvironmentDb, record: CrmRecord): Promise<void> {
  const tx = db.transaction('records', 'readwrite');
  const ref = reference(record.ref);
  const known = await tx.store.get(ref);
  await tx.store.put({
    reference: ref,
    title: record.name ?? known?.title ?? recordTitle(record),
    url: record.url,
    clientId: known?.clientId,
    seenAt: Date.now(),
  });
  await tx.done;
}

/** "This ticket belongs to this record." */
export async function keepLink(place: Place, ticketId: string, ref: string): Promise<void> {
  const { environment, installationId } = place;
  await (await environmentDb(environment)).put('links', {
    reference: ref,
    ticketId,
    installationId,
    linkedAt: Date.now(),
  });
  await Promise.all([tell({ kind: 'ticket', environment, ticketId }), showUnread()]);
}

/**
 * Links a ticket after reading it from the service. One that belongs to other records, by our own
 * links or by its `externalReference`, is only linked when the person said so knowing that.
 */
export async function linkTicket(asked: {
  place: Place;
  ticketId: string;
  record: RecordRef;
  anyway: boolean;
}): Promise<Outcome<{ linked: boolean; row: TicketRow; elsewhere: string[] }>> {
  const { place, record, anyway } = asked;
  const askedAt = Date.now();
  const read = await readTicket(place, asked.ticketId.trim());
  if (!read.ok) return read;
  const ticket = read.value;
  const db = await environmentDb(place.environment);
  const here = reference(record);
  const known = await db.getAllFromIndex('links', 'ticketId', ticket.id);
  const others = new Set(known.map((link) => link.reference));
  if (ticket.externalReference) others.add(ticket.externalReference);
  others.delete(here);
  const alreadyHere = known.some((link) => link.reference === here);
  const linked = anyway || alreadyHere || others.size === 0;
  if (linked) {
    await keepTicket(place, ticket, askedAt, { here: true });
    await keepLink(place, ticket.id, here);
  }
  const stored = await db.get('tickets', ticket.id);
  const row = stored
    ? await rowOf(db, stored)
    : { ticket, unread: 0, lastActivityAt: ticket.updatedAt ?? ticket.createdAt, links: [] };
  return done({ linked, row, elsewhere: await titlesOf(db, [...others]) });
}

const titlesOf = (db: EnvironmentDb, references: string[]): Promise<string[]> =>
  Promise.all(references.map(async (ref) => (await db.get('records', ref))?.title ?? ref));

/** Takes a ticket off a record. The ticket itself stays known. */
export async function unlinkTicket(
  environment: Environment,
  ticketId: string,
  ref: string,
): Promise<Outcome<null>> {
  const db = await environmentDb(environment);
  if (!(await db.get('links', [ref, ticketId]))) return failed({ kind: 'no-record' });
  await db.delete('links', [ref, ticketId]);
  await Promise.all([tell({ kind: 'ticket', environment, ticketId }), showUnread()]);
  return done(null);
}
