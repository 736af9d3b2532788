import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import type { Handlers } from '../../protocol/server/listen';
import { addFile, keepDetails, retryAfterSetUp, retryFile } from './add-file';
import { advanceUpload } from './advance-upload';
import { readFiles, readStorageSummary } from './file-view';
import { keepOrRelease, resumeUploads } from './keeping';
import { removeFile, removeOrphans, removeStrayBytes } from './remove-files';
import { linkFile } from './resolve-files';
import { filesForKeeper, saveReadBytes, saveSealed } from './serve-keeper';
import { removeDue } from './storage-removals';
import { readStorage, removeStorage, saveStorage, tryStorageNow } from './storage-settings';

// All that is loaded once there is a file, or the settings of the storage are open.

export { closeForGood, keepOrRelease } from './keeping';
export {
  deleteSentFiles,
  removeAllBytes,
  removeAllFiles,
  removeFilesOf,
  removeOrphans,
  removeStrayBytes,
} from './remove-files';
export { markGiven, resolveFiles } from './resolve-files';
export { linkOrigins } from './storage-settings';

/** Handlers of the requests about attached files. */
export const handlers = {
  'files.storage.read': readStorageSummary,
  'files.read': readFiles,
  'files.add': addFile,
  'files.retry': retryFile,
  'files.keepDetails': keepDetails,
  'files.link': linkFile,
  'files.remove': removeFile,
  'keeper.files.read': filesForKeeper,
  'keeper.progress': saveReadBytes,
  'keeper.sealed': saveSealed,
  'keeper.next': advanceUpload,
  'storage.read': readStorage,
  'storage.save': async (params) => {
    const saved = await saveStorage(params);
    if (saved.ok) await retryAfterSetUp(params.environment);
    return saved;
  },
  'storage.remove': removeStorage,
  'storage.try': tryStorageNow,
} satisfies Handlers<'files' | 'keeper' | 'storage'>;

/** Goes on with uploads after a start of the background, and removes what belongs to nothing. */
export async function resumeAndClear(): Promise<void> {
  await resumeUploads();
  await removeStrayBytes();
  for (const environment of ENVIRONMENTS) {
    await removeOrphans(environment, Date.now());
    await removeDue(environment, Date.now());
  }
  await keepOrRelease();
}
