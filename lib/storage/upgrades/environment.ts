import type { IDBPDatabase } from 'idb';
import type { Environment } from '../../domain/core/environment';
import {
  createApplicationStores,
  createCommands,
  createFiles,
  createRemovals,
  createSavedReplies,
  createSnoozes,
  createTeam,
  indexEnds,
  indexLists,
  indexOwn,
  indexReferences,
  indexWriters,
} from '../create-stores';
import { upgradeWrites } from './to-version-2';
import { recordWriters, resetAmbiguousThreads } from './to-version-6';
import {
  commandOfWrite,
  draftWithCommandId,
  moveRows,
  renameInPendingCleanup,
  withServiceError,
} from './to-version-7';
import { indexTurns } from './to-version-9';
import type { OldTransaction } from './transaction';

/**
 * Upgrades an environment's database from an earlier version to the current one, in one
 * transaction.
 */
export async function upgradeEnvironment(
  db: IDBPDatabase,
  tx: OldTransaction,
  before: number,
  environment: Environment,
): Promise<void> {
  if (before < 2) await upgradeWrites(tx, environment);
  if (before < 2) db.createObjectStore('seen', { keyPath: 'ticketId' });
  if (before < 4) {
    createApplicationStores(db);
    db.createObjectStore('vault');
  }
  if (before < 5) db.createObjectStore('runs');
  if (before < 6) await toVersion6(db, tx, before);
  if (before < 7) await toVersion7(db, tx, before);
  if (before < 8) {
    createSavedReplies(db);
    createSnoozes(db, tx.objectStore('tickets'));
  }
  if (before < 9) await indexTurns(tx);
  if (before < 10) createFiles(db);
  if (before < 11) createRemovals(db);
  if (before < 12) createTeam(db, tx.objectStore('tickets'));
  if (before < 13) indexEnds(tx.objectStore('snoozes'));
  if (before < 14) await toVersion14(tx);
}

async function toVersion6(db: IDBPDatabase, tx: OldTransaction, before: number): Promise<void> {
  db.createObjectStore('own', { keyPath: ['ticketId', 'id'] });
  if (before < 3) indexReferences(tx.objectStore('tickets'));
  indexLists(tx.objectStore('tickets'), tx.objectStore('links'), tx.objectStore('records'));
  indexWriters(tx.objectStore('messages'));
  await recordWriters(tx);
  await resetAmbiguousThreads(tx);
}

async function toVersion7(db: IDBPDatabase, tx: OldTransaction, before: number): Promise<void> {
  createCommands(db);
  db.createObjectStore('settings');
  db.createObjectStore('checklist', { keyPath: 'item' });
  await moveRows(tx, 'writes', 'commands', commandOfWrite);
  await moveRows(tx, 'facts', 'settings');
  if (before >= 5) await moveRows(tx, 'ticks', 'checklist');
  await renameInPendingCleanup(tx);
  await moveRows(tx, 'drafts', 'drafts', draftWithCommandId);
  await moveRows(tx, 'tickets', 'tickets', withServiceError);
  for (const old of ['writes', 'facts', ...(before >= 5 ? ['ticks'] : [])])
    db.deleteObjectStore(old);
}

async function toVersion14(tx: OldTransaction): Promise<void> {
  const links = tx.objectStore('links');
  indexOwn(links);
  for (let at = await links.openCursor(); at; at = await at.continue())
    if (at.value.linkedBy === undefined) await at.update({ ...at.value, ownAt: at.value.linkedAt });
}
