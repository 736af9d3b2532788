import type { Environment } from '../domain/core/environment';

// Blocks late writes after `Delete all data`, such as a response of the service or a draft of an open
// page. A deleted database stays empty and read-only until the user adds a key. The settings database
// becomes writable once the deletion is complete.

/** The databases: one per environment, and one for the rest. */
export type DatabaseName = Environment | 'settings';

const ALL = ['test', 'live', 'settings'] as const;

const wiped = new Set<DatabaseName>();

/** Thrown when work that began before the user deleted everything tries to write. */
export class WipedError extends Error {
  override name = 'WipedError';
}

/** Makes all databases read-only and returns their names. */
export function blockAllWrites(): readonly DatabaseName[] {
  for (const name of ALL) wiped.add(name);
  return ALL;
}

/** Permits writes to a database again. */
export const allowWrites = (name: DatabaseName): void => void wiped.delete(name);

/** Permits writes to all databases, as a restart of the background would. */
export const allowAllWrites = (): void => wiped.clear();

const WRITES: readonly unknown[] = ['put', 'add', 'delete', 'clear'];

/** The only place that stops late work: a write to a wiped database throws `WipedError`. */
export function guarded<Db extends object>(name: DatabaseName, opening: Promise<Db>): Promise<Db> {
  return wiped.has(name) ? opening.then((db) => readOnly(name, db)) : opening;
}

const readOnly = <Db extends object>(name: DatabaseName, db: Db): Db =>
  new Proxy(db, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        const isWrite =
          property === 'transaction' ? args[1] === 'readwrite' : WRITES.includes(property);
        // This applies even after writes were permitted again: a caller that still holds this proxy
        // is late work.
        if (isWrite) throw new WipedError(`Nothing is kept in ${name}.`);
        return Reflect.apply(value, target, args);
      };
    },
  });

/** Milliseconds after which a database that does not respond counts as unusable. */
const TIMEOUT = 5_000;

/** Fails if something takes too long: another window may block a database for ever. */
export async function inTime<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not respond.')), TIMEOUT);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
