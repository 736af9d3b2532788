import { toBase64url } from '../../bytes/encoding';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { FileProblem } from '../../domain/files/file-view';
import { largestFile } from '../../domain/files/storage-limits';
import type { Params } from '../../protocol/contract';
import type { StoredFile } from '../../storage/stored-file';
import { vaultOf } from '../keys/vault';
import { addFileRow, filesOf, findFile, updateFile } from './file-store';
import { keepOrRelease } from './keeping';
import { endingOf } from './refused-files';
import { removeAtStorage } from './storage-removals';
import { mayReach, openStorage } from './storage-settings';

/** Binds the encrypted key of a file to the file. */
const aboutFile = (id: string): string => `file ${id}`;

/**
 * Stores that a file was attached, with a key of its own, and opens the keeper for its bytes. Fails with
 * `file-refused`, `no-host-permission`, or as the vault does. The same id again is the same file.
 */
export async function addFile(params: Params<'files.add'>): Promise<Outcome<null>> {
  const { scope, id, name, size, mimeType } = params;
  const { environment, installationId } = scope;
  const storage = await openStorage(environment);
  if (!storage.ok) return storage;
  const { config, id: storageId } = storage.value;
  if (size > largestFile(config)) return failed({ kind: 'file-refused', why: 'too-large' });
  if (config.forbidden.includes(endingOf(name)))
    return failed({ kind: 'file-refused', why: 'forbidden-kind' });
  if (!(await mayReach(config))) return failed({ kind: 'file-refused', why: 'no-permission' });
  const vault = await vaultOf(environment);
  if (!vault.ok) return vault;
  const key = toBase64url(crypto.getRandomValues(new Uint8Array(32)));
  await addFileRow(environment, {
    id,
    installationId,
    name,
    announced: { size, mimeType },
    key: await vault.value.encrypt(key, aboutFile(id)),
    state: 'reading',
    failures: 0,
    restarts: 0,
    read: 0,
    details: { found: [], kept: false },
    storageId,
    given: false,
    addedAt: Date.now(),
    readingSince: Date.now(),
  });
  await keepOrRelease();
  return done(null);
}

/**
 * The user tries again what failed or waits. Bytes that are not here are read again, if the screen still has
 * the file: it offers it to the keeper.
 */
export async function retryFile({
  environment,
  id,
}: Params<'files.retry'>): Promise<Outcome<null>> {
  const before = await findFile(environment, id);
  if (!before) return failed({ kind: 'no-record' });
  // Other bytes than ours are there: they go, and everything is sent again.
  if (before.problem === 'wrong-bytes')
    await updateFile(environment, id, (file) => ({ ...file, upload: undefined }));
  await updateFile(environment, id, retried);
  await keepOrRelease();
  if (before.upload && before.problem === 'wrong-bytes')
    await removeAtStorage(environment, before.upload);
  return done(null);
}

/** Goes on with files that had no storage, or one that did not take them. */
export async function retryAfterSetUp(environment: Environment): Promise<void> {
  for (const { id, problem, bytes } of await filesOf(environment))
    if (
      problem &&
      (STORAGE_REFUSES.includes(problem) || (bytes && SETTINGS_REFUSE.includes(problem)))
    )
      await retryFile({ environment, id });
}

/** What other settings of the storage may end. */
const STORAGE_REFUSES: readonly FileProblem[] = [
  'no-storage',
  'no-permission',
  'refused',
  'forgotten',
  'storage-full',
  'not-public',
];

/** What the settings themselves refuse. Without its bytes, a file needs the user to attach it again. */
const SETTINGS_REFUSE: readonly FileProblem[] = ['too-large', 'forbidden-kind'];

const retried = (file: StoredFile): StoredFile | undefined => {
  const { bytes, details, problem } = file;
  if (file.state === 'ready' || file.state === 'reading') return undefined;
  const reset = { ...file, problem: undefined, failures: 0, restarts: 0, retryAt: undefined };
  if (!bytes || problem === 'bytes-lost')
    return {
      ...reset,
      state: 'reading',
      read: 0,
      readingSince: Date.now(),
      bytes: undefined,
      upload: undefined,
    };
  // If the stored bytes may not match the user's choice about details, they are made again first.
  const isOther = bytes.hasDetails !== details.kept && details.found.length > 0;
  if (file.state === 'stripping' || isOther)
    return { ...reset, state: 'stripping', upload: undefined };
  return { ...reset, state: 'uploading' };
};

/** Keeps or removes the details of a picture. Its bytes are made anew, and uploaded under a new name. */
export async function keepDetails({
  environment,
  id,
  kept,
}: Params<'files.keepDetails'>): Promise<Outcome<null>> {
  let before: StoredFile | undefined;
  const file = await updateFile(environment, id, (known) => {
    if (known.state === 'reading' || known.given || known.details.kept === kept) return undefined;
    before = known;
    return {
      ...known,
      details: { ...known.details, kept },
      state: 'stripping',
      problem: undefined,
      failures: 0,
      retryAt: undefined,
      upload: undefined,
      linkReadAt: undefined,
    };
  });
  if (!file) return failed({ kind: 'no-record' });
  if (file.given) return failed({ kind: 'already-sent' });
  await keepOrRelease();
  // The earlier bytes are not for anybody's eyes any more.
  if (before?.upload) await removeAtStorage(environment, before.upload);
  return done(null);
}

/** The key of a file; undefined if another vault sealed it. Fails as the vault does. */
export async function openFileKey(
  environment: Environment,
  file: Pick<StoredFile, 'id' | 'key'>,
): Promise<Outcome<string | undefined>> {
  const vault = await vaultOf(environment);
  return vault.ok ? done(await vault.value.decrypt(file.key, aboutFile(file.id))) : vault;
}
