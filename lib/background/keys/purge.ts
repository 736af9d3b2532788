import type { IDBPTransaction } from 'idb';
import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import type { EnvironmentSchema } from '../../storage/schema';
import { allStoresOf, type StoresOf } from '../../storage/store-fates';
import { blockPersistence } from '../core/epoch';
import { createHook } from '../core/hook';
import { INSTALLATIONS_KNOWN, INSTALLATIONS_READ } from '../core/settings-store';
import { settleAll } from '../core/settle-all';
import { KEY_AT } from './stored-keys';

const STORES = allStoresOf<'purge'>()([
  'tickets',
  'messages',
  'records',
  'commands',
  // For a key that is removed.
  'keys',
  'vault',
  'sealed',
  'installations',
  'settings',
  'files',
  'removals',
  'storage',
  'team',
  'teamOperations',
  'teamEntries',
  'assignments',
  'sentBy',
]);

/** The one transaction of a purge. */
export type PurgeTransaction = IDBPTransaction<EnvironmentSchema, StoresOf<'purge'>[], 'readwrite'>;

/** Features remove their content from the database. They may await only the transaction itself. */
const purgeRows = createHook<[PurgeTransaction, Environment]>();
/** Features clear their data in memory, in session storage and on the desktop. */
const purgeMemory = createHook<[Environment]>();

export const onPurgeRows = purgeRows.on;
export const onPurge = purgeMemory.on;

/**
 * Removes everything about clients: the content of tickets and messages, names and addresses of
 * records, the text of confirmed commands, the text of others in open ones, and every desktop
 * notification. These stay: drafts, the user's text in open commands, links of tickets and of
 * applications, ids of tickets, and read markers.
 */
export const purge = (environment: Environment): Promise<void> => purgeAll(environment, false);

/** Like `purge`, and removes the key and all data encrypted under it in the same transaction. */
export const purgeWithKey = (environment: Environment): Promise<void> =>
  purgeAll(environment, true);

async function purgeAll(environment: Environment, withKey: boolean): Promise<void> {
  blockPersistence(environment);
  // A failure of one does not stop the other.
  await settleAll([purgeDatabase(environment, withKey), purgeMemory.run(environment)]);
}

/** Purges in one transaction: a stop of the background leaves all of it done, or nothing. */
async function purgeDatabase(environment: Environment, withKey: boolean): Promise<void> {
  const db = await environmentDb(environment);
  const tx = db.transaction([...STORES], 'readwrite', { durability: 'strict' });
  await Promise.all([
    purgeRows.run(tx, environment),
    ...(withKey ? removeKeyRows(tx) : []),
    tx.done,
  ]);
}

const removeKeyRows = (tx: PurgeTransaction): Promise<unknown>[] => [
  tx.objectStore('keys').delete(KEY_AT),
  tx.objectStore('vault').clear(),
  tx.objectStore('sealed').clear(),
  tx.objectStore('files').clear(),
  tx.objectStore('removals').clear(),
  tx.objectStore('storage').clear(),
  tx.objectStore('team').clear(),
  tx.objectStore('teamOperations').clear(),
  tx.objectStore('teamEntries').clear(),
  tx.objectStore('assignments').clear(),
  tx.objectStore('sentBy').clear(),
  tx.objectStore('installations').clear(),
  tx.objectStore('settings').delete(INSTALLATIONS_READ),
  tx.objectStore('settings').delete(INSTALLATIONS_KNOWN),
];
