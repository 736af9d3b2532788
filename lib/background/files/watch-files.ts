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
    const isSet = (await browser.alarms.get(FILES_ALARM)) !== undefined;
    if (counts.every((count) => count === 0) && !isSet) return;
    const { resumeAndClear } = await import('./later-handlers');
    await resumeAndClear();
  } catch (error) {
    // A wipe closes the databases under whoever reads them.
    if (wipeCount() === wipes) throw error;
  }
}

const hasFiles = async (environment: Environment): Promise<boolean> =>
  (await (await environmentDb(environment)).count('files')) > 0;

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

async function removeFiles(environment: Environment): Promise<void> {
  if (!(await hasFiles(environment))) return;
  const { removeAllFiles } = await import('./later-handlers');
  await removeAllFiles(environment);
}

/** Removes bytes of files that went with a removed key. */
export async function removeUnknownBytes(): Promise<void> {
  const { keepOrRelease, removeStrayBytes } = await import('./later-handlers');
  await keepOrRelease();
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
