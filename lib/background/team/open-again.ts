import { environmentDb } from '../../storage/databases';
import type { StoredTeamEntry } from '../../storage/stored-team';
import { type Reader, storeOpened } from './catch-up';
import type { ReadEntry } from './entries';
import { openEntry } from './open-entry';
import { storedTeam } from './team-access';
import { tellNews } from './what-arrived';

/** Rows that are read at once. */
const AT_ONCE = 500;

/** Opens the entries that arrived before the key that opens them; returns the tickets that changed. */
export async function openAgain(reader: Reader): Promise<string[]> {
  const { agent, cipher } = reader;
  const db = await environmentDb(agent.environment);
  const changed: string[] = [];
  for (let after: IDBKeyRange | null = null; ; ) {
    const rows: StoredTeamEntry[] = await db.getAll('teamEntries', after, AT_ONCE);
    const opened: ReadEntry[] = [];
    for (const { shared, envelope: body, waitingSince, ...entry } of rows) {
      const again = shared || !body ? undefined : await openEntry(cipher, { ...entry, body });
      if (again?.shared) opened.push(again);
    }
    const cursor = (await storedTeam(agent.environment))?.cursor;
    if (opened.length > 0 && cursor) {
      await tellNews(agent, opened);
      changed.push(...(await storeOpened(reader, opened, cursor)));
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return changed;
    after = IDBKeyRange.lowerBound([last.kind, last.author, last.id], true);
  }
}
