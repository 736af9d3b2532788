import type { StoredTeamEntry } from '../../storage/stored-team';
import type { PurgeTransaction } from '../keys/purge';

/** The kinds of entries with words about a client. */
const ABOUT_CLIENTS = ['note', 'proposal', 'vote'];

/** Whether entries of a kind say something about a client, which a lock removes from the disk. */
export const isAboutClients = (kind: string): boolean => ABOUT_CLIENTS.includes(kind);

/** All entries with words about a client, as ranges of their ids. */
export const rangesAboutClients = (): IDBKeyRange[] =>
  ABOUT_CLIENTS.map((kind) => IDBKeyRange.bound([kind], [kind, []]));

/**
 * A note or a proposal without its text, which is about a client. Its envelope stays, so that it can be
 * opened again. One that this agent wrote and that was never sent has none, and keeps its text, as drafts do.
 */
export const withoutText = <Entry extends StoredTeamEntry>(entry: Entry): Entry =>
  isAboutClients(entry.kind) && entry.envelope ? { ...entry, shared: undefined } : entry;

/** Removes the text of notes and proposals. */
export async function purgeNotes(tx: PurgeTransaction): Promise<void> {
  const entries = tx.objectStore('teamEntries').index('topic');
  for (const range of rangesAboutClients())
    for (let at = await entries.openCursor(range); at; at = await at.continue())
      await at.update(withoutText(at.value));
}
