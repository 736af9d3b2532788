import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import type { TeamCipher } from '../../team/cipher';
import { canPersist } from '../core/epoch';
import { publish } from '../core/publish';
import { openEntry } from './open-entry';
import { rangesAboutClients } from './purge-notes';

/**
 * Opens the notes and proposals whose text a lock removed, and what an earlier version could not read of them, and has
 * the screens read them.
 */
export async function openNotes(environment: Environment, cipher: TeamCipher): Promise<void> {
  const db = await environmentDb(environment);
  const all = await Promise.all(
    rangesAboutClients().map((range) => db.getAllFromIndex('teamEntries', 'topic', range)),
  );
  let isOneOpened = false;
  for (const { shared, envelope, ...entry } of all.flat()) {
    if (shared || !envelope) continue;
    const opened = await openEntry(cipher, { ...entry, body: envelope });
    if (!opened.shared || !canPersist(environment)) continue;
    await db.put('teamEntries', { ...entry, ...opened });
    isOneOpened = true;
  }
  if (isOneOpened) await publish({ kind: 'team', environment });
}
