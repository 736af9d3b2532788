import type { Asker } from '../border/answer';
import type { RecordView, TicketRow } from '../border/questions-tickets';
import { clientOf, type KnownClient } from '../domain/client';
import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { type CrmRecord, recordTitle, reference } from '../domain/record';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import { showUnread } from './badge';
import { ticketsOfRecord } from './counts';
import { chosenEnvironment } from './facts';
import { isGone } from './gone';
import { doubtOfHost } from './host-doubts';
import { keyedEnvironments } from './keys';
import { isLocked } from './lock';
import { tell } from './news';
import { taggedOn, writtenFor } from './offers';
import { openingOf } from './outbox/view';
import { mayKeep } from './purge';
import { currentPlace, testClientOf } from './session';
import { tabRecord } from './tabs';
import { rowOf } from './tickets';
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
    client: await clientFor(db, place, record),
    tagged: await taggedOn(db, record),
    written: await writtenFor(db, place, ref),
    doubt: await doubtOfHost(record.ref.host, place.environment),
  };
}

async function ticketsOf(db: EnvironmentDb, place: Place, ref: string): Promise<TicketRow[]> {
  const stored = await ticketsOfRecord(place, ref);
  const rows = await Promise.all(stored.map((ticket) => rowOf(db, ticket)));
  return rows.sort((a, b) => (b.lastActivityAt ?? 0) - (a.lastActivityAt ?? 0));
}

async function clientFor(db: EnvironmentDb, place: Place, record: CrmRecord): Promise<KnownClient> {
  return clientOf({
    testClient: await testClientOf(place),
    page: record.fields?.client,
    remembered: (await db.get('records', reference(record.ref)))?.clientId,
  });
}

/** Milliseconds in which a record that was seen need not be noted again. */
const A_WHILE = 60_000;

/** Remembers a record's name and address, so that lists elsewhere can name it. */
async function keepRecord(db: EnvironmentDb, record: CrmRecord): Promise<void> {
  const tx = db.transaction('records', 'readwrite');
  const ref = reference(record.ref);
  const known = await tx.store.get(ref);
  const title = record.name ?? known?.title ?? recordTitle(record);
  const url = record.chosen ? (known?.url ?? record.url) : record.url;
  const seenAt = Date.now();
  // A panel that is drawn anew sees the same record again and again.
  const told = known?.title === title && known.url === url && seenAt - known.seenAt < A_WHILE;
  if (!told) await tx.store.put({ reference: ref, title, url, clientId: known?.clientId, seenAt });
  await tx.done;
}

/** "This ticket belongs to this record." */
export async function keepLink(place: Place, ticketId: string, ref: string): Promise<void> {
  const { environment, installationId } = place;
  const db = await environmentDb(environment);
  if (isGone(place)) return;
  await db.put('links', {
    reference: ref,
    ticketId,
    installationId,
    linkedAt: Date.now(),
  });
  await Promise.all([tell({ kind: 'ticket', environment, ticketId }), showUnread()]);
}

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
