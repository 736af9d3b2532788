import { runExclusive } from '../../async/run-exclusive';
import { sha256Hex } from '../../bytes/sha256';
import { backoffDelay } from '../../domain/core/backoff';
import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import type { Upload, UploadRequest } from '../../domain/files/upload';
import type { Params } from '../../protocol/contract';
import type { KeeperResult, KeeperStep } from '../../protocol/requests/keeper';
import type { StoredFile } from '../../storage/stored-file';
import { goesOn, LONGEST_RETRY_AFTER } from '../../uploads/responses';
import type { UploadProgress, UploadTarget } from '../../uploads/target';
import { runFileReady } from './file-ready';
import { findFile, locateFile, updateFile } from './file-store';
import { keepOrRelease } from './keeping';
import { respondedNow } from './link-responded';
import { storageRefusal } from './refused-files';
import { mayReach, type OpenStorage, openStorage } from './storage-settings';

/** Waits after calls that did not succeed, in milliseconds. Uploads never give up. */
const WAIT = { first: 1_000, longest: 60_000 };

/** Milliseconds until the keeper asks again whether the key is unlocked: an event may be lost. */
const LOCKED_WAIT = 30_000;

/**
 * Stores what came of the keeper's last step, and returns the next one. All that is known of an upload is
 * stored before its next byte leaves: whatever stops in between, the same step is taken again.
 */
export const advanceUpload = ({
  id,
  result,
}: Params<'keeper.next'>): Promise<Outcome<KeeperStep>> =>
  runExclusive(`upload ${id}`, async () => {
    const located = await locateFile(id);
    if (!located) return done({ kind: 'over' });
    const step = await advance(located.environment, located.file, result);
    if (step.kind === 'over') await keepOrRelease();
    return done(step);
  });

async function advance(
  environment: Environment,
  file: StoredFile,
  result: KeeperResult,
): Promise<KeeperStep> {
  if (file.state !== 'uploading' || !file.bytes) return { kind: 'over' };
  if (result.kind === 'no-bytes') return stop(environment, file.id, 'bytes-lost');
  const storage = await openStorage(environment);
  if (!storage.ok)
    return storage.failure.kind === 'file-refused'
      ? stop(environment, file.id, 'no-storage')
      : { kind: 'wait', until: Date.now() + LOCKED_WAIT };
  if (!(await mayReach(storage.value.config))) return stop(environment, file.id, 'no-permission');
  const refusal = storageRefusal(storage.value.config, file.bytes);
  if (refusal) return stop(environment, file.id, refusal);
  // The user may have removed or changed it meanwhile.
  const now = await findFile(environment, file.id);
  if (now?.state !== 'uploading' || !now.bytes) return { kind: 'over' };
  const stored = now.storageId === storage.value.id ? now.upload : undefined;
  const progress = stored && (await progressOf(storage.value, stored, result));
  if (progress) return afterProgress(environment, file.id, storage.value, progress, result);
  const upload = stored ?? storage.value.target.begin(now.bytes);
  const step = await nextStep(environment, now, storage.value, upload, result);
  const mayLeave =
    stored || step.kind !== 'send' || (await begin(environment, file.id, storage.value, upload));
  return mayLeave ? step : { kind: 'over' };
}

/** How often an upload may begin again at the storage: one that forgets each time would never end. */
const MOST_RESTARTS = 5;

/** Whether the storage lost what it had of an upload. */
const isRestart = (before: Upload, after: Upload): boolean =>
  after.offset < before.offset || (before.session !== undefined && after.session === undefined);

/**
 * Stores an upload with its name before its first byte leaves, and no sooner: nothing is at the storage of a
 * file without one. False if the file does not wait for it any more.
 */
async function begin(
  environment: Environment,
  id: string,
  { id: storageId }: OpenStorage,
  upload: Upload,
): Promise<boolean> {
  const file = await updateFile(environment, id, (now) =>
    now.state === 'uploading' ? { ...now, storageId, upload } : undefined,
  );
  return file?.state === 'uploading';
}

/** What the keeper's result means; undefined for none, and for one of another step than the stored one. */
async function progressOf(
  { target }: OpenStorage,
  upload: Upload,
  result: KeeperResult,
): Promise<UploadProgress | undefined> {
  if (result.kind !== 'response' && result.kind !== 'link') return undefined;
  const now = Date.now();
  const step = await target.next(upload, now);
  if (result.kind === 'link')
    return step.kind === 'read-link' ? target.acceptReading(upload, result.reading) : undefined;
  return step.kind === 'request' && isSameCall(step.request, result.request)
    ? target.accept(upload, result.request, result.response, now)
    : undefined;
}

/** Whether two requests are the same call; a signature may be in headers or parameters. */
const isSameCall = (one: UploadRequest, other: UploadRequest): boolean =>
  one.method === other.method &&
  pathOf(one.url) === pathOf(other.url) &&
  JSON.stringify(one.body) === JSON.stringify(other.body);

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

async function afterProgress(
  environment: Environment,
  id: string,
  storage: OpenStorage,
  progress: UploadProgress,
  result: KeeperResult,
): Promise<KeeperStep> {
  const ready = await readyAfter(storage.target, progress, result);
  const file = await updateFile(environment, id, (now) => {
    if (now.state !== 'uploading' || !now.upload) return undefined;
    // What the storage has may change until the user tries again.
    if (progress.kind === 'failed')
      return {
        ...now,
        state: 'failed',
        problem: progress.why,
        upload: storage.target.reopen(now.upload),
      };
    const { upload } = progress;
    const restarts = now.restarts + (isRestart(now.upload, upload) ? 1 : 0);
    if (restarts > MOST_RESTARTS)
      return { ...now, state: 'failed', problem: 'forgotten', restarts };
    if (progress.kind === 'goes-on')
      return {
        ...now,
        ...ready,
        upload,
        restarts,
        // Asking the storage how far the upload is does not count as progress.
        failures: ready.state || upload.offset > now.upload.offset ? 0 : now.failures,
        problem: undefined,
        retryAt: undefined,
      };
    const failures = now.failures + 1;
    const wait = backoffDelay(WAIT, failures) * (0.5 + Math.random() / 2);
    const retryAt = Math.max(Date.now() + wait, progress.retryAt ?? 0);
    return { ...now, upload, restarts, failures, problem: progress.why, retryAt };
  });
  if (file?.state === 'ready') await runFileReady(environment);
  if (file?.state !== 'uploading' || !file.upload) return { kind: 'over' };
  return nextStep(environment, file, storage, file.upload, { kind: 'none' });
}

/** What is stored of a file that is ready because of this very reading of its link. */
async function readyAfter(
  target: UploadTarget,
  progress: UploadProgress,
  result: KeeperResult,
): Promise<Partial<StoredFile>> {
  if (progress.kind !== 'goes-on' || result.kind !== 'link') return {};
  const { kind } = await target.next(progress.upload, Date.now());
  return kind === 'done' ? { state: 'ready', ...(await respondedNow(result.url)) } : {};
}

async function nextStep(
  environment: Environment,
  file: StoredFile,
  storage: OpenStorage,
  upload: Upload,
  result: KeeperResult,
): Promise<KeeperStep> {
  const { target } = storage;
  const now = Date.now();
  const wait = (file.retryAt ?? 0) - now;
  // A wait beyond the longest one was set while the clock was wrong.
  if (wait > 0 && wait <= LONGEST_RETRY_AFTER) return { kind: 'wait', until: file.retryAt };
  const step = await target.next(upload, now);
  // Its link was read once, which may be long ago.
  if (step.kind === 'done')
    return afterProgress(environment, file.id, storage, goesOn(target.reopen(upload)), result);
  if (step.kind === 'read-link') return step;
  const { request } = step;
  const { body } = request;
  if (body && body.kind !== 'text') {
    const { from, to } = body;
    if (result.kind !== 'digest' || result.from !== from || result.to !== to)
      return { kind: 'digest', from, to };
    return {
      kind: 'send',
      request: await target.sign({ request, bodySha256: result.sha256 }, upload, now),
    };
  }
  const bodySha256 = await sha256Hex(body?.text ?? '');
  return { kind: 'send', request: await target.sign({ request, bodySha256 }, upload, now) };
}

async function stop(
  environment: Environment,
  id: string,
  problem: NonNullable<StoredFile['problem']>,
): Promise<KeeperStep> {
  await updateFile(environment, id, (now) =>
    now.state === 'uploading' ? { ...now, state: 'failed', problem } : undefined,
  );
  return { kind: 'over' };
}

/** Sends a ready file again from its first byte, because the storage does not have it any more. */
export const uploadAgain = (environment: Environment, id: string): Promise<void> =>
  goOnWith(environment, id, () => undefined);

/** Asks the storage for a ready file, because its link does not give it any more. */
export const lookAgain = (
  environment: Environment,
  id: string,
  { reopen }: UploadTarget,
): Promise<void> => goOnWith(environment, id, reopen);

async function goOnWith(
  environment: Environment,
  id: string,
  from: (upload: Upload) => Upload | undefined,
): Promise<void> {
  await updateFile(environment, id, (now) =>
    now.state === 'ready' && now.upload
      ? { ...now, state: 'uploading', upload: from(now.upload), linkReadAt: undefined }
      : undefined,
  );
  await keepOrRelease();
}
