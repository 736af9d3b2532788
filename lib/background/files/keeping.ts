import { browser } from 'wxt/browser';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import type { StoredFile } from '../../storage/stored-file';
import { publish } from '../core/publish';
import { isLocked } from '../keys/lock';
import { filesOf, isActive, updateFile } from './file-store';
import { FILES_ALARM } from './files-alarm';
import { closeKeeper, isKeeperOpen, openKeeper } from './keeper-document';
import { nextRemovalAt } from './storage-removals';

/** Minutes between two looks whether an upload goes on: the browser may have stopped us, or the keeper. */
const LOOK_EVERY = 1;

/** When this background began to have files. The keeper of an earlier one may have ended. */
const BEGAN = Date.now();

/** Opens the keeper while a file needs it, and closes it after. The alarm outlives the background. */
export async function keepOrRelease(): Promise<void> {
  if (!(await hasActiveFiles())) {
    await wakeForRemovals();
    await closeKeeper(hasActiveFiles);
    return;
  }
  if ((await browser.alarms.get(FILES_ALARM))?.periodInMinutes === undefined)
    await browser.alarms.create(FILES_ALARM, { periodInMinutes: LOOK_EVERY });
  await openKeeper();
}

/** Sets the alarm for the next removal at a storage. An unlock looks by itself. */
async function wakeForRemovals(): Promise<void> {
  const times: number[] = [];
  for (const environment of ENVIRONMENTS) {
    const at = await nextRemovalAt(environment);
    if (at !== undefined && !(await isLocked(environment))) times.push(at);
  }
  if (times.length > 0) await browser.alarms.create(FILES_ALARM, { when: Math.min(...times) });
  else await browser.alarms.clear(FILES_ALARM);
}

/** Closes the keeper, whatever it does. */
export const closeForGood = (): Promise<void> => closeKeeper(async () => false);

/**
 * Goes on with uploads after a start of the background, a granted permission or an unlock. If the keeper
 * ended while it read a file, the rest of that file is lost: only the user can give it again.
 */
export async function resumeUploads(): Promise<void> {
  if (!(await isKeeperOpen()))
    for (const environment of ENVIRONMENTS)
      for (const { id } of await filesOf(environment)) await updateFile(environment, id, ended);
  await keepOrRelease();
  // A keeper that is open looks again: a key may be unlocked.
  for (const environment of ENVIRONMENTS) await publish({ kind: 'files', environment });
}

/** A start of the background that ended set a time before this start, or one still to come while its clock was ahead. */
const ended = (file: StoredFile): StoredFile | undefined =>
  file.state === 'reading' && (file.readingSince < BEGAN || file.readingSince > Date.now())
    ? { ...file, state: 'failed', problem: 'source-lost' }
    : undefined;

/** Files of a locked environment wait: the unlock resumes them. */
async function hasActiveFiles(): Promise<boolean> {
  for (const environment of ENVIRONMENTS) {
    const isWanted = (await filesOf(environment)).some(isActive);
    if (isWanted && !(await isLocked(environment))) return true;
  }
  return false;
}
