import { isAboutExisting, ticketOfReply } from '../../domain/tickets/draft-subject';
import type { EnvironmentDb } from '../../storage/databases';
import { allStoresOf } from '../../storage/store-fates';
import type { StoredCommand } from '../../storage/stored-command';
import type { StoredDraft } from '../../storage/stored-draft';
import { replaceOwnInstallations } from '../api/own-installations';
import {
  type FreshInstallations,
  type PendingCleanup,
  recordPendingCleanup,
} from '../api/pending-cleanup';
import { INSTALLATIONS_READ, RESET_AT } from '../core/settings-store';
import { KEY_AT } from '../keys/stored-keys';
import { createTicketCommand } from '../tickets/commands/create-ticket';
import { moveToOrphans } from '../tickets/orphaned-replies';
import { clientsOf, withoutClients } from '../tickets/record-clients';
import type { CleanupTransaction, ConfirmedReset } from './confirmed-reset';
import { moveOwnChoices } from './move-own-choices';
import { isReset } from './reset-payload';

const STORES = allStoresOf<'reset'>()([
  'keys',
  'installations',
  'settings',
  'tickets',
  'messages',
  'own',
  'sentBy',
  'seen',
  'snoozes',
  'links',
  'records',
  'applications',
  'applicationLinks',
  'sealed',
  'drafts',
  'commands',
  'savedReplies',
  'assignments',
]);

/** Ids of the reset key's installations that the service no longer has. Empty without `fresh`. */
export function oldInstallations(
  reset: PendingCleanup,
  fresh: FreshInstallations | undefined,
): Set<string> {
  if (!fresh) return new Set();
  const old = ownIds(reset);
  for (const { id } of fresh.installations) old.delete(id);
  return old;
}

const ownIds = ({ own, installationId }: PendingCleanup): Set<string> =>
  new Set([installationId, ...own.map(({ id }) => id)]);

/** A cleanup in progress: the installations of the reset key, and the clients that no longer exist. */
type Cleanup = ConfirmedReset & { own: ReadonlySet<string>; deletedClients: Set<string> };

/** Removes the data that a reset made invalid, in one transaction. Keys and the vault stay. */
export async function cleanUpDatabase(db: EnvironmentDb, confirmed: ConfirmedReset): Promise<void> {
  const tx = db.transaction([...STORES], 'readwrite', { durability: 'strict' });
  const testClients = confirmed.reset.own.flatMap(({ testClientId }) => testClientId ?? []);
  const deletedClients = new Set(testClients);
  const cleanup: Cleanup = { ...confirmed, own: ownIds(confirmed.reset), deletedClients };
  const ticketsBefore = new Map(
    (await tx.objectStore('tickets').getAll()).map((one) => [one.ticketId, one.installationId]),
  );
  await cleanUpTickets(tx, cleanup);
  await cleanUpApplications(tx, cleanup);
  await cleanUpCommands(tx, cleanup);
  for (const { testClientId } of confirmed.fresh?.installations ?? [])
    if (testClientId) deletedClients.delete(testClientId);
  await cleanUpRecords(tx, cleanup);
  await cleanUpDrafts(tx, cleanup, ticketsBefore);
  await replaceInstallations(tx, cleanup);
  await tx.objectStore('settings').put(String(Date.now()), RESET_AT);
  await tx.done;
}

/**
 * True for data of an installation that no longer exists, and for data of the reset key's
 * installations that was stored before the reset. `at` is in epoch milliseconds.
 */
const isOld = (
  { reset, own, old }: Cleanup,
  { installationId }: { installationId: string },
  at: number,
): boolean => old.has(installationId) || (own.has(installationId) && at < reset.createdAt);

async function cleanUpTickets(tx: CleanupTransaction, cleanup: Cleanup): Promise<void> {
  const tickets = tx.objectStore('tickets');
  const messages = tx.objectStore('messages');
  const seen = tx.objectStore('seen');
  const links = tx.objectStore('links');
  for (const stored of await tickets.getAll()) {
    if (!isOld(cleanup, stored, stored.stateAt ?? 0)) continue;
    const { ticketId, ticket } = stored;
    await tickets.delete(ticketId);
    await seen.delete(ticketId);
    await tx.objectStore('snoozes').delete(ticketId);
    await messages.delete(IDBKeyRange.bound([ticketId], [ticketId, []]));
    await tx.objectStore('own').delete(IDBKeyRange.bound([ticketId], [ticketId, []]));
    if (ticket.clientId) cleanup.deletedClients.add(ticket.clientId);
  }
  for (const link of await links.getAll())
    if (isOld(cleanup, link, link.linkedAt)) await links.delete([link.reference, link.ticketId]);
  const assignments = tx.objectStore('assignments');
  for (const assignment of await assignments.getAll()) {
    if (!isOld(cleanup, assignment, assignment.at)) continue;
    await assignments.delete(assignment.ticketId);
    await seen.delete(assignment.ticketId);
  }
  // Those of tickets that this browser never read.
  const snoozes = tx.objectStore('snoozes');
  for (const row of await snoozes.getAll()) {
    const at = [row.sources?.snooze, row.sources?.promise].flatMap((source) => source?.at ?? []);
    if (at.length === 0 || !isOld(cleanup, row, Math.max(...at))) continue;
    await snoozes.delete(row.ticketId);
    await seen.delete(row.ticketId);
  }
  const sentBy = tx.objectStore('sentBy');
  for (const sent of await sentBy.getAll())
    if (isOld(cleanup, sent, sent.at)) await sentBy.delete([sent.ticketId, sent.id]);
}

async function cleanUpApplications(tx: CleanupTransaction, cleanup: Cleanup): Promise<void> {
  // All markers go, whatever their age: the next reading creates those of the new applications.
  const markers = tx.objectStore('applications');
  for (const installationId of cleanup.own)
    await markers.delete(IDBKeyRange.bound([installationId], [installationId, []]));
  const links = tx.objectStore('applicationLinks');
  for (const link of await links.getAll())
    if (isOld(cleanup, link, link.linkedAt))
      await links.delete([link.reference, link.installationId, link.applicationId]);
  const sealed = tx.objectStore('sealed');
  for (const row of await sealed.getAll())
    if (isOld(cleanup, row, row.at))
      await sealed.delete([row.installationId, row.applicationId, row.kind, row.name]);
}

/** Records stay, but lose clients that no longer exist. */
async function cleanUpRecords(tx: CleanupTransaction, { deletedClients }: Cleanup): Promise<void> {
  const records = tx.objectStore('records');
  for (const record of await records.getAll())
    if (clientsOf(record).some((clientId) => deletedClients.has(clientId)))
      await records.put(withoutClients(record, deletedClients));
}

/**
 * Drafts of new tickets stay, but lose clients that no longer exist. Drafts of replies to deleted
 * tickets become stopped commands, so that the user can copy their text.
 */
async function cleanUpDrafts(
  tx: CleanupTransaction,
  cleanup: Cleanup,
  ticketsBefore: ReadonlyMap<string, string>,
): Promise<void> {
  const tickets = new Set(await tx.objectStore('tickets').getAllKeys());
  const drafts = tx.objectStore('drafts');
  for (const draft of await drafts.getAll()) {
    const { clientId } = draft.fields;
    if (isOrphaned(cleanup, ticketsBefore, tickets, draft)) {
      await moveToOrphans(tx.objectStore('commands'), cleanup.reset.environment, draft);
      await drafts.delete(draft.subject);
    } else if (clientId !== undefined && cleanup.deletedClients.has(clientId))
      await drafts.put(withoutClient(draft));
  }
}

/**
 * Whether the subject of a draft no longer exists: for a reply its ticket, for a decision its
 * installation. `before` maps the tickets before the cleanup to their installations.
 */
function isOrphaned(
  cleanup: Cleanup,
  before: ReadonlyMap<string, string>,
  tickets: ReadonlySet<string>,
  draft: StoredDraft,
): boolean {
  if (!isAboutExisting(draft.subject)) return false;
  const ticketId = ticketOfReply(draft.subject);
  if (ticketId === undefined)
    return isOld(cleanup, { installationId: draft.installationId ?? '' }, draft.keptAt);
  const installationId = before.get(ticketId) ?? draft.installationId;
  // The installation of the reply is unknown, so only its ticket counts.
  if (installationId === undefined) return !tickets.has(ticketId);
  return cleanup.own.has(installationId) && !tickets.has(ticketId);
}

const withoutClient = (draft: StoredDraft): StoredDraft => {
  const { clientId: _, ...fields } = draft.fields;
  return { ...draft, fields };
};

async function cleanUpCommands(tx: CleanupTransaction, cleanup: Cleanup): Promise<void> {
  const commands = tx.objectStore('commands');
  for (const command of await commands.getAll()) {
    if (isReset(command)) {
      if (isSuperseded(cleanup, command)) await commands.delete(command.commandId);
      continue;
    }
    if (!isOld(cleanup, command, command.createdAt)) continue;
    if (createTicketCommand.is(command)) cleanup.deletedClients.add(command.payload.clientId);
    if (command.state === 'done') await commands.delete(command.commandId);
    else await commands.put(stoppedByReset(command));
  }
}

/** True for an earlier reset that is not done: the confirmed one did its work. */
const isSuperseded = ({ reset, own }: Cleanup, command: StoredCommand): boolean =>
  own.has(command.installationId) &&
  command.state !== 'done' &&
  command.commandId !== reset.commandId &&
  command.createdAt <= reset.createdAt;

/** A command whose ticket no longer exists. It is never sent; the user can copy its text. */
const stoppedByReset = (command: StoredCommand): StoredCommand => ({
  ...command,
  state: 'stopped',
  failure: { kind: 'test-data-reset' },
  uncertain: false,
  held: undefined,
});

/**
 * Stores the new installations. The chosen one becomes the new one of the same name, if the service
 * names them. If another key replaced the reset one meanwhile, its installations stay.
 */
async function replaceInstallations(
  tx: CleanupTransaction,
  { fresh, reset, own, old }: Cleanup,
): Promise<void> {
  const installations = tx.objectStore('installations');
  const settings = tx.objectStore('settings');
  for (const id of own) await settings.delete(`applications ${id}`);
  const currentKeyAddedAt = (await tx.objectStore('keys').get(KEY_AT))?.addedAt;
  const known = await installations.getAll();
  const chosen = (await settings.get('installation')) ?? reset.installationId;
  const name = known.find(({ id }) => id === chosen)?.name ?? reset.name;
  await recordPendingCleanup(settings, fresh ? undefined : { ...reset, name });
  if (currentKeyAddedAt !== (fresh?.keyAddedAt ?? reset.keyAddedAt)) return;
  const same = fresh?.installations.find((one) => one.id === chosen || (name && one.name === name));
  await installations.clear();
  for (const [at, one] of (fresh?.installations ?? []).entries()) await installations.put(one, at);
  if (fresh) {
    await settings.put('yes', INSTALLATIONS_READ);
    await replaceOwnInstallations(settings, fresh.installations);
  } else await settings.delete(INSTALLATIONS_READ);
  if (same) await settings.put(same.id, 'installation');
  await moveOwnChoices(tx, { fresh, reset, old }, same?.id ?? fresh?.installations[0]?.id);
}
