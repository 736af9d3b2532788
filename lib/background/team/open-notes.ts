import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import type { TeamCipher } from '../../team/cipher';
import { canPersist } from '../core/epoch';
import { openEntry } from './open-entry';

/** All notes of the team, in the order of their ids. */
const ALL_NOTES = IDBKeyRange.bound(['note'], ['note', []]);

/** Opens the notes whose text a lock removed, and what an earlier version could not read of them. */
export async function openNotes(environment: Environment, cipher: TeamCipher): Promise<void> {
  const db = await environmentDb(environment);
  for (const { shared, envelope, ...entry } of await db.getAllFromIndex(
    'teamEntries',
    'topic',
    ALL_NOTES,
  )) {
    if (shared || !envelope) continue;
    const opened = await openEntry(cipher, { ...entry, body: envelope });
    if (opened.shared && canPersist(environment))
      await db.put('teamEntries', { ...entry, ...opened });
  }
}
