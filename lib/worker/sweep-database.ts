import type { IDBPTransaction } from 'idb';
import type { Installation } from '../domain/installation';
import type { EnvironmentDb } from '../storage/databases';
import type { EnvironmentSchema, StoredDraft, StoredWrite } from '../storage/schema';
import { INSTALLATIONS_READ, RESET_AT } from './facts';
import { noteOwed, type OwedReset } from './owed-reset';
import { noteOwnAfterReset } from './own-installations';
import { takeOverReply, ticketOfReply } from './stopped-replies';
import { AT } from './stored-keys';

/** Installations as they were read after a reset, and when the key was added that read them. */
export type Fresh = { installations: Installation[]; keyAddedAt: number };

/** A reset that the service confirmed, and the installations before and after it. */
export type Swept = {
  reset: OwedReset;
  fresh: Fresh | undefined;
  old: ReadonlySet<string>;
};

const STORES = [
  ...(['keys', 'installations', 'facts', 'tickets', 'messages', 'own', 'seen'] as const),
  ...(['links', 'records', 'applications', 'applicationLinks', 'sealed'] as const),
  ...(['drafts', 'writes'] as const),
] as const;

type Tx = IDBPTransaction<EnvironmentSchema, (typeof STORES)[number][], 'readwrite'>;

/** Ids of the installations that were the reset key's, and that the service no longer has. */
export function oldInstallations(reset: OwedReset, fresh: Fresh | undefined): Set<string> {
  if (!fresh) return new Set();
  const old = ownIds(reset);
  for (const { id } of fresh.installations) old.delete(id);
  return old;
}

const ownIds = ({ own, installationId }: OwedReset): Set<string> =>
  new Set([installationId, ...own.map(({ id }) => id)]);

/** The sweep's view of one reset: what was its key's, and which clients there are no more. */
type Sweeping = Swept & { own: ReadonlySet<string>; deadClients: Set<string> };

/** All of it in one transaction: cut off, nothing of it happened. Keys and vault stay. */
export async function sweepDatabase(db: EnvironmentDb, swept: Swept): Promise<void> {
  const tx = db.transaction([...STORES], 'readwrite', { durability: 'strict' });
  const testClients = swept.reset.own.flatMap(({ testClientId }) => testClientId ?? []);
  const deadClients = new Set(testClients);
  const sweeping: Sweeping = { ...swept, own: ownIds(swept.reset), deadClients };
  const ticketsBefore = new Map(
    (await tx.objectStore('tickets').getAll()).map((one) => [one.ticketId, one.installationId]),
  );
  await sweepTickets(tx, sweeping);
  await sweepApplications(tx, sweeping);
  await sweepWrites(tx, sweeping);
  for (const { testClientId } of swept.fresh?.installations ?? [])
    if (testClientId) deadClients.delete(testClientId);
  await sweepRecords(tx, sweeping);
  await sweepDrafts(tx, sweeping, ticketsBefore);
  await renewInstallations(tx, sweeping);
  const facts = tx.objectStore('facts');
  await facts.put(String(Date.now()), RESET_AT);
  await tx.done;
}

/** Of an installation that is gone, or of one of the reset key's and kept before the reset. */
const isOld = (
  { reset, own, old }: Sweeping,
  { installationId }: { installationId: string },
  at: number,
): boolean => old.has(installationId) || (own.has(installationId) && at < reset.createdAt);

async function sweepTickets(tx: Tx, sweeping: Sweeping): Promise<void> {
  const tickets = tx.objectStore('tickets');
  const messages = tx.objectStore('messages');
  const seen = tx.objectStore('seen');
  const links = tx.objectStore('links');
  for (const one of await tickets.getAll()) {
    if (!isOld(sweeping, one, one.stateAt ?? 0)) continue;
    await tickets.delete(one.ticketId);
    await seen.delete(one.ticketId);
    await messages.delete(IDBKeyRange.bound([one.ticketId], [one.ticketId, []]));
    await tx.objectStore('own').delete(IDBKeyRange.bound([one.ticketId], [one.ticketId, []]));
    if (one.ticket.clientId) sweeping.deadClients.add(one.ticket.clientId);
  }
  for (const link of await links.getAll())
    if (isOld(sweeping, link, link.linkedAt)) await links.delete([link.reference, link.ticketId]);
}

async function sweepApplications(tx: Tx, sweeping: Sweeping): Promise<void> {
  // What was told and seen of them is told anew of those that there are now.
  const marks = tx.objectStore('applications');
  for (const installationId of sweeping.own)
    await marks.delete(IDBKeyRange.bound([installationId], [installationId, []]));
  const links = tx.objectStore('applicationLinks');
  for (const link of await links.getAll())
    if (isOld(sweeping, link, link.linkedAt))
      await links.delete([link.reference, link.installationId, link.applicationId]);
  const sealed = tx.objectStore('sealed');
  for (const one of await sealed.getAll())
    if (isOld(sweeping, one, one.at))
      await sealed.delete([one.installationId, one.applicationId, one.kind, one.name]);
}

/** Records stay, without the clients that they had. */
async function sweepRecords(tx: Tx, { deadClients }: Sweeping): Promise<void> {
  const records = tx.objectStore('records');
  for (const record of await records.getAll())
    if (record.clientId !== undefined && deadClients.has(record.clientId))
      await records.put({ ...record, clientId: undefined });
}

/**
 * The words of tickets not opened yet stay, without their clients; those of replies to tickets that
 * are gone become writes that stopped.
 */
async function sweepDrafts(
  tx: Tx,
  sweeping: Sweeping,
  ticketsBefore: ReadonlyMap<string, string>,
): Promise<void> {
  const tickets = new Set(await tx.objectStore('tickets').getAllKeys());
  const drafts = tx.objectStore('drafts');
  for (const draft of await drafts.getAll()) {
    const { clientId } = draft.fields;
    if (isOver(sweeping, ticketsBefore, tickets, draft)) {
      await takeOverReply(tx.objectStore('writes'), sweeping.reset.environment, draft);
      await drafts.delete(draft.subject);
    } else if (clientId !== undefined && sweeping.deadClients.has(clientId))
      await drafts.put(withoutClient(draft));
  }
}

/** A reply is over with its ticket, whenever it was typed; a decision with its installation. */
function isOver(
  sweeping: Sweeping,
  before: ReadonlyMap<string, string>,
  tickets: ReadonlySet<string>,
  draft: StoredDraft,
): boolean {
  if (!isOfOneThing(draft.subject)) return false;
  const ticketId = ticketOfReply(draft.subject);
  if (ticketId === undefined)
    return isOld(sweeping, { installationId: draft.installationId ?? '' }, draft.keptAt);
  const installationId = before.get(ticketId) ?? draft.installationId;
  // Nothing says whose it was: its ticket is not known any more.
  if (installationId === undefined) return !tickets.has(ticketId);
  return sweeping.own.has(installationId) && !tickets.has(ticketId);
}

/** True for a draft about a ticket or an application that is there; false for one of a new ticket. */
export const isOfOneThing = (subject: string): boolean => !subject.startsWith('new/');

const withoutClient = (draft: StoredDraft): StoredDraft => {
  const { clientId: _, ...fields } = draft.fields;
  return { ...draft, fields };
};

async function sweepWrites(tx: Tx, sweeping: Sweeping): Promise<void> {
  const writes = tx.objectStore('writes');
  for (const write of await writes.getAll()) {
    if (write.deed.kind === 'test.reset') {
      if (isDoneToo(sweeping, write)) await writes.delete(write.action);
      continue;
    }
    if (!isOld(sweeping, write, write.createdAt)) continue;
    if (write.deed.kind === 'ticket.create') sweeping.deadClients.add(write.deed.clientId);
    if (write.state === 'done') await writes.delete(write.action);
    else await writes.put(stoppedByReset(write));
  }
}

/** Another reset that was asked for before: what it was to do is done. */
const isDoneToo = ({ reset, own }: Sweeping, write: StoredWrite): boolean =>
  own.has(write.installationId) &&
  write.state !== 'done' &&
  write.action !== reset.action &&
  write.createdAt <= reset.createdAt;

/** What it was about is gone, whether it arrived or not. Its words stay. */
const stoppedByReset = (write: StoredWrite): StoredWrite => ({
  ...write,
  state: 'stopped',
  failure: { kind: 'test-data-reset' },
  uncertain: false,
  held: undefined,
});

/**
 * The one that is worked in is the one of the same name, where the service gives names. Installations
 * of a key that took the reset key's place meanwhile stay as they are.
 */
async function renewInstallations(tx: Tx, { fresh, reset, own }: Sweeping): Promise<void> {
  const installations = tx.objectStore('installations');
  const facts = tx.objectStore('facts');
  for (const id of own) await facts.delete(`applications ${id}`);
  const inUse = (await tx.objectStore('keys').get(AT))?.addedAt;
  const known = await installations.getAll();
  const chosen = (await facts.get('installation')) ?? reset.installationId;
  const name = known.find(({ id }) => id === chosen)?.name ?? reset.name;
  await noteOwed(facts, fresh ? undefined : { ...reset, name });
  if (inUse !== (fresh?.keyAddedAt ?? reset.keyAddedAt)) return;
  const same = fresh?.installations.find((one) => one.id === chosen || (name && one.name === name));
  await installations.clear();
  for (const [at, one] of (fresh?.installations ?? []).entries()) await installations.put(one, at);
  if (fresh) {
    await facts.put('yes', INSTALLATIONS_READ);
    await noteOwnAfterReset(facts, fresh.installations);
  } else await facts.delete(INSTALLATIONS_READ);
  if (same) await facts.put(same.id, 'installation');
}
