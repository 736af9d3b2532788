import { done, type Failure, failed, type Outcome } from '../domain/core/failure';
import { type Connection, call, type Relay } from './http';
import { readList, readListNext } from './wire';

/** The most pages of one list that we read, so that a list without an end cannot keep us busy. */
const MOST_PAGES = 200;

/**
 * Query names under which a service may accept the token of the next page. "Not shown: the response
 * envelope of list endpoints"; the list of messages takes the first one.
 */
const NAMES = ['after', 'cursor', 'page', 'next', 'pageToken'] as const;

type Page<T> = { found: T[]; next: ReturnType<typeof readListNext> };

/** A list to read: its path, its resource, and how to parse an entry. */
export type List<T extends { id: string }> = {
  path: string;
  resource: 'installation' | 'application';
  large?: boolean;
  /** Runs before each call. */
  pay?: (() => Promise<void>) | undefined;
  /** Returns undefined for an entry to leave out. */
  read: (json: unknown) => T | undefined;
};

/**
 * Reads a list to its end by following the token or link of each page. Of a link we use only the
 * query, so that the key goes to no other host. An entry that appears on two pages, because the
 * list grew meanwhile, is returned once. A token that leads to nothing new ends the list.
 */
export async function readAllPages<T extends { id: string }>(
  connection: Connection | Relay,
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

/** The page behind a token; undefined if it holds nothing new. */
async function follow<T extends { id: string }>(
  connection: Connection | Relay,
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
    // The service accepted the token under this name, so use the same name for the next one.
    if (add(page.value)) return done({ next: page.value.next, names: names.slice(i, i + 1) });
    if (page.value.found.length === 0) return done(undefined);
  }
  return done(undefined);
}

async function readPage<T extends { id: string }>(
  connection: Connection | Relay,
  { path, resource, large = false, read, pay }: List<T>,
  query: Record<string, string>,
): Promise<Outcome<Page<T>>> {
  await pay?.();
  const outcome = await call(connection, { method: 'GET', path, query, large });
  if (!outcome.ok) return outcome;
  const { body, status, link } = outcome.value;
  const list = readList(body, resource);
  if (list)
    return done({
      found: list.flatMap((json) => read(json) ?? []),
      next: readListNext(body, link),
    });
  const detail = 'the response to GET is JSON that lacks what it should hold';
  return failed({ kind: 'unreadable', status, detail });
}

const isRefusal = ({ kind }: Failure): boolean =>
  kind === 'refused' || kind === 'invalid' || kind === 'not-found' || kind === 'conflict';
