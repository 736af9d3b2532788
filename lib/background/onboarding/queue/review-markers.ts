import type { ApplicationMark } from '../../domain/application-event';
import type { Place } from '../../domain/installation';
import { environmentDb } from '../../storage/databases';
import type { StoredApplication } from '../../storage/stored-application';
import { inLine } from '../line';
import { nameOf } from './queues';

// What was told and seen of applications. Ids, states and digests only: it says nothing of merchants.

/** One change of the marks of a place at a time. */
export const inMarksLine = <T>(place: Place, work: () => Promise<T>): Promise<T> =>
  inLine(`marks ${nameOf(place)}`, work);

/** What is known of the applications of an installation, by their ids. */
export async function marksOf({
  environment,
  installationId,
}: Place): Promise<Map<string, StoredApplication>> {
  const range = IDBKeyRange.bound([installationId, ''], [installationId, '\uffff']);
  const rows = await (await environmentDb(environment)).getAll('applications', range);
  return new Map(rows.map((row) => [row.applicationId, row]));
}

/** Marks that are sooner read one by one than with all others of 5 000 applications. */
const FEW = 500;

/** What of these applications nobody here has looked at, by their ids. */
export async function newsAmong(
  place: Place,
  applicationIds: readonly string[],
): Promise<Map<string, StoredApplication['news']>> {
  const { environment, installationId } = place;
  if (applicationIds.length > FEW)
    return new Map([...(await marksOf(place))].map(([id, { news }]) => [id, news]));
  const { store } = (await environmentDb(environment)).transaction('applications');
  const rows = await Promise.all(applicationIds.map((id) => store.get([installationId, id])));
  return new Map(rows.flatMap((row) => (row ? [[row.applicationId, row.news]] : [])));
}

export async function keepMarks(
  { environment }: Place,
  rows: readonly StoredApplication[],
): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('applications', 'readwrite');
  await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done]);
}

/** How many applications of an installation there are that nobody here has looked at as they are. */
export async function newsCount({ environment, installationId }: Place): Promise<number> {
  const db = await environmentDb(environment);
  const counts = (['new', 'changed'] as const).map((news) =>
    db.countFromIndex('applications', 'news', [installationId, news]),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** This reviewer has an application before them as it is now. True where that was news. */
export const noteSeen = (
  place: Place,
  applicationId: string,
  seen: ApplicationMark,
): Promise<boolean> =>
  inMarksLine(place, async () => {
    const { environment, installationId } = place;
    const db = await environmentDb(environment);
    const known = await db.get('applications', [installationId, applicationId]);
    const told = known?.told ?? seen;
    await db.put('applications', { installationId, applicationId, told, seen });
    return known?.news !== undefined;
  });

/** The state it is in now is this reviewer's own doing, and no news to them. */
export const noteDecided = (place: Place, applicationId: string, status: string): Promise<void> =>
  inMarksLine(place, async () => {
    const { environment, installationId } = place;
    const db = await environmentDb(environment);
    const known = await db.get('applications', [installationId, applicationId]);
    if (!known?.seen) return;
    await db.put('applications', { ...known, seen: { ...known.seen, status } });
  });
