import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, type Outcome } from '../../domain/core/failure';
import type { FileProblem } from '../../domain/files/file-view';
import { largestFile } from '../../domain/files/storage-limits';
import type { Params, Reply } from '../../protocol/contract';
import type { KeptFile } from '../../protocol/requests/keeper';
import type { SealedBytes, StoredFile } from '../../storage/stored-file';
import { storedStorage } from '../core/stored-storage';
import { openFileKey } from './add-file';
import { filesOf, isActive, locateFile, updateFile } from './file-store';
import { keepOrRelease } from './keeping';
import { storageRefusal } from './refused-files';

const TASKS = { reading: 'read', stripping: 'strip', uploading: 'upload' } as const;

/** What the keeper has to do. Files wait while their keys cannot be opened: the environment is locked. */
export async function filesForKeeper(): Promise<Outcome<Reply<'keeper.files.read'>>> {
  const files: KeptFile[] = [];
  const known: string[] = [];
  for (const environment of ENVIRONMENTS)
    for (const file of await filesOf(environment)) {
      known.push(file.id);
      files.push(...(await keptFile(environment, file)));
    }
  return done({ files, known });
}

async function keptFile(environment: Environment, file: StoredFile): Promise<KeptFile[]> {
  const { id, state, announced, details } = file;
  if (state === 'ready' || state === 'failed') return [];
  const key = await openFileKey(environment, file);
  if (!key.ok) return [];
  if (key.value === undefined) {
    // The vault that sealed it is gone: a key was replaced that could not be opened any more.
    await updateFile(environment, id, (now) =>
      isActive(now) ? { ...now, state: 'failed', problem: 'bytes-lost' } : undefined,
    );
    return [];
  }
  const storage = await storedStorage(environment);
  return [
    {
      id,
      key: key.value,
      task: TASKS[state],
      size: announced.size,
      largest: storage ? largestFile(storage.config) : announced.size,
      keepsDetails: details.kept,
    },
  ];
}

/** Stores how many bytes were read. */
export async function saveReadBytes({
  id,
  read,
}: Params<'keeper.progress'>): Promise<Outcome<null>> {
  const located = await locateFile(id);
  if (located?.file.state === 'reading')
    await updateFile(located.environment, id, (file) =>
      file.state === 'reading' && file.read < read ? { ...file, read } : undefined,
    );
  return done(null);
}

/** Stores what the keeper made of the bytes: then they can be uploaded. */
export async function saveSealed({
  id,
  result,
  keepsDetails,
}: Params<'keeper.sealed'>): Promise<Outcome<null>> {
  const located = await locateFile(id);
  if (!located) return done(null);
  const { environment } = located;
  const config = (await storedStorage(environment))?.config;
  await updateFile(environment, id, (file) => {
    if (file.state !== 'reading' && file.state !== 'stripping') return undefined;
    if (result.kind === 'failed') return failedAs(file, result.problem);
    const { found: foundNow, ...bytes } = result;
    const found = file.state === 'reading' ? foundNow : file.details.found;
    const sealed: StoredFile = {
      ...file,
      bytes: { ...bytesOf(bytes), hasDetails: keepsDetails },
      details: { ...file.details, found },
      upload: undefined,
      failures: 0,
    };
    // The user chose otherwise while the keeper was at it.
    if (found.length > 0 && keepsDetails !== file.details.kept)
      return { ...sealed, state: 'stripping' };
    const refusal = config && storageRefusal(config, bytes);
    return refusal
      ? { ...sealed, state: 'failed', problem: refusal }
      : { ...sealed, state: 'uploading' };
  });
  await keepOrRelease();
  return done(null);
}

/**
 * After a failed attempt it is unknown whether the stored bytes have the details: an earlier attempt may have
 * succeeded, and its report been lost. They are marked as not matching, so that `Retry` makes them again.
 */
const failedAs = (file: StoredFile, problem: FileProblem): StoredFile => ({
  ...file,
  bytes: file.bytes && { ...file.bytes, hasDetails: !file.details.kept },
  state: 'failed',
  problem,
});

const bytesOf = ({ size, sha256, mimeType, ending }: Omit<SealedBytes, 'hasDetails'>) => ({
  size,
  sha256,
  mimeType,
  ending,
});
