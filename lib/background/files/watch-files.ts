import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb } from '../../storage/databases';
import { inTime } from '../../storage/erased';
import { wipeCount } from '../core/epoch';
import { reportError } from '../core/log';

// What each start of the background loads of attached files. The rest is loaded once there is a file.

/** The alarm that is set while files are on their way. */
export const FILES_ALARM = 'files';

/** Goes on with uploads, if there are files. */
export async function resumeFiles(): Promise<void> {
  const wipes = wipeCount();
  try {
    const counts = await Promise.all(
      ENVIRONMENTS.map(async (environment) => (await environmentDb(environment)).count('files')),
    );
    if (counts.every((count) => count === 0)) return;
    const { resumeAndClear } = await import('./later-handlers');
    await resumeAndClear();
  } catch (error) {
    // A wipe closes the databases under whoever reads them.
    if (wipeCount() === wipes) throw error;
  }
}

/** Removes the files of an environment, whose test data was reset, here and at the storage. */
export async function removeFiles(environment: Environment): Promise<void> {
  if ((await (await environmentDb(environment)).count('files')) === 0) return;
  const { removeAllFiles } = await import('./later-handlers');
  await removeAllFiles(environment);
}

/** Removes bytes of files that went with a removed key. */
export async function removeUnknownBytes(): Promise<void> {
  const { removeStrayBytes } = await import('./later-handlers');
  await removeStrayBytes();
}

/** Removes everything of files before all data is deleted: at the storage where it lets us, and here. */
export async function wipeFiles(): Promise<void> {
  // The database may be why the user deletes everything; then nobody knows what is at the storage.
  for (const environment of ENVIRONMENTS)
    await inTime(removeFiles(environment)).catch((error: unknown) =>
      reportError('Files at the storage were not removed:', error),
    );
  const { removeAllBytes, closeForGood } = await import('./later-handlers');
  await closeForGood();
  await removeAllBytes();
}

/** Listens for the alarm. Call it before anything is awaited. */
export function watchFilesAlarm(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === FILES_ALARM)
      resumeFiles().catch((error: unknown) => reportError('Uploads did not go on:', error));
  });
}
