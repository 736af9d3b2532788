import type { Environment } from '../../../domain/core/environment';
import { environmentDb } from '../../../storage/databases';

const KEPT_FOR = 90 * 24 * 3_600_000;

/** Deletes snapshots and events whose retention ended. Notes stay. */
export async function deleteOldHistory(environment: Environment, now = Date.now()): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('sealed', 'readwrite');
  const old = await tx.store.index('at').getAll(IDBKeyRange.upperBound(now - KEPT_FOR));
  await Promise.all([
    ...old
      .filter(({ kind }) => kind !== 'notes')
      .map(({ installationId, applicationId, kind, name }) =>
        tx.store.delete([installationId, applicationId, kind, name]),
      ),
    tx.done,
  ]);
}
