import { afterAll } from 'vitest';

/** Requests that a piece of work made to stores, and rows that they returned. */
export type Cost = { requests: number; rows: number };

const READS = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'];

/** The methods that make a request to IndexedDB: each step of a cursor is one. */
const REQUESTS: [object, string[]][] = [
  [IDBObjectStore.prototype, [...READS, 'put', 'add', 'delete', 'clear']],
  [IDBIndex.prototype, READS],
  [IDBCursor.prototype, ['continue', 'advance', 'update', 'delete']],
];

const costByStore = new Map<string, Cost>();

function costAt(target: unknown): Cost {
  const source = target instanceof IDBCursor ? target.source : target;
  const store = source instanceof IDBIndex ? source.objectStore : source;
  const name = store instanceof IDBObjectStore ? store.name : '';
  const cost = costByStore.get(name) ?? { requests: 0, rows: 0 };
  costByStore.set(name, cost);
  return cost;
}

/** Counts the rows of each result; a cursor's request succeeds once for each step. */
function countRows(request: unknown, cost: Cost): void {
  if (!(request instanceof IDBRequest)) return;
  request.addEventListener('success', () => {
    const { result } = request;
    if (Array.isArray(result)) cost.rows += result.length;
    else if (typeof result === 'object' && result !== null) cost.rows += 1;
  });
}

// Import this before the library `idb` is used: it remembers a cursor's methods by identity.
for (const [prototype, names] of REQUESTS)
  for (const name of names) {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== 'function') throw new Error(`IndexedDB has no ${name}.`);
    afterAll(() => void Reflect.set(prototype, name, original));
    Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
      const request: unknown = Reflect.apply(original, this, args);
      const cost = costAt(this);
      cost.requests += 1;
      if (READS.includes(name)) countRows(request, cost);
      return request;
    });
  }

/**
 * Counts the requests that a piece of work makes to some stores. It ignores other stores, because
 * the outbox and the log keep working meanwhile.
 */
export async function costOf(
  stores: readonly string[],
  work: () => Promise<unknown>,
): Promise<Cost> {
  const before = sumOf(stores);
  await work();
  const after = sumOf(stores);
  return { requests: after.requests - before.requests, rows: after.rows - before.rows };
}

function sumOf(stores: readonly string[]): Cost {
  const costs = stores.map((store) => costByStore.get(store) ?? { requests: 0, rows: 0 });
  return costs.reduce(
    (sum, { requests, rows }) => ({ requests: sum.requests + requests, rows: sum.rows + rows }),
    { requests: 0, rows: 0 },
  );
}
