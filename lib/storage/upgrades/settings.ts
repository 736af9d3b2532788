import type { IDBPDatabase } from 'idb';
import { moveRows } from './to-version-7';
import type { OldTransaction } from './transaction';

/**
 * Brings the settings database from an earlier version to the current one, in one transaction. A new
 * database comes from version 0.
 */
export async function upgradeSettings(
  db: IDBPDatabase,
  tx: OldTransaction,
  before: number,
): Promise<void> {
  if (before < 1) {
    db.createObjectStore('sites', { keyPath: 'origin' });
    db.createObjectStore('docks');
  }
  if (before < 2) db.createObjectStore('log', { autoIncrement: true });
  if (before < 3) {
    db.createObjectStore('crms', { keyPath: 'id' });
    db.createObjectStore('health', { keyPath: ['recipe', 'what'] });
  }
  if (before < 4) {
    db.createObjectStore('self');
    db.createObjectStore('reviewers', { keyPath: 'key' });
  }
  if (before < 5) await toVersion5(db, tx, before);
}

/** Since version 5, stores have standard names. */
async function toVersion5(db: IDBPDatabase, tx: OldTransaction, before: number): Promise<void> {
  db.createObjectStore('settings');
  db.createObjectStore('circuits', { keyPath: 'origin' });
  if (before < 1) return;
  await moveRows(tx, 'facts', 'settings');
  db.deleteObjectStore('facts');
  if (before < 2) return;
  await moveRows(tx, 'gates', 'circuits');
  db.deleteObjectStore('gates');
}
