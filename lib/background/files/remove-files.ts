import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, type Outcome } from '../../domain/core/failure';
import { uploadIdsIn } from '../../domain/files/upload-link';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredFile } from '../../storage/stored-file';
import { isRemoved } from '../../uploads/answers';
import { signAndSend } from '../../uploads/perform';
import { reportError } from '../core/log';
import { isLocked } from '../keys/lock';
import { openCommandsIn } from '../outbox/store';
import { deleteFileRows, filesOf, findFile } from './file-store';
import { keepOrRelease } from './keeping';
import { openStorage } from './storage-settings';

/** Milliseconds for one request that removes a file. */
const TIMEOUT = 15_000;

/** How long a file without a draft or command may be on its way to one, in milliseconds. */
const HELD_FOR = 3_600_000;

/** Milliseconds after which a file that was being sent is removed again: a request may have been in the air. */
const ONCE_MORE = 5_000;

/**
 * Removes a file here and at the storage, unless a message with its link may have left. A file that an
 * unsent command has stays: another window sent the same draft.
 */
export async function removeFile({
  environment,
  id,
}: Params<'files.remove'>): Promise<Outcome<Reply<'files.remove'>>> {
  const file = await findFile(environment, id);
  if (!file || (await holdersOf(environment)).isInCommand(id))
    return done({ staysAtStorage: false });
  return done({ staysAtStorage: !(await removeNow(environment, file)) });
}

/** Removes a file here and at the storage. False if it stays there. */
async function removeNow(environment: Environment, file: StoredFile): Promise<boolean> {
  // First here: then the keeper sends nothing more of it.
  await forgetFiles(environment, [file.id]);
  const isRemovedThere = await removeFromStorage(environment, file);
  if (file.state === 'uploading')
    setTimeout(
      () =>
        removeFromStorage(environment, file).catch((error: unknown) =>
          reportError('A file was not removed once more:', error),
        ),
      ONCE_MORE,
    );
  return isRemovedThere;
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
export async function forgetSentFiles(
  environment: Environment,
  ids: readonly string[],
): Promise<void> {
  const { isInDraft, isInCommand } = await holdersOf(environment);
  await forgetFiles(
    environment,
    ids.filter((id) => !isInDraft(id) && !isInCommand(id)),
  );
}

/** Deletes files here, with their bytes. What is at the storage stays. */
async function forgetFiles(environment: Environment, ids: readonly string[]): Promise<void> {
  await deleteFileRows(environment, ids);
  await removeBytesOf(ids);
  await keepOrRelease();
}

/** Removes the bytes of a file from the storage. False if it stays there. */
export async function removeFromStorage(
  environment: Environment,
  { upload, given, storageId }: StoredFile,
): Promise<boolean> {
  if (!upload) return true;
  if (given) return false;
  const storage = await openStorage(environment);
  if (!storage.ok || storage.value.id !== storageId) return false;
  const { target } = storage.value;
  const requests = target.removal(upload);
  if (requests.length === 0) return false;
  const removed = await Promise.all(
    requests.map(async (request) => {
      const transport = { silence: TIMEOUT, now: Date.now };
      const { answer } = await signAndSend(target, request, upload, noBytes, transport);
      return isRemoved(answer);
    }),
  );
  return removed.every(Boolean);
}

/** A removal sends none. */
const noBytes = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array();

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

/** Removes all files of an environment, because everything is deleted. */
export async function removeAllFiles(environment: Environment): Promise<void> {
  for (const file of await filesOf(environment)) await removeNow(environment, file);
}
