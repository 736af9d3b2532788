import { done, type Outcome } from '../../domain/core/failure';
import { TICKET_STATUSES } from '../../domain/tickets/ticket-states';
import type { Params, Reply } from '../../protocol/contract';
import type { TicketCounts } from '../../protocol/requests/tickets';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredTicket } from '../../storage/stored-ticket';
import { ticketRowsOf } from './ticket-store';

/** The most records in the desk's filter, and how many of the latest links are searched for them. */
const MOST_RECORDS = 200;
const MOST_LINKS = 1_000;

/**
 * Stored tickets of one installation, the most recently active first. Without search words it reads
 * the `limit` shown rows by index; a search reads every ticket.
 */
export async function searchTickets(
  params: Params<'tickets.read'>,
): Promise<Outcome<Reply<'tickets.read'>>> {
  const db = await environmentDb(params.scope.environment);
  const words = params.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const { found, total } =
    params.record !== ''
      ? await ofRecord(db, params, words)
      : words.length > 0 || params.unread
        ? await withWords(db, params, words)
        : await newest(db, params);
  const shown = found.slice(0, params.limit);
  const [rows, counts] = await Promise.all([ticketRowsOf(db, shown), countsOf(db, params)]);
  return done({ rows, total, counts });
}

/** The numbers beside the desk's views, counted by index. */
async function countsOf(
  db: EnvironmentDb,
  { scope }: Params<'tickets.read'>,
): Promise<TicketCounts> {
  const { store } = db.transaction('tickets');
  const ofStatus = (status: string) =>
    store.index('status').count(rangeOf({ scope, status }).range);
  const [all, unread, ...numbers] = await Promise.all([
    store.index('activity').count(rangeOf({ scope, status: '' }).range),
    store.index('unreadIn').count(scope.installationId),
    ...TICKET_STATUSES.map(ofStatus),
  ]);
  const statuses = TICKET_STATUSES.map((status, i) => [status, numbers[i] ?? 0]);
  return { all, unread, statuses: Object.fromEntries(statuses) };
}

type Found = { found: StoredTicket[]; total: number };

/** The index and range for an installation's tickets, or those of one status, by activity. */
const rangeOf = ({ scope, status }: Pick<Params<'tickets.read'>, 'scope' | 'status'>) => {
  const start = status === '' ? [scope.installationId] : [scope.installationId, status];
  // IndexedDB sorts an array after every number: https://w3c.github.io/IndexedDB/#key-construct
  return {
    index: status === '' ? 'activity' : 'status',
    range: IDBKeyRange.bound(start, [...start, []]),
  } as const;
};

async function newest(db: EnvironmentDb, params: Params<'tickets.read'>): Promise<Found> {
  const { index, range } = rangeOf(params);
  const tickets = db.transaction('tickets').store.index(index);
  const total = tickets.count(range);
  const found: StoredTicket[] = [];
  for await (const { value } of tickets.iterate(range, 'prev')) {
    found.push(value);
    if (found.length === params.limit) break;
  }
  return { found, total: await total };
}

/** Tickets that contain every word, in the ticket itself or in the name of a linked record. */
async function withWords(
  db: EnvironmentDb,
  params: Params<'tickets.read'>,
  words: readonly string[],
): Promise<Found> {
  const [tickets, links, records] = await Promise.all([
    params.unread ? unreadTickets(db, params) : allTickets(db, params),
    db.getAllFromIndex('links', 'installation', ofInstallation(params)),
    db.getAll('records'),
  ]);
  const titles = new Map(records.map(({ reference, title }) => [reference, title]));
  const linked = new Map<string, string[]>();
  for (const { ticketId, reference } of links)
    linked.set(ticketId, [...(linked.get(ticketId) ?? []), titles.get(reference) ?? reference]);
  const found = tickets.filter((ticket) => holds(ticket, linked.get(ticket.ticketId) ?? [], words));
  return { found: found.reverse(), total: found.length };
}

/** The tickets of an installation, or those of one status, the latest activity last. */
const allTickets = (db: EnvironmentDb, params: Params<'tickets.read'>): Promise<StoredTicket[]> => {
  const { index, range } = rangeOf(params);
  return db.getAllFromIndex('tickets', index, range);
};

/** The same, of those with unread messages. They are few, so they are sorted here. */
async function unreadTickets(
  db: EnvironmentDb,
  { scope, status }: Params<'tickets.read'>,
): Promise<StoredTicket[]> {
  const tickets = await db.getAllFromIndex('tickets', 'unreadIn', scope.installationId);
  return tickets
    .filter(({ ticket }) => status === '' || ticket.status === status)
    .sort((a, b) => a.activityAt - b.activityAt);
}

async function ofRecord(
  db: EnvironmentDb,
  params: Params<'tickets.read'>,
  words: readonly string[],
): Promise<Found> {
  const { scope, record, status, unread } = params;
  const links = await db.getAllFromIndex('links', 'reference', record);
  const title = (await db.get('records', record))?.title ?? record;
  const tickets = await Promise.all(links.map(({ ticketId }) => db.get('tickets', ticketId)));
  const found = tickets
    .filter((ticket) => ticket !== undefined)
    .filter(({ installationId }) => installationId === scope.installationId)
    .filter(({ ticket }) => status === '' || ticket.status === status)
    .filter(({ unreadIn }) => !unread || unreadIn !== undefined)
    .filter((ticket) => holds(ticket, [title], words))
    .sort((a, b) => b.activityAt - a.activityAt);
  return { found, total: found.length };
}

function holds({ ticket }: StoredTicket, titles: string[], words: readonly string[]): boolean {
  const { id, summary, description, externalReference } = ticket;
  const text = [id, summary, description, externalReference, ...titles].join('\n');
  const searched = text.toLocaleLowerCase();
  return words.every((word) => searched.includes(word));
}

/** The records that tickets of an installation were linked to last, by name. */
export async function readLinkedRecords(
  params: Params<'linkedRecords.read'>,
): Promise<Outcome<Reply<'linkedRecords.read'>>> {
  const db = await environmentDb(params.scope.environment);
  const tx = db.transaction(['links', 'records']);
  const references = new Set<string>();
  const links = tx.objectStore('links').index('installation');
  let read = 0;
  for await (const { value } of links.iterate(ofInstallation(params), 'prev')) {
    references.add(value.reference);
    read += 1;
    if (references.size === MOST_RECORDS || read === MOST_LINKS) break;
  }
  const records = await Promise.all(
    [...references].map(async (reference) => {
      const record = await tx.objectStore('records').get(reference);
      return { reference, title: record?.title ?? reference, url: record?.url };
    }),
  );
  return done(records.sort((a, b) => a.title.localeCompare(b.title)));
}

const ofInstallation = ({ scope }: Pick<Params<'tickets.read'>, 'scope'>): IDBKeyRange =>
  IDBKeyRange.bound([scope.installationId], [scope.installationId, []]);
