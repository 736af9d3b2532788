import { done, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import type { CrmRecord } from '../../domain/crm/record';
import { reference } from '../../domain/crm/record-reference';
import type { KnownClient } from '../../domain/tickets/client';
import { chooseClient } from '../../domain/tickets/client-rules';
import type { RecordView } from '../../protocol/requests/record';
import type { TicketRow } from '../../protocol/requests/tickets';
import type { Caller } from '../../protocol/server/listen';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredRecord } from '../../storage/stored-record';
import { recordTitle } from '../../words/record-words';
import { currentScope, testClientOf } from '../api/session';
import { canPersist } from '../core/epoch';
import { hasElapsed } from '../core/has-elapsed';
import { chosenEnvironment } from '../core/settings-store';
import { tabRecord } from '../core/tab-store';
import { keyedEnvironments } from '../keys/keys';
import { isLocked } from '../keys/lock';
import { outgoingWhere } from '../outbox/view';
import { environmentMismatch } from '../sites/environment-mismatch';
import { pendingNavigationOf } from '../sites/pending-navigation';
import { scopeOfRecord, ticketRulesOf } from '../sites/record-scope';
import { awaitsFacts } from '../sites/shown-record';
import { wakeTeam } from '../team/share';
import { createTicketCommand } from '../tickets/commands/create-ticket';
import { clientsOnly, rememberedClient } from '../tickets/record-clients';
import { taggedOn, ticketsByReference } from '../tickets/suggested-tickets';
import { linksOfRecord, ticketsOfRecord } from '../tickets/ticket-counts';
import { ticketRowsOf } from '../tickets/ticket-store';

/** What the sidebar shows: the record of its own tab, whose id comes from the browser. */
export async function readRecord({ tabId }: Caller): Promise<Outcome<RecordView>> {
  if (tabId === undefined) return done({ kind: 'no-record' });
  const record = await tabRecord(tabId);
  const hasPending = record ? await awaitsFacts(tabId, record) : false;
  return done(await recordView(record, tabId, hasPending));
}

async function recordView(
  record: CrmRecord | null | undefined,
  tabId: number,
  awaitsFacts: boolean,
): Promise<RecordView> {
  if (!(await keyedEnvironments()).includes(await chosenEnvironment())) return { kind: 'no-key' };
  if (await isLocked(await chosenEnvironment())) return { kind: 'locked' };
  const chosen = await currentScope();
  if (!('installationId' in chosen)) return { kind: 'no-installation', failure: chosen.failure };
  if (!record) return { kind: 'no-record' };
  const rules = await ticketRulesOf(record);
  const scope = await scopeOfRecord(record, rules, tabId, chosen);
  const db = await environmentDb(scope.environment);
  const ref = reference(record.ref);
  if (canPersist(scope.environment)) await saveRecord(db, record);
  // A panel is open: colleagues' changes arrive from now on.
  wakeTeam(scope.environment);
  const [tickets, pendingTickets, client, tagged, referencing, mismatch, pending, elsewhere] =
    await Promise.all([
      ticketsOf(scope, ref),
      creationsOfRecord(db, ref),
      clientFor(db, scope, record),
      taggedOn(db, record),
      ticketsByReference(db, scope, ref),
      environmentMismatch(record.ref.host, scope.environment),
      pendingNavigationOf(tabId),
      elsewhereOf(db, scope, ref),
    ]);
  return {
    kind: 'record',
    scope,
    record,
    awaitsFacts,
    tickets,
    pendingTickets,
    pendingNavigation: pending,
    client,
    tagged,
    referencing,
    environmentMismatch: mismatch,
    elsewhere,
    leavesOutAddress: rules.leavesOutAddress,
  };
}

/** How many linked tickets of a record are in other installations of the key. */
async function elsewhereOf(db: EnvironmentDb, { installationId }: Scope, ref: string) {
  const links = await linksOfRecord(db, ref);
  const others = links.filter((link) => link.installationId !== installationId);
  if (others.length === 0) return undefined;
  const counts: Record<string, number> = {};
  for (const { id } of await db.getAll('installations')) {
    const there = others.filter((link) => link.installationId === id).length;
    if (there > 0) counts[id] = there;
  }
  return counts;
}

/** New tickets of a record that the service has not confirmed. */
export const creationsOfRecord = (db: EnvironmentDb, ref: string) =>
  outgoingWhere(
    db,
    (command) => createTicketCommand.is(command) && command.payload.reference === ref,
  );

async function ticketsOf(scope: Scope, ref: string): Promise<TicketRow[]> {
  const stored = await ticketsOfRecord(scope, ref);
  const rows = await ticketRowsOf(scope.environment, stored);
  return rows.sort((a, b) => (b.lastActivityAt ?? 0) - (a.lastActivityAt ?? 0));
}

async function clientFor(db: EnvironmentDb, scope: Scope, record: CrmRecord): Promise<KnownClient> {
  return chooseClient({
    testClient: await testClientOf(scope),
    page: record.fields?.client,
    remembered: rememberedClient(
      await db.get('records', reference(record.ref)),
      scope.installationId,
    ),
  });
}

/** Milliseconds for which an unchanged record is not saved again. */
const FRESH = 60_000;

/** Saves a record's name and address, so that lists on other screens can name it. */
async function saveRecord(db: EnvironmentDb, record: CrmRecord): Promise<void> {
  const ref = reference(record.ref);
  // Each render of a panel reads the record, so most readings change nothing.
  if (!news(record, await db.get('records', ref))) return;
  const tx = db.transaction('records', 'readwrite');
  const known = await tx.store.get(ref);
  const changed = news(record, known);
  if (changed) await tx.store.put({ reference: ref, ...(known && clientsOnly(known)), ...changed });
  await tx.done;
}

/** What a record has to be saved with; undefined if that is known. */
function news(record: CrmRecord, known: StoredRecord | undefined) {
  const title = record.name ?? known?.title ?? recordTitle(record);
  const url = record.chosen ? (known?.url ?? record.url) : record.url;
  const seenAt = Date.now();
  const isSame = known?.title === title && known.url === url;
  return isSame && !hasElapsed(known.seenAt, FRESH, seenAt) ? undefined : { title, url, seenAt };
}
