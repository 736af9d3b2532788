import type { IDBPTransaction } from 'idb';
import type { Installation } from '../domain/installation';
import type { EnvironmentDb } from '../storage/databases';
import type { EnvironmentSchema, StoredDraft, StoredWrite } from '../storage/schema';
import { INSTALLATIONS_READ, RESET_AT } from './facts';
import { noteOwed, type OwedReset } from './owed-reset';
import { takeOverReply, ticketOfReply } from './stopped-replies';

/** A reset that the service confirmed, and the installations before and after it. */
export type Swept = {
  reset: OwedReset;
  fresh: Installation[] | undefined;
  old: ReadonlySet<string>;
};

const STORES = [
  ...(['installations', 'facts', 'tickets', 'messages', 'seen', 'links', 'records'] as const),
  ...(['applications', 'applicationLinks', 'sealed', 'drafts', 'writes'] as const),
] as const;

type Tx = IDBPTransaction<EnvironmentSchema, (typeof STORES)[number][], 'readwrite'>;

/** Ids of installations that something kept here is of, and that the service no longer has. */
export async function oldInstallations(
  db: EnvironmentDb,
  reset: OwedReset,
  fresh: readonly Installation[],
): Promise<Set<string>> {
  const rows = await Promise.all([
    ...[db.getAll('tickets'), db.getAll('links'), db.getAll('writes'), db.getAll('sealed')],
    ...[db.getAll('applications'), db.getAll('applicationLinks')],
  ]);
  const known = (await db.getAll('installations')).map(({ id }) => id);
  const named = rows.flat().map(({ installationId }) => installationId);
  const old = new Set([reset.installationId, ...known, ...named]);
  for (const { id } of fresh) old.delete(id);
  return old;
}

/** All of it in one transaction: cut off, nothing of it happened. Keys and vault stay. */
export async function sweepDatabase(db: EnvironmentDb, swept: Swept): Promise<void> {
  const tx = db.transaction([...STORES], 'readwrite', { durability: 'strict' });
  await sweepTickets(tx, swept);
  await sweepApplications(tx, swept);
  await sweepRecordsAndDrafts(tx, swept);
  await sweepWrites(tx, swept);
  await renewInstallations(tx, swept);
  await tx.objectStore('facts').put(String(Date.now()), RESET_AT);
  await tx.done;
}

/** Of an installation that is gone, or kept before the reset was asked for. */
const isOld = ({ reset, old }: Swept, of: { installationId: string }, at: number): boolean =>
  old.has(of.installationId) || at < reset.createdAt;

async function sweepTickets(tx: Tx, swept: Swept): Promise<void> {
  const tickets = tx.objectStore('tickets');
  const messages = tx.objectStore('messages');
  const seen = tx.objectStore('seen');
  const links = tx.objectStore('links');
  for (const one of await tickets.getAll()) {
    if (!isOld(swept, one, one.stateAt ?? 0)) continue;
    await tickets.delete(one.ticketId);
    await messages.delete(IDBKeyRange.bound([one.ticketId], [one.ticketId, []]));
  }
  const known = new Set(await tickets.getAllKeys());
  for (const id of await seen.getAllKeys()) if (!known.has(id)) await seen.delete(id);
  for (const link of await links.getAll())
    if (isOld(swept, link, link.linkedAt)) await links.delete([link.reference, link.ticketId]);
}

async function sweepApplications(tx: Tx, swept: Swept): Promise<void> {
  // What was told and seen of them is told anew of those that there are now.
  await tx.objectStore('applications').clear();
  const links = tx.objectStore('applicationLinks');
  for (const link of await links.getAll())
    if (isOld(swept, link, link.linkedAt))
      await links.delete([link.reference, link.installationId, link.applicationId]);
  const sealed = tx.objectStore('sealed');
  for (const one of await sealed.getAll())
    if (isOld(swept, one, one.at))
      await sealed.delete([one.installationId, one.applicationId, one.kind, one.name]);
}

/**
 * Records stay, without the clients that they had; so do the words of tickets not opened yet, and
 * those of replies to tickets that are gone, as writes that stopped.
 */
async function sweepRecordsAndDrafts(tx: Tx, swept: Swept): Promise<void> {
  const clients = new Set(swept.fresh?.map(({ testClientId }) => testClientId));
  const records = tx.objectStore('records');
  for (const record of await records.getAll())
    if (record.clientId !== undefined && !clients.has(record.clientId))
      await records.put({ ...record, clientId: undefined });
  const tickets = new Set(await tx.objectStore('tickets').getAllKeys());
  const drafts = tx.objectStore('drafts');
  for (const draft of await drafts.getAll()) {
    if (isOver(swept, tickets, draft)) {
      await takeOverReply(tx.objectStore('writes'), swept.reset.environment, draft);
      await drafts.delete(draft.subject);
    } else if (!clients.has(draft.fields.clientId)) await drafts.put(withoutClient(draft));
  }
}

/** A reply is over with its ticket, whenever it was typed; a decision with its installation. */
function isOver(swept: Swept, tickets: ReadonlySet<string>, draft: StoredDraft): boolean {
  if (!isOfOneThing(draft.subject)) return false;
  const ticketId = ticketOfReply(draft.subject);
  return ticketId === undefined
    ? isOld(swept, { installationId: draft.installationId ?? '' }, draft.keptAt)
    : !tickets.has(ticketId);
}

/** True for a draft about a ticket or an application that is there; false for one of a new ticket. */
export const isOfOneThing = (subject: string): boolean => !subject.startsWith('new/');

const withoutClient = (draft: StoredDraft): StoredDraft => {
  const { clientId: _, ...fields } = draft.fields;
  return { ...draft, fields };
};

async function sweepWrites(tx: Tx, swept: Swept): Promise<void> {
  const writes = tx.objectStore('writes');
  for (const write of await writes.getAll()) {
    if (write.deed.kind === 'test.reset') {
      if (isDoneToo(swept, write)) await writes.delete(write.action);
      continue;
    }
    if (!isOld(swept, write, write.createdAt)) continue;
    if (write.state === 'done') await writes.delete(write.action);
    else await writes.put(stoppedByReset(write));
  }
}

/** Another reset that was asked for before: what it was to do is done. */
const isDoneToo = ({ reset }: Swept, write: StoredWrite): boolean =>
  write.state !== 'done' && write.action !== reset.action && write.createdAt <= reset.createdAt;

/** What it was about is gone, whether it arrived or not. Its words stay. */
const stoppedByReset = (write: StoredWrite): StoredWrite => ({
  ...write,
  state: 'stopped',
  failure: { kind: 'test-data-reset' },
  uncertain: false,
  held: undefined,
});

/** The one that is worked in is the one of the same name, where the service gives names. */
async function renewInstallations(tx: Tx, { fresh, reset }: Swept): Promise<void> {
  const installations = tx.objectStore('installations');
  const facts = tx.objectStore('facts');
  const known = await installations.getAll();
  const chosen = (await facts.get('installation')) ?? reset.installationId;
  const name = known.find(({ id }) => id === chosen)?.name ?? reset.name;
  const same = fresh?.find((one) => one.id === chosen || (name && one.name === name));
  await installations.clear();
  for (const [at, one] of (fresh ?? []).entries()) await installations.put(one, at);
  for (const fact of await facts.getAllKeys())
    if (fact.startsWith('applications ')) await facts.delete(fact);
  if (fresh) await facts.put('yes', INSTALLATIONS_READ);
  else await facts.delete(INSTALLATIONS_READ);
  if (same) await facts.put(same.id, 'installation');
  await noteOwed(facts, fresh ? undefined : { ...reset, name });
}
