import type { StoredTeamEntry } from '../../storage/stored-team';
import type { PurgeTransaction } from '../keys/purge';

/**
 * A note without its text, which is about a client. Its envelope stays, so that it can be opened again. One
 * that this agent wrote and that is not sent yet keeps its text, as drafts do.
 */
export const withoutText = <Entry extends StoredTeamEntry>(entry: Entry): Entry =>
  entry.kind === 'note' && entry.envelope && entry.waitingSince === undefined
    ? { ...entry, shared: undefined }
    : entry;

/** Removes the text of notes. */
export async function purgeNotes(tx: PurgeTransaction): Promise<void> {
  const notes = tx.objectStore('teamEntries').index('topic');
  const all = IDBKeyRange.bound(['note'], ['note', []]);
  for (let at = await notes.openCursor(all); at; at = await at.continue())
    await at.update(withoutText(at.value));
}
