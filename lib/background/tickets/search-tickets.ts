import { done, type Outcome } from '../../domain/core/failure';
import { searchWords } from '../../domain/tickets/search-text';
import {
  TICKET_VIEWS,
  type TicketSort,
  type TicketView,
  turnOfView,
} from '../../domain/tickets/ticket-views';
import type { Params, Reply } from '../../protocol/contract';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredTicket } from '../../storage/stored-ticket';
import { ticketsWithWords } from './search-words';
import { ticketRowsOf } from './ticket-store';

/** The most records in the desk's filter, and how many of the latest links are searched for them. */
const MOST_RECORDS = 200;
const MOST_LINKS = 1_000;

type Wanted = Params<'tickets.read'>;

/**
 * Stored tickets of one view of an installation, sorted. Without search words it reads the `limit` shown
 * rows by index; a search reads every ticket of the view, and stored messages.
 */
export async function searchTickets(params: Wanted): Promise<Outcome<Reply<'tickets.read'>>> {
  const db = await environmentDb(params.scope.environment);
  const { view = '', sort = 'activity', record, limit } = params;
  const words = searchWords(params.text);
  const counts = await countsOf(db, params);
  if (record === '' && words.length === 0 && view !== 'unread') {
    const rows = await ticketRowsOf(db, await firstOf(db, params));
    return done({ rows, total: counts[view] ?? 0, counts });
  }
  const candidates = await (record === '' ? ofView(db, params) : ofRecord(db, params));
  const { tickets, found } =
    words.length === 0
      ? { tickets: candidates, found: undefined }
      : await ticketsWithWords(db, candidates, await recordNames(db, params), words);
  const sorted = tickets.sort(ORDERS[sort]).slice(0, limit);
  const rows = (await ticketRowsOf(db, sorted)).map((row) => {
    const where = found?.get(row.ticket.id);
    return where ? { ...row, found: where } : row;
  });
  return done({ rows, total: tickets.length, counts });
}

/** The numbers beside the desk's views, counted by index. */
async function countsOf(db: EnvironmentDb, { scope }: Wanted): Promise<Record<string, number>> {
  const { store } = db.transaction('tickets');
  const counts = TICKET_VIEWS.map(async (view) => [
    view,
    await (view === 'unread'
      ? store.index('unreadIn').count(scope.installationId)
      : store.index('since').count(under(scope.installationId, turnOfView(view)))),
  ]);
  return Object.fromEntries(await Promise.all(counts));
}

/** All keys of an index that begin with these parts. A missing one ends them. */
function under(...parts: (string | number | undefined)[]): IDBKeyRange {
  const start = parts.filter((part) => part !== undefined);
  // IndexedDB sorts an array after every number: https://w3c.github.io/IndexedDB/#key-construct
  return IDBKeyRange.bound(start, [...start, []]);
}

type Order = (a: StoredTicket, b: StoredTicket) => number;

const byActivity: Order = (a, b) => b.activityAt - a.activityAt;

/** Which of two tickets comes first. */
const ORDERS: Record<TicketSort, Order> = {
  activity: byActivity,
  waiting: (a, b) => a.turn - b.turn || a.sinceAt - b.sinceAt,
  priority: (a, b) => a.urgency - b.urgency || byActivity(a, b),
};

const URGENCIES = [0, 1, 2];
const ALL_TURNS = [0, 1, 2, 3, 4];

/** The ranges of an index that together have the tickets of a view, each in the order of the sort. */
function rangesOf({ scope, view = '', sort = 'activity' }: Wanted) {
  const { installationId } = scope;
  const turn = turnOfView(view);
  if (sort === 'waiting')
    return { index: 'since', from: 'next', ranges: [under(installationId, turn)] } as const;
  if (sort === 'activity' && turn === undefined)
    return { index: 'activity', from: 'prev', ranges: [under(installationId)] } as const;
  const turns = turn === undefined ? ALL_TURNS : [turn];
  const ranges = URGENCIES.flatMap((urgency) =>
    turns.map((one) => under(installationId, urgency, one)),
  );
  return { index: 'urgency', from: 'prev', ranges } as const;
}

/** The first tickets of a view: a merge of sorted ranges, of which it reads what is shown and one more each. */
async function firstOf(db: EnvironmentDb, params: Wanted): Promise<StoredTicket[]> {
  const { index, from, ranges } = rangesOf(params);
  const order = ORDERS[params.sort ?? 'activity'];
  const tickets = db.transaction('tickets').store.index(index);
  const cursors = await Promise.all(ranges.map((range) => tickets.openCursor(range, from)));
  const found: StoredTicket[] = [];
  while (found.length < params.limit) {
    const [next] = cursors
      .flatMap((cursor, at) => (cursor ? { cursor, at } : []))
      .sort((a, b) => order(a.cursor.value, b.cursor.value));
    if (!next) break;
    found.push(next.cursor.value);
    cursors[next.at] = await next.cursor.continue();
  }
  return found;
}

/** All tickets of a view. */
const ofView = (db: EnvironmentDb, { scope, view = '' }: Wanted): Promise<StoredTicket[]> =>
  view === 'unread'
    ? db.getAllFromIndex('tickets', 'unreadIn', scope.installationId)
    : db.getAllFromIndex('tickets', 'since', under(scope.installationId, turnOfView(view)));

/** Those of them that are linked to a record. */
async function ofRecord(
  db: EnvironmentDb,
  { scope, record, view = '' }: Wanted,
): Promise<StoredTicket[]> {
  const links = await db.getAllFromIndex('links', 'reference', record);
  const tickets = await Promise.all(links.map(({ ticketId }) => db.get('tickets', ticketId)));
  return tickets
    .filter((ticket) => ticket !== undefined)
    .filter((ticket) => ticket.installationId === scope.installationId && isIn(view, ticket));
}

const isIn = (view: TicketView, { turn, unreadIn }: StoredTicket): boolean =>
  view === 'unread' ? unreadIn !== undefined : [undefined, turn].includes(turnOfView(view));

/** The names and references of the records that each ticket is linked to, as a text. */
async function recordNames(
  db: EnvironmentDb,
  { scope }: Wanted,
): Promise<(ticketId: string) => string> {
  const [links, records] = await Promise.all([
    db.getAllFromIndex('links', 'installation', under(scope.installationId)),
    db.getAll('records'),
  ]);
  const titles = new Map(records.map(({ reference, title }) => [reference, title]));
  const names = new Map<string, string>();
  for (const { ticketId, reference } of links)
    names.set(ticketId, `${names.get(ticketId) ?? ''}${titles.get(reference) ?? ''} ${reference} `);
  return (ticketId) => names.get(ticketId) ?? '';
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
  for await (const { value } of links.iterate(under(params.scope.installationId), 'prev')) {
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
