import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb } from '../../storage/databases';
import type { StoredFile, StoredRemoval } from '../../storage/stored-file';
import { publish } from '../core/publish';

/** The stored file with this id, or undefined. */
export const findFile = async (
  environment: Environment,
  id: string,
): Promise<StoredFile | undefined> => (await environmentDb(environment)).get('files', id);

/** All files of an environment, the oldest first. */
export async function filesOf(environment: Environment): Promise<StoredFile[]> {
  const files = await (await environmentDb(environment)).getAll('files');
  return files.sort((a, b) => a.addedAt - b.addedAt);
}

/** The environment and the row of a file; undefined if no environment has it. */
export async function locateFile(
  id: string,
): Promise<{ environment: Environment; file: StoredFile } | undefined> {
  for (const environment of ENVIRONMENTS) {
    const file = await findFile(environment, id);
    if (file) return { environment, file };
  }
  return undefined;
}

/** Stores a file unless one with its id is known, in a strict transaction, and returns what is stored. */
export async function addFileRow(environment: Environment, file: StoredFile): Promise<StoredFile> {
  const tx = (await environmentDb(environment)).transaction('files', 'readwrite', {
    durability: 'strict',
  });
  const known = await tx.store.get(file.id);
  if (!known) await tx.store.put(file);
  await tx.done;
  if (!known) await publish({ kind: 'files', environment });
  return known ?? file;
}

/** Makes the new row of a file, or undefined to leave the stored one. */
type Move = (file: StoredFile) => StoredFile | undefined;

/** Files whose latest change could not be stored. In memory, because the disk may be full. */
const unsaved = new Set<string>();

/** Whether the latest change of a file could not be stored. */
export const isUnsaved = (id: string): boolean => unsaved.has(id);

/**
 * Updates a file in one strict transaction and returns the new row; undefined if it is gone. An upload that
 * the new row does not name is removed at the storage, unless it was given.
 */
export async function updateFile(
  environment: Environment,
  id: string,
  move: Move,
): Promise<StoredFile | undefined> {
  const { known, moved } = await storeMoved(environment, id, move).catch(async (error: unknown) => {
    // Published once, because the keeper tries again at each event.
    const isNew = !unsaved.has(id);
    unsaved.add(id);
    if (isNew) await publish({ kind: 'files', environment });
    throw error;
  });
  if (moved) {
    unsaved.delete(id);
    await publish({ kind: 'files', environment });
  }
  return moved ?? known;
}

async function storeMoved(
  environment: Environment,
  id: string,
  move: Move,
): Promise<{ known: StoredFile | undefined; moved: StoredFile | undefined }> {
  const tx = await change(environment);
  const files = tx.objectStore('files');
  const known = await files.get(id);
  const made = known && move(known);
  const moved = made && { ...made, given: made.given && isSameObject(known, made) };
  if (moved) await files.put(moved);
  const removal = known && moved && removalAfter(known, moved);
  if (removal) await tx.objectStore('removals').put(removal);
  await tx.done;
  return { known, moved };
}

/** Deletes rows of files; what the storage has of them is removed there unless it was given. */
export async function deleteFileRows(
  environment: Environment,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const tx = await change(environment);
  const [files, removals] = [tx.objectStore('files'), tx.objectStore('removals')];
  for (const id of ids) {
    const known = await files.get(id);
    const removal = known && removalAfter(known, undefined);
    if (removal) await removals.put(removal);
    await files.delete(id);
  }
  await tx.done;
  await publish({ kind: 'files', environment });
}

/** One strict transaction: no upload is forgotten here and left at the storage. */
const change = async (environment: Environment) =>
  (await environmentDb(environment)).transaction(['files', 'removals'], 'readwrite', {
    durability: 'strict',
  });

/** Milliseconds until the alarm tries a removal, in case the background stopped before its first try. */
const SOON = 30_000;

/** What has to be removed at the storage once `after` is stored instead of `before`. */
function removalAfter(
  before: StoredFile,
  after: StoredFile | undefined,
): StoredRemoval | undefined {
  const { upload, storageId, given, state } = before;
  if (!upload || storageId === undefined || given) return undefined;
  if (after && isSameObject(before, after)) return undefined;
  const now = Date.now();
  const onceMore = state === 'uploading';
  return { storageId, upload, onceMore, failures: 0, addedAt: now, dueAt: now + SOON };
}

/** Whether two rows of a file name the same object at the storage, or none. */
const isSameObject = (one: StoredFile, other: StoredFile): boolean =>
  one.upload?.objectName === other.upload?.objectName;

/** Whether the keeper still has something to do for a file. */
export const isActive = ({ state }: Pick<StoredFile, 'state'>): boolean =>
  state === 'reading' || state === 'stripping' || state === 'uploading';
