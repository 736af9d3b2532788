import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type OpenDBCallbacks,
  openDB,
  unwrap,
  wrap,
} from 'idb';
import type { Environment } from '../domain/core/environment';
import { createEnvironmentStores } from './create-stores';
import { withRowCache } from './row-cache';
import {
  ENVIRONMENT_VERSION,
  type EnvironmentSchema,
  SETTINGS_VERSION,
  type SettingsSchema,
} from './schema';
import { upgradeEnvironment } from './upgrades/environment';
import { upgradeSettings } from './upgrades/settings';
import { untypedUpgrade } from './upgrades/transaction';
import {
  allowAllWrites,
  blockAllWrites,
  type DatabaseName,
  guarded,
  inTime,
} from './wiped-databases';

export type EnvironmentDb = IDBPDatabase<EnvironmentSchema>;
export type SettingsDb = IDBPDatabase<SettingsSchema>;

let test: Promise<EnvironmentDb> | undefined;
let live: Promise<EnvironmentDb> | undefined;
let settings: Promise<SettingsDb> | undefined;

const NAMES: Record<DatabaseName, string> = {
  test: 'alongside-test',
  live: 'alongside-live',
  settings: 'alongside',
};

/** The stores that nearly every request reads. They hold few rows, and nothing of a client. */
const SMALL_STORES = [
  'keys',
  'installations',
  'settings',
  'team',
  'circuits',
  'sites',
  'crms',
  'docks',
];

/** The database of one environment. It is opened once and then shared. */
export function environmentDb(environment: Environment): Promise<EnvironmentDb> {
  if (environment === 'test') {
    test ??= openEnvironment('test', () => (test = undefined));
    return guarded('test', test);
  }
  live ??= openEnvironment('live', () => (live = undefined));
  return guarded('live', live);
}

/** The database for everything outside the environments: sites, docks, settings. */
export function settingsDb(): Promise<SettingsDb> {
  settings ??= openSettings(() => (settings = undefined));
  return guarded('settings', settings);
}

/** Closes all databases; the next access opens them again. */
export async function closeDatabases(): Promise<void> {
  for (const db of await Promise.all([test, live, settings])) db?.close();
  test = live = settings = undefined;
  allowAllWrites();
}

/**
 * Deletes all databases with their content; returns the names of those that could not be deleted.
 * The next access finds empty databases, read-only until `allowWrites`.
 */
export async function deleteDatabases(): Promise<DatabaseName[]> {
  const names = blockAllWrites();
  // A database that never opened needs no closing.
  const close = async (db: Promise<{ close: () => void }> | undefined) =>
    (await inTime(db))?.close();
  await Promise.allSettled([close(test), close(live), close(settings)]);
  test = live = settings = undefined;
  const deleted = await Promise.allSettled(names.map((name) => inTime(deleteDB(NAMES[name]))));
  return names.filter((_, i) => deleted[i]?.status === 'rejected');
}

type Upgrade<Schema> = NonNullable<OpenDBCallbacks<Schema>['upgrade']>;

/**
 * Opens a database. `onLost` is called when that fails or its connection ends, so that the next access
 * opens another; never before the promise is returned.
 */
function open<Schema extends DBSchema>(
  name: DatabaseName,
  version: number,
  upgrade: Upgrade<Schema>,
  onLost: () => void,
): Promise<IDBPDatabase<Schema>> {
  const connect = async () => {
    const db = await openDB<Schema>(NAMES[name], version, {
      upgrade: async (...given) => {
        try {
          await upgrade(...given);
        } catch (error) {
          failure = error;
          // Otherwise the browser would store what was made so far as the new version.
          const tx = given[3];
          if (!tx.error) tx.abort();
          await Promise.allSettled([tx.done]);
        }
      },
      terminated: lost,
      // Another page deletes the database, or a newer version of ours waits for it.
      blocking: (_, __, { target }) => {
        lost();
        if (target instanceof IDBDatabase) target.close();
      },
    });
    cached = withRowCache(db, SMALL_STORES);
    return cached;
  };
  let cached: IDBPDatabase<Schema> | undefined;
  /** What an upgrade threw. */
  let failure: unknown;
  const lost = () => {
    onLost();
    // Its rows in memory are as old as the connection.
    cached?.close();
  };
  return connect().catch((error: unknown) => {
    onLost();
    throw failure ?? error;
  });
}

const openEnvironment = (environment: Environment, onLost: () => void): Promise<EnvironmentDb> =>
  open<EnvironmentSchema>(
    environment,
    ENVIRONMENT_VERSION,
    async (db, before, _, tx) => {
      // Stores are created by name here: the schema types only their later use.
      const untyped = wrap(unwrap(db));
      if (before === 0) createEnvironmentStores(untyped);
      else await upgradeEnvironment(untyped, untypedUpgrade(unwrap(tx)), before, environment);
    },
    onLost,
  );

const openSettings = (onLost: () => void): Promise<SettingsDb> =>
  open<SettingsSchema>(
    'settings',
    SETTINGS_VERSION,
    (db, before, _, tx) => upgradeSettings(wrap(unwrap(db)), untypedUpgrade(unwrap(tx)), before),
    onLost,
  );
