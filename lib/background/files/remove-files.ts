import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, type Outcome } from '../../domain/core/failure';
import { type AtStorage, worstAtStorage } from '../../domain/files/at-storage';
import { uploadIdsIn } from '../../domain/files/upload-link';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredFile } from '../../storage/stored-file';
import { reportError } from '../core/log';
import { isLocked } from '../keys/lock';
import { openCommandsIn } from '../outbox/store';
import { deleteFileRows, filesOf, findFile } from './file-store';
import { keepOrRelease } from './keeping';
import { removeAtStorage } from './storage-removals';

/** How long a file without a draft or command may be on its way to one, in milliseconds. */
const HELD_FOR = 3_600_000;

/** Removes a file that the user took out of a draft. */
export const removeFile = async ({
  environment,
  id,
}: Params<'files.remove'>): Promise<Outcome<Reply<'files.remove'>>> =>
  done({ atStorage: await removeUnheld(environment, id) });

/** Removes the files of a command that the user removed. Returns the worst that became of them. */
export const removeFilesOf = async (
  environment: Environment,
  ids: readonly string[],
): Promise<AtStorage> =>
  worstAtStorage(await Promise.all(ids.map((id) => removeUnheld(environment, id))));

/**
 * Removes a file here and at the storage, unless a message with its link may have left. A file that an
 * unsent command has stays: another window sent the same draft.
 */
async function removeUnheld(environment: Environment, id: string): Promise<AtStorage> {
  const file = await findFile(environment, id);
  if (!file || (await holdersOf(environment)).isInCommand(id)) return 'gone';
  return removeNow(environment, file);
}

/** Removes a file here and at the storage. */
async function removeNow(
  environment: Environment,
  { id, upload, given }: StoredFile,
): Promise<AtStorage> {
  // First here: then the keeper sends nothing more of it.
  await deleteFilesHere(environment, [id]);
  if (!upload) return 'gone';
  if (given) return 'stays';
  const atStorage = await removeAtStorage(environment, upload);
  // Wakes us for what is left to do.
  await keepOrRelease();
  return atStorage;
}

/** Who has files: drafts, and commands that are not confirmed. */
async function holdersOf(environment: Environment) {
  const db = await environmentDb(environment);
  const [drafts, commands] = await Promise.all([db.getAll('drafts'), openCommandsIn(db)]);
  const inDrafts = new Set(drafts.flatMap(({ attachments }) => uploadIdsIn(attachments)));
  const payloads = JSON.stringify(commands.map(({ payload }) => payload));
  return {
    isInDraft: (id: string): boolean => inDrafts.has(id),
    isInCommand: (id: string): boolean => payloads.includes(id),
  };
}

/** Deletes files of a confirmed command here, but for those that another command or a draft has. */
export async function deleteSentFiles(
  environment: Environment,
  ids: readonly string[],
): Promise<void> {
  const { isInDraft, isInCommand } = await holdersOf(environment);
  await deleteFilesHere(
    environment,
    ids.filter((id) => !isInDraft(id) && !isInCommand(id)),
  );
}

/** Deletes files here, with their bytes. */
async function deleteFilesHere(environment: Environment, ids: readonly string[]): Promise<void> {
  await deleteFileRows(environment, ids);
  await removeBytesOf(ids);
  await keepOrRelease();
}

/** Deletes the encrypted bytes. Nothing of them is read: that is for the keeper alone. */
async function removeBytesOf(ids: readonly string[]): Promise<void> {
  const folder = await bytesFolder();
  if (!folder) return;
  for (const id of ids) for (const name of [id, `${id}.original`]) await removeEntry(folder, name);
}

/** Deletes the encrypted bytes of all files. */
export const removeAllBytes = (): Promise<void> => removeBytesBut(new Set());

/** Deletes encrypted bytes that belong to no file any more. */
export async function removeStrayBytes(): Promise<void> {
  const files = await Promise.all(ENVIRONMENTS.map(filesOf));
  await removeBytesBut(new Set(files.flat().map(({ id }) => id)));
}

async function removeBytesBut(known: ReadonlySet<string>): Promise<void> {
  const folder = await bytesFolder();
  if (!folder) return;
  for await (const name of folder.keys())
    if (!known.has(name.split('.', 1)[0] ?? '')) await removeEntry(folder, name);
}

/** The folder that the keeper makes; undefined while it made none, and in Node, where rules are tested. */
async function bytesFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!globalThis.navigator?.storage?.getDirectory) return undefined;
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle('files').catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  });
}

async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    // It is gone, or the keeper is using it, which removes what is not known here any more.
    const isExpected =
      error instanceof DOMException &&
      (error.name === 'NotFoundError' || error.name === 'NoModificationAllowedError');
    if (!isExpected) throw error;
  }
}

/**
 * Removes files that no draft and no command has: their form was closed, or a stop came in between. Those
 * that are younger than `heldFor` milliseconds may be on their way into a draft. While the key is locked
 * nothing could be removed at the storage, so they stay.
 */
export async function removeOrphans(
  environment: Environment,
  now: number,
  heldFor = HELD_FOR,
): Promise<void> {
  const { isInDraft, isInCommand } = await holdersOf(environment);
  if (await isLocked(environment)) return;
  for (const file of await filesOf(environment))
    if (now - file.addedAt > heldFor && !isInDraft(file.id) && !isInCommand(file.id))
      await removeNow(environment, file);
}

/** Milliseconds that a user waits at most for a storage while everything, or a key, is deleted. */
const AT_MOST = 4_000;

/**
 * Removes all files of an environment here, and what the storage has of them as far as it responds in
 * time; returns how many may stay there that no message names. The user deletes everything, or the key:
 * nothing is tried again.
 */
export async function removeAllFiles(environment: Environment): Promise<number> {
  const db = await environmentDb(environment);
  await deleteFilesHere(environment, await db.getAllKeys('files'));
  const removals = await db.getAll('removals');
  let gone = 0;
  const removeAll = async () => {
    await Promise.all(
      removals.map(async ({ upload }) => {
        if ((await removeAtStorage(environment, upload)) === 'gone') gone += 1;
      }),
    );
  };
  await Promise.race([
    removeAll().catch((error: unknown) => reportError('Files were not removed:', error)),
    new Promise((resolve) => setTimeout(resolve, AT_MOST)),
  ]);
  return removals.length - gone;
}
