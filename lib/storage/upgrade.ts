import type { IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import type { Environment } from '../domain/environment';
import { type Failure, isUnknown } from '../domain/failure';
import { type NewMessage, saysSomething, writerOf } from '../domain/message';
import type { Deed, EnvironmentSchema, StoredWrite } from './schema';
import type { StoredMessage } from './stored-message';
import type { StoredThread } from './stored-thread';
import { putTicket } from './ticket-index';

type Upgrade = IDBPTransaction<EnvironmentSchema, StoreNames<EnvironmentSchema>[], 'versionchange'>;

type Store<Name extends StoreNames<EnvironmentSchema>> = IDBPObjectStore<
  EnvironmentSchema,
  StoreNames<EnvironmentSchema>[],
  Name,
  'versionchange'
>;
type Tickets = Store<'tickets'>;
type Links = Store<'links'>;
type Records = Store<'records'>;
type Writes = Store<'writes'>;

/** Since version 3 tickets are found by the record that their reference names. */
export const indexReferences = (tickets: Tickets): unknown =>
  tickets.createIndex('externalReference', 'ticket.externalReference');

/** Since version 6 lists, counts and pruning read by index what they need. */
export function indexForLists(tickets: Tickets, links: Links, records: Records): void {
  tickets.createIndex('activity', ['installationId', 'activityAt']);
  tickets.createIndex('status', ['installationId', 'ticket.status', 'activityAt']);
  tickets.createIndex('unreadIn', 'unreadIn');
  links.createIndex('installation', ['installationId', 'linkedAt']);
  records.createIndex('seenAt', 'seenAt');
}

type Messages = Store<'messages'>;

/** Since version 6 unread messages are counted by who wrote them. */
export function indexWriters(messages: Messages): void {
  messages.createIndex('byOthers', ['ticketId', 'by', 'number']);
}

/**
 * Notes of every stored message who wrote it. What a receipt names is this browser's own. Nobody
 * can know that of the partner's older messages: the screens show them as the team's, but they stay
 * out of the index, so that an update makes nothing unread.
 */
export async function tellWriters(tx: Upgrade): Promise<void> {
  const tickets = tx.objectStore('tickets');
  const messages = tx.objectStore('messages');
  const own = tx.objectStore('own');
  indexWriters(messages);
  for (const { deed, state, result } of await tx.objectStore('writes').getAll())
    if (deed.kind === 'message.send' && state === 'done' && result !== undefined)
      await own.put({ ticketId: deed.ticketId, id: result });
  for (let at = await messages.openCursor(); at; at = await at.continue()) {
    const { ticketId, id } = at.value;
    const isOwn = (await own.getKey([ticketId, id])) !== undefined;
    await at.update(withWriter(at.value, isOwn));
  }
  // Earlier versions named it for the managers, and counted unknown authors among them, too.
  for (const stored of await tickets.getAll()) {
    const { lastByManager, ...thread }: StoredThread & { lastByManager?: number } = stored.thread;
    await putTicket(tickets, { ...stored, thread: { ...thread, lastByOthers: lastByManager } });
  }
}

function withWriter(row: StoredMessage, isOwn: boolean): StoredMessage {
  const writer = writerOf({ author: row.message.author, own: isOwn });
  if (writer === 'you') return { ...row, own: true };
  if (writer === 'team') return row;
  // Earlier versions hid the words of an author that they did not know.
  const { message } = row;
  const readable = message.readable || (message.author === 'unknown' && saysSomething(message));
  return { ...row, by: writer, message: { ...message, readable } };
}

/**
 * Up to version 5 messages without an id were one where they began alike. Threads that have any are
 * read anew from their beginning; how far each was seen stays.
 */
export async function readThreadsAnew(tickets: Tickets, messages: Messages): Promise<void> {
  for (const stored of await tickets.getAll()) {
    const { ticketId, thread } = stored;
    const merged = IDBKeyRange.bound([ticketId, 'unreadable '], [ticketId, 'unreadable \uffff']);
    if ((await messages.index('id').count(merged)) === 0) continue;
    await messages.delete(IDBKeyRange.bound([ticketId, 0], [ticketId, Number.POSITIVE_INFINITY]));
    const { lastByOthers: _, lastBy: __, ...kept } = thread;
    const nothing = { position: {}, total: 0, unread: 0, complete: false };
    await putTicket(tickets, { ...stored, thread: { ...kept, ...nothing } });
  }
}

/** A write as version 1 of the database had it. */
type WriteOfVersion1 = {
  action: string;
  address: string;
  installationId: string;
  idempotencyKey: string;
  path:
    | { kind: 'ticket.create'; subject: string; reference: string; clientId: string }
    | { kind: 'ticket.change'; ticketId: string }
    | { kind: 'message.send'; ticketId: string; subject: string; message: NewMessage };
  body: string;
  createdAt: number;
  attempts: number;
  state: 'sending' | 'failed' | 'done';
  failure?: Failure;
  result?: string;
};

/** Carries the writes of version 1 over: key and body stay, what was under way stays under way. */
export async function upgradeWrites(writes: Writes, environment: Environment): Promise<void> {
  // Version 1 had no other type, and this runs on nothing else.
  const old: unknown[] = await writes.getAll();
  const rows = old.filter(isOfVersion1).sort((a, b) => a.createdAt - b.createdAt);
  await writes.clear();
  writes.deleteIndex('ticketId');
  writes.createIndex('ticketId', 'deed.ticketId');
  writes.createIndex('number', 'number');
  for (const [number, row] of rows.entries()) await writes.put(carryOver(row, number, environment));
}

const isOfVersion1 = (row: unknown): row is WriteOfVersion1 =>
  typeof row === 'object' && row !== null && 'path' in row && !('deed' in row);

function carryOver(row: WriteOfVersion1, number: number, environment: Environment): StoredWrite {
  const { action, address, installationId, idempotencyKey, body, createdAt, attempts } = row;
  return {
    ...{ action, address, installationId, idempotencyKey, body, createdAt, attempts },
    number,
    environment,
    account: '',
    digest: '',
    ...callOf(row),
    deed: deedOf(row),
    state: row.state === 'failed' ? 'stopped' : row.state,
    nextAt: 0,
    uncertain: row.state === 'sending' || (row.failure !== undefined && isUnknown(row.failure)),
    tries: { failures: 0, unreadable: 0 },
    failure: row.failure,
    result: row.result,
    ...(row.state === 'done' ? { receipt: { at: createdAt } } : {}),
  };
}

function callOf({ path, installationId }: WriteOfVersion1): Pick<StoredWrite, 'method' | 'path'> {
  if (path.kind === 'ticket.create')
    return {
      method: 'POST',
      path: `/v1/installations/${encodeURIComponent(installationId)}/tickets`,
    };
  const ticket = `/v1/tickets/${encodeURIComponent(path.ticketId)}`;
  return path.kind === 'ticket.change'
    ? { method: 'PATCH', path: ticket }
    : { method: 'POST', path: `${ticket}/messages` };
}

function deedOf({ path, body }: WriteOfVersion1): Deed {
  if (path.kind === 'message.send') return { ...path, sawUpTo: Number.MAX_SAFE_INTEGER };
  const sent: Record<string, string> = JSON.parse(body);
  return path.kind === 'ticket.create'
    ? { ...path, summary: sent.summary ?? '' }
    : { ...path, change: sent };
}
