import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import type { FreshInstallations, PendingCleanup } from '../api/pending-cleanup';
import { countsChanged } from '../core/counts-changed';
import { createHook } from '../core/hook';
import { logEvent } from '../core/log';
import { publish } from '../core/publish';
import { retire } from '../core/retired-installations';

/** Runs before test data is removed: features stop work that uses it. */
const resetBegins = createHook<[Environment]>();
/** Runs after test data was removed from the database: features delete what they hold elsewhere. */
const testReset = createHook<[Environment]>();

export const onTestResetBegins = resetBegins.on;
export const onTestReset = testReset.on;

/**
 * Removes the data of this browser that a reset of test data made invalid (partner-api.md, POST
 * /v1/test/reset and rule 2): data of the key's installations from before the reset, and all data of
 * installations that the service no longer has. Data of another company stays.
 *
 * `fresh` are the installations that were read after the reset. Without them only the old data is
 * removed, and the rest once they were read (`readInstallations` of the session). May be interrupted
 * after any statement and run again; data that is newer than the reset stays.
 */
export async function cleanUpTestData(
  reset: PendingCleanup,
  fresh: FreshInstallations | undefined,
): Promise<void> {
  const { environment } = reset;
  const { cleanUpDatabase, oldInstallations } = await import('./later-handlers');
  await resetBegins.run(environment);
  const db = await environmentDb(environment);
  const old = oldInstallations(reset, fresh);
  // Before the transaction: a late result is stored before it, and removed by it, or not stored.
  retire(environment, old);
  await cleanUpDatabase(db, { reset, fresh, old });
  logEvent('test-data-reset', { environment });
  await testReset.run(environment);
  await publish({ kind: 'reset', environment });
  await Promise.all([
    publish({ kind: 'session' }),
    publish({ kind: 'outbox', environment }),
    countsChanged(),
  ]);
}
