import { done, type Outcome } from '../../domain/core/failure';
import { searchWords } from '../../domain/tickets/search-text';
import {
  TEAM_VIEWS,
  TICKET_VIEWS,
  type TicketSort,
  type TicketView,
  turnsOfView,
} from '../../domain/tickets/ticket-views';
import type { Params, Reply } from '../../protocol/contract';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoredTicket } from '../../storage/stored-ticket';
import { ticketsWithWords } from './search-words';
import { ticketRowsOf } from './ticket-store';

/** The most records in the desk's filter, and how many of the latest links are searched for them. */
const MOST_RECORDS = 200;
const MOST_LINKS = 1_000;

type Wanted = Params<'tickets.read'> & { view: TicketView; sort: TicketSort };

/**
 * Stored tickets of one view of an installation, sorted. Without search words it reads the `limit` shown
 * rows by index; a search reads every ticket of the view, and stored messages.
 */
export async function searchTickets(
  asked: Params<'tickets.read'>,
): Promise<Outcome<Reply<'tickets.read'>>> {
  const db = await environmentDb(asked.scope.environment);
  const me = (await db.get('team', 'team'))?.author;
  const params = inView(asked, asked.view ?? '', me);
  const { view, sort, record, limit } = params;
  const words = searchWords(params.text);
  const counts = await countsOf(db, asked, me);
  if (record === '' && words.length === 0 && view !== 'unread') {
    const rows = await ticketRowsOf(asked.scope.environment, await firstOf(db, params));
    return done({ rows, total: await countOf(db, params), counts });
  }
  const candidates = await (record === '' ? ofView(db, params) : ofRecord(db, params));
  const { tickets, found } =
    words.length === 0
      ? { tickets: candidates, found: undefined }
      : await ticketsWithWords(db, candidates, await recordNames(db, params), words);
  const sorted = tickets.sort(ORDERS[sort]).slice(0, limit);
  const rows = (await ticketRowsOf(asked.scope.environment, sorted)).map((row) => {
    const where = found?.get(row.ticket.id);
    return where ? { ...row, found: where } : row;
  });
  return done({ rows, total: tickets.length, counts });
}

/** What no agent is called. */
const NO_AGENT = '-';

/** What is asked for as one view shows it: those of a team are about one agent, or about nobody. */
function inView(
  { sort = 'activity', ...asked }: Params<'tickets.read'>,
  view: TicketView,
  me: string = NO_AGENT,
): Wanted {
  const assignee = view === 'assigned' ? me : view === 'unassigned' ? '' : asked.assignee;
  return { ...asked, view, sort, assignee };
}

/** The numbers beside the desk's views, counted by index. Those of a team are counted in a team only. */
async function countsOf(
  db: EnvironmentDb,
  { assignee: _, ...asked }: Params<'tickets.read'>,
  me: string | undefined,
): Promise<Record<string, number>> {
  const views = TICKET_VIEWS.filter((view) => me !== undefined || !TEAM_VIEWS.includes(view));
  const counts = views.map(async (view) => [view, await countOf(db, inView(asked, view, me))]);
  return Object.fromEntries(await Promise.all(counts));
}

/** How many tickets a view has. */
async function countOf(db: EnvironmentDb, params: Wanted): Promise<number> {
  const tickets = db.transaction('tickets').store;
  if (params.view === 'unread') return tickets.index('unreadIn').count(params.scope.installationId);
  const { index, ranges } = turnRanges(params);
  const counts = await Promise.all(ranges.map((range) => tickets.index(index).count(range)));
  return counts.reduce((sum, count) => sum + count, 0);
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

/** Where the tickets of a view are by turn and since when it is; all of them in one range. */
function turnRanges({ scope: { installationId }, view, assignee }: Wanted) {
  const index = assignee === undefined ? 'since' : 'assigned';
  const turns = turnsOfView(view) ?? [undefined];
  return { index, ranges: turns.map((turn) => under(installationId, assignee, turn)) } as const;
}

/** The ranges of an index that together have the tickets of a view, each in the order of the sort. */
function rangesOf(params: Wanted) {
  const { scope, view, sort, assignee } = params;
  const { installationId } = scope;
  const turns = turnsOfView(view);
  if (sort === 'waiting') return { ...turnRanges(params), from: 'next' } as const;
  if (sort === 'activity' && turns === undefined && assignee === undefined)
    return { index: 'activity', from: 'prev', ranges: [under(installationId)] } as const;
  const ranges = URGENCIES.flatMap((urgency) =>
    (turns ?? ALL_TURNS).map((turn) => under(installationId, assignee, urgency, turn)),
  );
  const index = assignee === undefined ? 'urgency' : 'assignedUrgency';
  return { index, from: 'prev', ranges } as const;
}

/** The first tickets of a view: a merge of sorted ranges, of which it reads what is shown and one more each. */
async function firstOf(db: EnvironmentDb, params: Wanted): Promise<StoredTicket[]> {
  const { index, from, ranges } = rangesOf(params);
  const order = ORDERS[params.sort];
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
async function ofView(db: EnvironmentDb, params: Wanted): Promise<StoredTicket[]> {
  if (params.view === 'unread') {
    const unread = await db.getAllFromIndex('tickets', 'unreadIn', params.scope.installationId);
    return unread.filter((ticket) => isIn(params, ticket));
  }
  const { index, ranges } = turnRanges(params);
  const found = ranges.map((range) => db.getAllFromIndex('tickets', index, range));
  return (await Promise.all(found)).flat();
}

/** Those of them that are linked to a record. */
async function ofRecord(db: EnvironmentDb, params: Wanted): Promise<StoredTicket[]> {
  const { scope, record } = params;
  const links = await db.getAllFromIndex('links', 'reference', record);
  const tickets = await Promise.all(links.map(({ ticketId }) => db.get('tickets', ticketId)));
  return tickets
    .filter((ticket) => ticket !== undefined)
    .filter((ticket) => ticket.installationId === scope.installationId && isIn(params, ticket));
}

const isIn = ({ view, assignee }: Wanted, ticket: StoredTicket): boolean =>
  (view !== 'unread' || ticket.unreadIn !== undefined) &&
  (turnsOfView(view)?.includes(ticket.turn) ?? true) &&
  [undefined, ticket.assignee].includes(assignee);

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
