// Small stores that nearly every request reads, such as the keys and the settings, are read from the
// database once and then from memory. The background is the only writer of the databases.

type StoreCache = {
  /** Reads by method and arguments. */
  reads: Map<string, Promise<unknown>>;
  /** Transactions that may write to the store and have not ended. */
  writers: number;
};

/** The end of a database that is closed: from then on every read goes to it, and fails. */
const never = new Promise<never>(() => undefined);

const WRITES: readonly unknown[] = ['put', 'add', 'delete', 'clear'];
const READS: readonly unknown[] = ['get', 'getAll'];

/**
 * A database whose `get` and `getAll` of some stores are read from memory. From the begin of a
 * transaction that may write to a store until its end, reads go to the database, and afterwards the
 * rows are read again. Each reader gets a copy. A database that is closed returns nothing more.
 */
export function withRowCache<Db extends object>(db: Db, stores: readonly string[]): Db {
  const caches = new Map<unknown, StoreCache>(
    stores.map((name) => [name, { reads: new Map(), writers: 0 }]),
  );

  function watchWrite(names: unknown, ended: Promise<unknown>): void {
    const written = [names].flat().flatMap((name) => caches.get(name) ?? []);
    for (const cache of written) {
      cache.reads.clear();
      cache.writers += 1;
    }
    const end = () => {
      for (const cache of written) cache.writers -= 1;
    };
    // A failure reaches the caller by the transaction itself.
    ended.then(end, end);
  }

  return new Proxy(db, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const run = (): unknown => Reflect.apply(value, target, args);
        const cache = caches.get(args[0]);
        if (cache && READS.includes(method) && isPlain(args[1]))
          return readThrough(cache, JSON.stringify([method, ...args]), run);
        if (method === 'transaction' && args[1] === 'readwrite') {
          const transaction = run();
          watchWrite(args[0], endOf(transaction));
          return transaction;
        }
        if (method === 'close') watchWrite(stores, never);
        if (!cache || !WRITES.includes(method)) return run();
        const written = Promise.resolve(run());
        watchWrite(args[0], written);
        return written;
      };
    },
  });
}

/** False for a range of keys, which has no text of its own. */
const isPlain = (key: unknown): boolean => typeof key !== 'object';

async function readThrough(
  { reads, writers }: StoreCache,
  name: string,
  run: () => unknown,
): Promise<unknown> {
  if (writers > 0) return run();
  const read = reads.get(name) ?? Promise.resolve(run());
  reads.set(name, read);
  try {
    return structuredClone(await read);
  } catch (error) {
    if (reads.get(name) === read) reads.delete(name);
    throw error;
  }
}

const endOf = async (transaction: unknown): Promise<unknown> =>
  transaction instanceof Object ? Reflect.get(transaction, 'done') : undefined;
