import { runExclusive } from '../../../async/run-exclusive';
import type { Scope } from '../../../domain/core/installation';
import type { ApplicationVersion } from '../../../domain/onboarding/snapshot-version';
import { environmentDb } from '../../../storage/databases';
import type { StoredApplication } from '../../../storage/stored-application';
import { scopeKey, turnsOf } from './queue-cache';

// Which version of each application the user was notified of, and which one they saw. The rows hold
// ids, statuses and digests, but no merchant data.

/** Runs one change of an installation's markers at a time. */
export const runMarkersExclusive = <T>(scope: Scope, work: () => Promise<T>): Promise<T> =>
  runExclusive(`markers ${scopeKey(scope)}`, work);

/** The markers of an installation, by application id. */
export async function readMarkers({
  environment,
  installationId,
}: Scope): Promise<Map<string, StoredApplication>> {
  const range = IDBKeyRange.bound([installationId, ''], [installationId, '\uffff']);
  const rows = await (await environmentDb(environment)).getAll('applications', range);
  return new Map(rows.map((row) => [row.applicationId, row]));
}

/** Up to this many markers are faster to read one by one than with all of 5,000 applications. */
const FEW = 500;

/** Whether these applications are new or changed since the reviewer last saw them, by id. */
export async function readUnreviewed(
  scope: Scope,
  applicationIds: readonly string[],
): Promise<Map<string, StoredApplication['news']>> {
  const { environment, installationId } = scope;
  if (applicationIds.length > FEW)
    return new Map([...(await readMarkers(scope))].map(([id, { news }]) => [id, news]));
  const { store } = (await environmentDb(environment)).transaction('applications');
  const rows = await Promise.all(applicationIds.map((id) => store.get([installationId, id])));
  return new Map(rows.flatMap((row) => (row ? [[row.applicationId, row.news]] : [])));
}

/** Stores markers in one transaction. */
export async function saveMarkers(
  { environment }: Scope,
  rows: readonly StoredApplication[],
): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('applications', 'readwrite');
  await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done]);
}

/** How many applications of an installation are new or changed since the reviewer last saw them. */
export async function countUnreviewed({ environment, installationId }: Scope): Promise<number> {
  const db = await environmentDb(environment);
  const counts = (['new', 'changed'] as const).map((news) =>
    db.countFromIndex('applications', 'news', [installationId, news]),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Records the version that the reviewer saw. Returns true if it was new or changed. */
export const recordReviewed = (
  scope: Scope,
  applicationId: string,
  seen: ApplicationVersion,
): Promise<boolean> =>
  runMarkersExclusive(scope, async () => {
    const { environment, installationId } = scope;
    const db = await environmentDb(environment);
    const known = await db.get('applications', [installationId, applicationId]);
    const { news, ...rest } = known ?? { installationId, applicationId, told: seen };
    await db.put('applications', { ...rest, seen });
    return news !== undefined;
  });

/** Records that the reviewer's own decision caused this status, so that it does not count as a change. */
export const recordDecided = (scope: Scope, applicationId: string, status: string): Promise<void> =>
  runMarkersExclusive(scope, async () => {
    const { environment, installationId } = scope;
    const db = await environmentDb(environment);
    const known = await db.get('applications', [installationId, applicationId]);
    const isAsking = status === 'InformationRequired';
    if (isAsking) turnsOf.get(scopeKey(scope))?.delete(applicationId);
    if (!known) return;
    const { seen, turnAt, ...rest } = known;
    await db.put('applications', {
      ...rest,
      ...(seen && { seen: { ...seen, status } }),
      ...(!isAsking && turnAt !== undefined && { turnAt }),
    });
  });
