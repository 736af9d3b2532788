import { done, type Outcome } from '../../../domain/core/failure';
import * as v from '../../../domain/core/schema';
import { Json } from '../../../domain/onboarding/application';
import { pathsIn } from '../../../domain/onboarding/decision/requirement-path';
import type { Params, Reply } from '../../../protocol/contract';
import { environmentDb } from '../../../storage/databases';
import { cachedQueue } from '../queue/queue-cache';
import { readEncrypted } from './encrypted-store';

/** The most suggested paths, and the most stored snapshots that are decrypted for them. */
const MOST_PATHS = 1_000;
const MOST_SNAPSHOTS = 40;

const StoredSnapshot = v.object({ snapshot: Json });

/**
 * The field paths that occur in the snapshots of an installation's merchants, in the queue and in the
 * stored history; no values. Empty while the key is locked.
 */
export async function readKnownPaths({
  scope,
}: Params<'requirementPaths.read'>): Promise<Outcome<Reply<'requirementPaths.read'>>> {
  const queued = cachedQueue(scope)?.applications.map(({ application }) => application.snapshot);
  const db = await environmentDb(scope.environment);
  const range = IDBKeyRange.bound([scope.installationId], [scope.installationId, []]);
  const rows = (await db.getAll('sealed', range)).filter(({ kind }) => kind === 'snapshot');
  const latest = rows.toSorted((a, b) => b.at - a.at).slice(0, MOST_SNAPSHOTS);
  const stored: unknown[] = [];
  for (const applicationId of new Set(latest.map((row) => row.applicationId))) {
    const read = await readEncrypted({ scope, applicationId, kind: 'snapshot' }, StoredSnapshot, 1);
    if (read.ok) stored.push(...read.value.map(({ value }) => value.snapshot));
  }
  return done(pathsIn([...stored, ...(queued ?? [])], MOST_PATHS));
}
