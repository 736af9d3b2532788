import { done, type Failure, failed, type Outcome } from '../domain/failure';
import { type Connection, call } from './http';
import { readList, readListNext } from './wire';

/** Pages of one list that are read at most: a list without an end is none. */
const MOST_PAGES = 200;

/**
 * Names under which the token of a next page may be asked for. "Not shown: the response envelope of
 * list endpoints"; the first is what the list of messages takes.
 */
const NAMES = ['after', 'cursor', 'page', 'next', 'pageToken'] as const;

type Page<T> = { found: T[]; next: ReturnType<typeof readListNext> };

/** One list to be read: where, of what, and how its entries are made of JSON. */
export type List<T extends { id: string }> = {
  path: string;
  resource: 'installation' | 'application';
  large?: boolean;
  /** Called before each call. */
  pay?: (() => Promise<void>) | undefined;
  /** Undefined for an entry that is left out. */
  read: (json: unknown) => T | undefined;
};

/**
 * Reads a list to its end: follows the token or the link of each page to the next one. A link is
 * followed by its query only, so that the key goes nowhere else. An entry that two pages hold, since
 * the list grew meanwhile, is one. A token that leads to nothing new is the end.
 */
export async function readWhole<T extends { id: string }>(
  connection: Connection,
  list: List<T>,
): Promise<Outcome<T[]>> {
  const entries = new Map<string, T>();
  const first = await readPage(connection, list, {});
  if (!first.ok) return first;
  const add = ({ found }: Page<T>): boolean => {
    const before = entries.size;
    for (const entry of found) if (!entries.has(entry.id)) entries.set(entry.id, entry);
    return entries.size > before;
  };
  add(first.value);
  const followed = new Set<string>();
  let names: readonly string[] = NAMES;
  let { next } = first.value;
  for (let pages = 1; next && pages < MOST_PAGES; pages++) {
    const name = JSON.stringify(next);
    if (followed.has(name)) break;
    followed.add(name);
    const page = await follow(connection, list, next, names, add);
    if (!page.ok) return page;
    if (!page.value) break;
    names = page.value.names;
    next = page.value.next;
  }
  return done([...entries.values()]);
}

/** The page behind a token; undefined where it leads to nothing new. */
async function follow<T extends { id: string }>(
  connection: Connection,
  list: List<T>,
  next: NonNullable<Page<T>['next']>,
  names: readonly string[],
  add: (page: Page<T>) => boolean,
): Promise<Outcome<{ next: Page<T>['next']; names: readonly string[] } | undefined>> {
  const queries = 'query' in next ? [next.query] : names.map((name) => ({ [name]: next.token }));
  for (const [i, query] of queries.entries()) {
    const page = await readPage(connection, list, query);
    if (!page.ok && isRefusal(page.failure)) continue;
    if (!page.ok) return page;
    // It took the token under this name, and takes the next one so, too.
    if (add(page.value)) return done({ next: page.value.next, names: names.slice(i, i + 1) });
    if (page.value.found.length === 0) return done(undefined);
  }
  return done(undefined);
}

async function readPage<T extends { id: string }>(
  connection: Connection,
  { path, resource, large = false, read, pay }: List<T>,
  query: Record<string, string>,
): Promise<Outcome<Page<T>>> {
  await pay?.();
  const answered = await call(connection, { method: 'GET', path, query, large });
  if (!answered.ok) return answered;
  const { body, status, link } = answered.value;
  const list = readList(body, resource);
  if (list)
    return done({
      found: list.flatMap((json) => read(json) ?? []),
      next: readListNext(body, link),
    });
  const detail = 'GET was answered with JSON that lacks what it should hold';
  return failed({ kind: 'unreadable', status, detail });
}

const isRefusal = ({ kind }: Failure): boolean =>
  kind === 'refused' || kind === 'invalid' || kind === 'not-found' || kind === 'conflict';
