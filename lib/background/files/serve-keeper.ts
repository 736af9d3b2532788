import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, type Outcome } from '../../domain/core/failure';
import type { Params, Reply } from '../../protocol/contract';
import type { KeptFile } from '../../protocol/requests/keeper';
import type { StoredFile } from '../../storage/stored-file';
import { openFileKey } from './add-file';
import { filesOf, isActive, locateFile, updateFile } from './file-store';
import { keepOrRelease } from './keeping';
import { storedStorage } from './storage-settings';

const TASKS = { reading: 'read', stripping: 'strip', uploading: 'upload' } as const;

/** What the keeper has to do. Files of locked environments wait: their keys cannot be opened. */
export async function filesForKeeper(): Promise<Outcome<Reply<'keeper.files.read'>>> {
  const files: KeptFile[] = [];
  const known: string[] = [];
  for (const environment of ENVIRONMENTS)
    for (const file of await filesOf(environment)) {
      known.push(file.id);
      if (isActive(file)) files.push(...(await keptFile(environment, file)));
    }
  return done({ files, known });
}

async function keptFile(environment: Environment, file: StoredFile): Promise<KeptFile[]> {
  const { id, state, announced, details } = file;
  const key = await openFileKey(environment, file);
  const storage = await storedStorage(environment);
  if (key === undefined || state === 'ready' || state === 'failed') return [];
  return [
    {
      id,
      key,
      task: TASKS[state],
      size: announced.size,
      largest: storage?.config.largest ?? 0,
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
export async function saveSealed({ id, result }: Params<'keeper.sealed'>): Promise<Outcome<null>> {
  const located = await locateFile(id);
  if (!located) return done(null);
  const { environment } = located;
  const config = (await storedStorage(environment))?.config;
  await updateFile(environment, id, (file) => {
    if (file.state !== 'reading' && file.state !== 'stripping') return undefined;
    if (result.kind === 'failed') return { ...file, state: 'failed', problem: result.problem };
    const { size, sha256, mimeType, ending, found } = result;
    const sealed: StoredFile = {
      ...file,
      bytes: { size, sha256, mimeType, ending },
      details: { ...file.details, found: file.state === 'reading' ? found : file.details.found },
      state: 'uploading',
      upload: undefined,
      failures: 0,
    };
    const isRefused =
      config?.forbidden.includes(ending) || (!config?.found.setsHeaders && ACTIVE.includes(ending));
    return isRefused ? { ...sealed, state: 'failed', problem: 'forbidden-kind' } : sealed;
  });
  await keepOrRelease();
  return done(null);
}

/** Kinds that a browser runs when it shows them: they may only be saved. */
const ACTIVE = ['html', 'htm', 'xhtml', 'svg', 'xml', 'xht'];
