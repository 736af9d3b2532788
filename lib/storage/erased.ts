import type { Environment } from '../domain/environment';

// After `Forget everything`, work that was under way must write nothing: an answer of the service, a
// draft of an open page. A deleted database comes up empty and is read-only until something new
// begins: a key is added, or for the settings, the forgetting is over.

/** The databases: one of each environment, and that of what is neither. */
export type DatabaseName = Environment | 'settings';

const ALL = ['test', 'live', 'settings'] as const;

const erased = new Set<DatabaseName>();

/** Everything was forgotten: what was under way since before that writes and shows nothing. */
export class Forgotten extends Error {
  override name = 'Forgotten';
}

/** Makes all databases read-only; their names. */
export function eraseAll(): readonly DatabaseName[] {
  for (const name of ALL) erased.add(name);
  return ALL;
}

/** Lets a database be written again. */
export const allowWrites = (name: DatabaseName): void => void erased.delete(name);

/** Lets all be written again, as the end of the background would. */
export const writeAgain = (): void => erased.clear();

const WRITES: readonly unknown[] = ['put', 'add', 'delete', 'clear'];

/** The one place where late work is stopped: a write to an erased database throws `Forgotten`. */
export function guarded<Db extends object>(name: DatabaseName, opening: Promise<Db>): Promise<Db> {
  return erased.has(name) ? opening.then((db) => readOnly(name, db)) : opening;
}

const readOnly = <Db extends object>(name: DatabaseName, db: Db): Db =>
  new Proxy(db, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const isWrite =
          property === 'transaction' ? args[1] === 'readwrite' : WRITES.includes(property);
        // Who holds this database since before it was allowed again may be of before, too.
        if (isWrite) throw new Forgotten(`Nothing is kept in ${name}.`);
        return Reflect.apply(value, target, args);
      };
    },
  });

/** How long a browser may take with a database before it counts as one that cannot be used. */
const PATIENCE = 5_000;

/** Fails where something is not done in time: another window may hold a database for ever. */
export async function inTime<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer.')), PATIENCE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
