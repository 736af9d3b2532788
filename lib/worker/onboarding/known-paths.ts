import type { Asked, Reply } from '../../border/questions';
import { Json } from '../../domain/application';
import { done, type Outcome } from '../../domain/failure';
import { pathsIn } from '../../domain/requirement-path';
import * as z from '../../domain/schema';
import { environmentDb } from '../../storage/databases';
import { knownQueue } from './queues';
import { readSealed } from './sealed';

/** Paths that are suggested, and snapshots that are opened for it. */
const MOST_PATHS = 1_000;
const MOST_SNAPSHOTS = 40;

const KeptSnapshot = z.object({ snapshot: Json });

/**
 * Paths that the snapshots of this installation's merchants have, as far as this browser knows them:
 * names of fields and never a value. Locked, the kept snapshots are not opened, and the queue is empty.
 */
export async function readKnownPaths({
  place,
}: Asked<'requirementPaths.read'>): Promise<Outcome<Reply<'requirementPaths.read'>>> {
  const queued = knownQueue(place)?.applications.map(({ application }) => application.snapshot);
  const db = await environmentDb(place.environment);
  const range = IDBKeyRange.bound([place.installationId], [place.installationId, []]);
  const rows = (await db.getAll('sealed', range)).filter(({ kind }) => kind === 'snapshot');
  const latest = rows.toSorted((a, b) => b.at - a.at).slice(0, MOST_SNAPSHOTS);
  const kept: unknown[] = [];
  for (const applicationId of new Set(latest.map((row) => row.applicationId))) {
    const read = await readSealed({ place, applicationId, kind: 'snapshot' }, KeptSnapshot, 1);
    if (read.ok) kept.push(...read.value.map(({ value }) => value.snapshot));
  }
  return done(pathsIn([...kept, ...(queued ?? [])], MOST_PATHS));
}
