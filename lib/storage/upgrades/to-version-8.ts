import type { IDBPDatabase } from 'idb';
import { createSavedReplies } from '../create-stores';

/** Version 8 has the agent's saved replies. */
export function toVersion8(db: IDBPDatabase): void {
  createSavedReplies(db);
}
