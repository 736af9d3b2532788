import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb } from '../../storage/databases';
import { inTime } from '../../storage/wiped-databases';
import { wipeCount } from '../core/epoch';
import { reportError } from '../core/log';
import { orTryAgain } from '../core/or-try-again';
import { FILES_ALARM } from './files-alarm';

// What each start of the background loads of attached files. The rest is loaded once there is a file.

/** Goes on with uploads, if there are files. */
export async function resumeFiles(): Promise<void> {
  const wipes = wipeCount();
  try {
    const has = await Promise.all(ENVIRONMENTS.map(hasFiles));
    const isSet = (await browser.alarms.get(FILES_ALARM)) !== undefined;
    if (!has.includes(true) && !isSet) return;
    const { resumeAndClear } = await import('./later-handlers');
    await resumeAndClear();
  } catch (error) {
    // A wipe closes the databases under whoever reads them.
    if (wipeCount() === wipes) throw error;
  }
}

/** Whether there are files, or removals that are left to do at the storage. */
async function hasFiles(environment: Environment): Promise<boolean> {
  const db = await environmentDb(environment);
  const counts = await Promise.all([db.count('files'), db.count('removals')]);
  return counts.some((count) => count > 0);
}

/** Milliseconds in which a file may be on its way into a draft. */
const SOON = 60_000;

/**
 * Removes the files whose drafts and commands a reset of test data removed, here and at the storage. Nobody
 * waits for the storage.
 */
export async function removeResetFiles(environment: Environment): Promise<void> {
  if (!(await hasFiles(environment))) return;
  const { removeOrphans } = await import('./later-handlers');
  removeOrphans(environment, Date.now(), SOON).catch((error: unknown) =>
    reportError('Files of the reset test data were not removed:', error),
  );
}

/**
 * Removes all files of an environment here and, where it lets us, at the storage; returns how many stay
 * there that no message names. A failure is reported and never stops a key or all data from being deleted.
 */
export async function removeFiles(environment: Environment): Promise<number> {
  const remove = async (): Promise<number> => {
    if (!(await hasFiles(environment))) return 0;
    const { removeAllFiles } = await import('./later-handlers');
    return removeAllFiles(environment);
  };
  const left = await inTime(remove()).catch((error: unknown) =>
    reportError('Files at the storage were not removed:', error),
  );
  return left ?? 0;
}

/** Removes bytes of files that went with a removed key. */
export async function removeUnknownBytes(): Promise<void> {
  const { keepOrRelease, removeStrayBytes } = await import('./later-handlers');
  // Not awaited: it asks which keys are locked, and a lock that is due waits for this purge.
  keepOrRelease().catch((error: unknown) => reportError('Uploads did not go on:', error));
  await removeStrayBytes();
}

/**
 * Removes everything of files before all data is deleted: at the storage where it lets us, and here. Returns
 * how many stay at the storage that no message names.
 */
export async function wipeFiles(): Promise<number> {
  let left = 0;
  // The database may be why the user deletes everything; then it does not say what is at the storage.
  for (const environment of ENVIRONMENTS) left += await removeFiles(environment);
  const { removeAllBytes, closeForGood } = await import('./later-handlers');
  await closeForGood();
  await removeAllBytes();
  return left;
}

/** Listens for the alarm. Call it before anything is awaited. */
export function watchFilesAlarm(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === FILES_ALARM)
      orTryAgain(FILES_ALARM, resumeFiles).catch((error: unknown) =>
        reportError('Uploads did not go on:', error),
      );
  });
}
