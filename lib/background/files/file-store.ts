import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb } from '../../storage/databases';
import type { StoredFile } from '../../storage/stored-file';
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

/**
 * Updates a file in one strict transaction and returns the new row; undefined if it is gone. `move`
 * returns the new row, or undefined to leave it.
 */
export async function updateFile(
  environment: Environment,
  id: string,
  move: (file: StoredFile) => StoredFile | undefined,
): Promise<StoredFile | undefined> {
  const tx = (await environmentDb(environment)).transaction('files', 'readwrite', {
    durability: 'strict',
  });
  const known = await tx.store.get(id);
  const moved = known && move(known);
  if (moved) await tx.store.put(moved);
  await tx.done;
  if (moved) await publish({ kind: 'files', environment });
  return moved ?? known;
}

/** Deletes rows of files. */
export async function deleteFileRows(
  environment: Environment,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const tx = (await environmentDb(environment)).transaction('files', 'readwrite', {
    durability: 'strict',
  });
  await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
  await publish({ kind: 'files', environment });
}

/** Whether the keeper still has something to do for a file. */
export const isActive = ({ state }: Pick<StoredFile, 'state'>): boolean =>
  state === 'reading' || state === 'stripping' || state === 'uploading';
