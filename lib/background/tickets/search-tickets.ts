import type { Asked, Reply } from '../border/questions';
import { done, type Outcome } from '../domain/failure';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import type { StoredTicket } from '../storage/schema';
import { rowOf } from './tickets';

/** As many records as the desk's filter offers, and the latest links that they are looked for in. */
const MOST_RECORDS = 200;
const MOST_LINKS = 1_000;

/**
 * Tickets of one installation that this browser knows, the most recently active first. Reads, by index, the
 * `limit` rows that are shown; a search reads every ticket, in three requests, and then those rows.
 */
export async function deskRows(asked: Asked<'desk.read'>): Promise<Outcome<Reply<'desk.read'>>> {
  const db = await environmentDb(asked.place.environment);
  const words = asked.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const { found, total } =
    asked.record !== ''
      ? await ofRecord(db, asked, words)
      : words.length > 0
        ? await withWords(db, asked, words)
        : await newest(db, asked);
  const shown = found.slice(0, asked.limit);
  return done({ rows: await Promise.all(shown.map((ticket) => rowOf(db, ticket))), total });
}

type Found = { found: StoredTicket[]; total: number };

/** Tickets of an installation, or those of one status, in the order of their activity. */
const rangeOf = ({ place, status }: Asked<'desk.read'>) => {
  const start = status === '' ? [place.installationId] : [place.installationId, status];
  // In a key an empty list comes after every number.
  return {
    index: status === '' ? 'activity' : 'status',
    range: IDBKeyRange.bound(start, [...start, []]),
  } as const;
};

async function newest(db: EnvironmentDb, asked: Asked<'desk.read'>): Promise<Found> {
  const { index, range } = rangeOf(asked);
  const tickets = db.transaction('tickets').store.index(index);
  const total = tickets.count(range);
  const found: StoredTicket[] = [];
  for await (const { value } of tickets.iterate(range, 'prev')) {
    found.push(value);
    if (found.length === asked.limit) break;
  }
  return { found, total: await total };
}

/** Those in which every word is found: in the ticket, or in the name of a record that it is linked to. */
async function withWords(
  db: EnvironmentDb,
  asked: Asked<'desk.read'>,
  words: readonly string[],
): Promise<Found> {
  const { index, range } = rangeOf(asked);
  const [tickets, links, records] = await Promise.all([
    db.getAllFromIndex('tickets', index, range),
    db.getAllFromIndex('links', 'installation', ofInstallation(asked)),
    db.getAll('records'),
  ]);
  const titles = new Map(records.map(({ reference, title }) => [reference, title]));
  const linked = new Map<string, string[]>();
  for (const { ticketId, reference } of links)
    linked.set(ticketId, [...(linked.get(ticketId) ?? []), titles.get(reference) ?? reference]);
  const found = tickets.filter((ticket) => holds(ticket, linked.get(ticket.ticketId) ?? [], words));
  return { found: found.reverse(), total: found.length };
}

async function ofRecord(
  db: EnvironmentDb,
  asked: Asked<'desk.read'>,
  words: readonly string[],
): Promise<Found> {
  const { place, record, status } = asked;
  const links = await db.getAllFromIndex('links', 'reference', record);
  const title = (await db.get('records', record))?.title ?? record;
  const tickets = await Promise.all(links.map(({ ticketId }) => db.get('tickets', ticketId)));
  const found = tickets
    .filter((ticket) => ticket !== undefined)
    .filter(({ installationId }) => installationId === place.installationId)
    .filter(({ ticket }) => status === '' || ticket.status === status)
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
export async function deskRecords(
  asked: Asked<'desk.records'>,
): Promise<Outcome<Reply<'desk.records'>>> {
  const db = await environmentDb(asked.place.environment);
  const tx = db.transaction(['links', 'records']);
  const references = new Set<string>();
  const links = tx.objectStore('links').index('installation');
  let read = 0;
  for await (const { value } of links.iterate(ofInstallation(asked), 'prev')) {
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

const ofInstallation = ({ place }: Pick<Asked<'desk.read'>, 'place'>): IDBKeyRange =>
  IDBKeyRange.bound([place.installationId], [place.installationId, []]);
