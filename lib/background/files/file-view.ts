import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import type { FileProblem, FileView } from '../../domain/files/file-view';
import { largestFile } from '../../domain/files/storage-limits';
import { originsOf } from '../../domain/files/storage-origins';
import type { Params, Reply } from '../../protocol/contract';
import type { StoredFile } from '../../storage/stored-file';
import { storedStorage } from '../core/stored-storage';
import { isLocked } from '../keys/lock';
import { findFile, isUnsaved } from './file-store';
import { isKeptOut } from './keeper-document';

/** Files with these ids, as screens show them. */
export async function readFiles({
  environment,
  ids,
}: Params<'files.read'>): Promise<Outcome<Reply<'files.read'>>> {
  const files = await Promise.all(ids.map((id) => findFile(environment, id)));
  const general = await generalProblem(environment);
  return done(files.flatMap((file) => (file ? viewOf(file, general) : [])));
}

/** Why no upload of an environment goes on. */
async function generalProblem(environment: Environment): Promise<FileProblem | undefined> {
  if (await isLocked(environment)) return 'locked';
  return (await isKeptOut()) ? 'busy' : undefined;
}

function viewOf(file: StoredFile, general: FileProblem | undefined): FileView {
  const { id, name, announced, bytes, details } = file;
  const isOnItsWay = file.state !== 'ready' && file.state !== 'failed';
  const own = isUnsaved(id) ? 'not-saved' : file.problem;
  const problem = isOnItsWay ? (general ?? own) : failureOf(file);
  return {
    id,
    name,
    mimeType: bytes?.mimeType ?? announced.mimeType,
    size: bytes?.size ?? announced.size,
    ...stateOf(file, problem),
    ...(problem ? { problem } : {}),
    ...(details.found.length > 0 ? { details } : {}),
  };
}

/** If the disk was too full to store a picture without its details, `Retry` writes it again from the stored bytes, without the file. */
const failureOf = ({ problem, bytes }: StoredFile): FileProblem | undefined =>
  problem === 'disk-full' && bytes ? 'not-saved' : problem;

function stateOf(
  { state, read, bytes, upload }: StoredFile,
  problem: FileProblem | undefined,
): Pick<FileView, 'state' | 'progress'> {
  switch (state) {
    case 'reading':
    case 'stripping':
      return { state: 'reading', progress: read };
    case 'uploading': {
      const progress = upload?.offset ?? 0;
      if (problem) return { state: 'waiting', progress };
      return { state: progress === bytes?.size ? 'checking' : 'sending', progress };
    }
    case 'ready':
      return { state, progress: bytes?.size ?? 0 };
    case 'failed':
      return { state, progress: upload?.offset ?? 0 };
  }
}

/** What forms have to know of the storage; null if none is set up. */
export async function readStorageSummary({
  environment,
}: Params<'files.storage.read'>): Promise<Outcome<Reply<'files.storage.read'>>> {
  const stored = await storedStorage(environment);
  if (!stored) return done(null);
  const { forbidden, keptDays } = stored.config;
  const origins = originsOf(stored.config);
  const host = new URL(origins[0] ?? '').host;
  return done({ host, largest: largestFile(stored.config), forbidden, keptDays, origins });
}
