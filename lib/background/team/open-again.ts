import { environmentDb } from '../../storage/databases';
import type { StoredTeam, StoredTeamEntry } from '../../storage/stored-team';
import { appVersion } from '../../words/app-version';
import { type Reader, storeOpened } from './catch-up';
import { type ReadEntry, storeClosed } from './entries';
import { openEntry } from './open-entry';
import { storedTeam } from './team-access';
import { tellNews } from './what-arrived';

/** Rows that are read at once. */
const AT_ONCE = 500;

/** Milliseconds after which entries that did not open are tried again: a clock may be right by then. */
const AGAIN_AFTER = 24 * 3_600_000;

/**
 * Tries again to open entries that did not open, at most once a day and with each version of the extension,
 * because it reads all rows. Returns the tickets that changed.
 */
export async function openClosed(reader: Reader, signal: AbortSignal): Promise<string[]> {
  const closed = (await storedTeam(reader.agent.environment))?.closed;
  return closed && isDue(closed) ? openAgain(reader, signal) : [];
}

function isDue({ version, at }: NonNullable<StoredTeam['closed']>): boolean {
  const age = Date.now() - at;
  return version !== appVersion() || age > AGAIN_AFTER || age < 0;
}

/** Opens the entries that did not open when they arrived; returns the tickets that changed. */
export async function openAgain(reader: Reader, signal?: AbortSignal): Promise<string[]> {
  const { agent } = reader;
  const db = await environmentDb(agent.environment);
  const changed: string[] = [];
  let isOneLeft = false;
  for (let after: IDBKeyRange | null = null; !signal?.aborted; ) {
    const rows: StoredTeamEntry[] = await db.getAll('teamEntries', after, AT_ONCE);
    const { opened, isOneClosed } = await openRows(reader, rows);
    isOneLeft ||= isOneClosed;
    const cursor = (await storedTeam(agent.environment))?.cursor;
    if (opened.length > 0 && cursor) {
      await tellNews(agent, opened);
      changed.push(...(await storeOpened(reader, opened, cursor)));
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) {
      await storeClosed(agent, isOneLeft);
      break;
    }
    after = IDBKeyRange.lowerBound([last.kind, last.author, last.id], true);
  }
  return changed;
}

/** The rows that say something now which they did not, and whether one is left that does not open. */
async function openRows(
  { cipher }: Reader,
  rows: readonly StoredTeamEntry[],
): Promise<{ opened: ReadEntry[]; isOneClosed: boolean }> {
  const opened: ReadEntry[] = [];
  let isOneClosed = false;
  for (const { shared, envelope: body, waitingSince, ...entry } of rows) {
    if (!body) continue;
    const again = await openEntry(cipher, { ...entry, body });
    if (again.shared && again.shared.at !== shared?.at) opened.push(again);
    isOneClosed ||= !again.shared;
  }
  return { opened, isOneClosed };
}
