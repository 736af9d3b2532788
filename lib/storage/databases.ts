import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Environment } from '../domain/environment';
import { type DatabaseName, eraseAll, guarded, inTime, writeAgain } from './erased';
import type { EnvironmentSchema, SettingsSchema } from './schema';
import {
  indexForLists,
  indexReferences,
  indexWriters,
  readThreadsAnew,
  tellWriters,
  upgradeWrites,
} from './upgrade';

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

/** The database of one environment, opened once in the life of the background. */
export function environmentDb(environment: Environment): Promise<EnvironmentDb> {
  if (environment === 'test') {
    test ??= openEnvironment('test', () => (test = undefined));
    return guarded('test', test);
  }
  live ??= openEnvironment('live', () => (live = undefined));
  return guarded('live', live);
}

/** The database of what is neither test nor live: sites, docks, choices. */
export function settingsDb(): Promise<SettingsDb> {
  settings ??= openSettings(() => (settings = undefined));
  return guarded('settings', settings);
}

/** Closes all and forgets the connections; the next question opens them again. */
export async function closeDatabases(): Promise<void> {
  for (const db of await Promise.all([test, live, settings])) db?.close();
  test = live = settings = undefined;
  writeAgain();
}

/**
 * Deletes all of them, with everything in them; those that could not be deleted are given back. Who
 * asks next finds empty ones, and may only read them until there is a new beginning (`allowWrites`).
 */
export async function deleteDatabases(): Promise<DatabaseName[]> {
  const names = eraseAll();
  // One that never opened has nothing to be closed.
  const close = async (db: Promise<{ close: () => void }> | undefined) =>
    (await inTime(db))?.close();
  await Promise.allSettled([close(test), close(live), close(settings)]);
  test = live = settings = undefined;
  const deleted = await Promise.allSettled(names.map((name) => inTime(deleteDB(NAMES[name]))));
  return names.filter((_, i) => deleted[i]?.status === 'rejected');
}

const openEnvironment = (environment: Environment, onLost: () => void): Promise<EnvironmentDb> =>
  openDB<EnvironmentSchema>(NAMES[environment], 6, {
    async upgrade(db, before, _, tx) {
      if (before === 1) await upgradeWrites(tx.objectStore('writes'), environment);
      if (before < 2) db.createObjectStore('seen', { keyPath: 'ticketId' });
      if (before < 4) {
        db.createObjectStore('applicationLinks', {
          keyPath: ['reference', 'installationId', 'applicationId'],
        });
        db.createObjectStore('vault');
        const sealed = ['installationId', 'applicationId', 'kind', 'name'];
        db.createObjectStore('sealed', { keyPath: sealed }).createIndex('at', 'at');
        const applications = ['installationId', 'applicationId'];
        db.createObjectStore('applications', { keyPath: applications }).createIndex('news', [
          'installationId',
          'news',
        ]);
      }
      if (before < 5) {
        db.createObjectStore('runs');
        db.createObjectStore('ticks', { keyPath: 'item' });
      }
      if (before < 6) db.createObjectStore('own', { keyPath: ['ticketId', 'id'] });
      if (before >= 1) {
        const tickets = tx.objectStore('tickets');
        if (before < 3) indexReferences(tickets);
        if (before < 6) {
          indexForLists(tickets, tx.objectStore('links'), tx.objectStore('records'));
          await tellWriters(tx);
          await readThreadsAnew(tickets, tx.objectStore('messages'));
        }
        return;
      }
      db.createObjectStore('keys');
      db.createObjectStore('installations');
      db.createObjectStore('facts');
      const tickets = db.createObjectStore('tickets', { keyPath: 'ticketId' });
      tickets.createIndex('installationId', 'installationId');
      indexReferences(tickets);
      const messages = db.createObjectStore('messages', { keyPath: ['ticketId', 'number'] });
      messages.createIndex('id', ['ticketId', 'id'], { unique: true });
      indexWriters(messages);
      const links = db.createObjectStore('links', { keyPath: ['reference', 'ticketId'] });
      links.createIndex('reference', 'reference');
      links.createIndex('ticketId', 'ticketId');
      const records = db.createObjectStore('records', { keyPath: 'reference' });
      indexForLists(tickets, links, records);
      const writes = db.createObjectStore('writes', { keyPath: 'action' });
      writes.createIndex('ticketId', 'deed.ticketId');
      writes.createIndex('state', 'state');
      writes.createIndex('number', 'number');
      db.createObjectStore('drafts', { keyPath: 'subject' });
    },
    terminated: onLost,
    // Somebody deletes it, or a newer version of ours waits for it: who works on opens it anew.
    blocking: (_, __, { target }) => {
      onLost();
      if (target instanceof IDBDatabase) target.close();
    },
  }).catch((error: unknown) => {
    onLost();
    throw error;
  });

const openSettings = (onLost: () => void): Promise<SettingsDb> =>
  openDB<SettingsSchema>(NAMES.settings, 4, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('sites', { keyPath: 'origin' });
        db.createObjectStore('docks');
        db.createObjectStore('facts');
      }
      if (before < 2) {
        db.createObjectStore('gates', { keyPath: 'origin' });
        db.createObjectStore('log', { autoIncrement: true });
      }
      if (before < 3) {
        db.createObjectStore('crms', { keyPath: 'id' });
        db.createObjectStore('health', { keyPath: ['recipe', 'what'] });
      }
      if (before < 4) {
        db.createObjectStore('self');
        db.createObjectStore('reviewers', { keyPath: 'key' });
      }
    },
    terminated: onLost,
    // Somebody deletes it, or a newer version of ours waits for it: who works on opens it anew.
    blocking: (_, __, { target }) => {
      onLost();
      if (target instanceof IDBDatabase) target.close();
    },
  }).catch((error: unknown) => {
    onLost();
    throw error;
  });
