import { runExclusive } from '../../async/run-exclusive';
import { backoffDelay } from '../../domain/core/backoff';
import type { Environment } from '../../domain/core/environment';
import type { AtStorage } from '../../domain/files/at-storage';
import type { Upload, UploadRequest, UploadResponse } from '../../domain/files/upload';
import { environmentDb } from '../../storage/databases';
import type { StoredRemoval } from '../../storage/stored-file';
import { signAndSend } from '../../uploads/perform';
import { isRemoved } from '../../uploads/responses';
import { withServerClock } from '../../uploads/server-clock';
import type { UploadTarget } from '../../uploads/target';
import { reportError } from '../core/log';
import { openStorage } from './storage-settings';

/** Milliseconds for one request that removes a file. */
const TIMEOUT = 15_000;

/** Waits after tries that did not succeed, in milliseconds. */
const WAIT = { first: 60_000, longest: 6 * 3_600_000 };

/** Milliseconds after which a storage that keeps refusing is not asked any more. */
const GIVEN_UP_AFTER = 7 * 86_400_000;

/** Milliseconds after which a file that was being sent is removed again: a request may have been in the air. */
const ONCE_MORE = 5_000;

const removalsOf = async (environment: Environment): Promise<StoredRemoval[]> =>
  (await environmentDb(environment)).getAll('removals');

/** When a removal is due. A time beyond the longest wait was set while the clock was wrong: then it is due now. */
const whenDue = ({ dueAt }: StoredRemoval, now: number): number =>
  dueAt > now + WAIT.longest ? now : dueAt;

/** When the next removal is due, in epoch milliseconds; undefined if there is none. */
export async function nextRemovalAt(environment: Environment): Promise<number | undefined> {
  const now = Date.now();
  const times = (await removalsOf(environment)).map((removal) => whenDue(removal, now));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Removes at the storage what is due. */
export async function removeDue(environment: Environment, now: number): Promise<void> {
  for (const removal of await removalsOf(environment))
    if (whenDue(removal, now) <= now) await removeAtStorage(environment, removal.upload);
}

/** Removes an upload whose removal is stored. `gone` if none is. */
export const removeAtStorage = (
  environment: Environment,
  { objectName }: Pick<Upload, 'objectName'>,
): Promise<AtStorage> =>
  runExclusive(`removal of ${objectName}`, async () => {
    const stored = await (await environmentDb(environment)).get('removals', objectName);
    if (!stored) return 'gone';
    const storage = await openStorage(environment);
    if (!storage.ok && storage.failure.kind === 'locked') return 'later';
    // The credentials of the storage that has it are deleted.
    if (!storage.ok || storage.value.id !== stored.storageId) return end(environment, stored);
    const { target } = storage.value;
    const requests = target.removal(stored.upload);
    if (!requests) return end(environment, stored);
    const { upload, responses } = await sendRemoval(target, requests, stored.upload);
    const removal = { ...stored, upload };
    return responses.every(isRemoved)
      ? removed(environment, removal)
      : notRemoved(environment, removal, responses);
  });

/** Sends the requests. Once more if the storage refused them, and its clock is another one than was stored. */
async function sendRemoval(
  target: UploadTarget,
  requests: readonly UploadRequest[],
  stored: Upload,
): Promise<{ upload: Upload; responses: UploadResponse[] }> {
  const responses = await sendAll(target, requests, stored);
  const now = Date.now();
  const upload = responses.reduce(
    (known, response) => withServerClock(known, response, now),
    stored,
  );
  return upload !== stored && responses.some(isRefusal)
    ? { upload, responses: await sendAll(target, requests, upload) }
    : { upload, responses };
}

async function sendAll(
  target: UploadTarget,
  requests: readonly UploadRequest[],
  upload: Upload,
): Promise<UploadResponse[]> {
  const transport = { silence: TIMEOUT, now: Date.now };
  return Promise.all(
    requests.map(async (request) => {
      const { response } = await signAndSend(target, request, upload, noBytes, transport);
      return response;
    }),
  );
}

/** A removal sends none. */
const noBytes = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array();

async function removed(environment: Environment, removal: StoredRemoval): Promise<AtStorage> {
  if (!removal.onceMore) {
    await deleteRemoval(environment, removal);
    return 'gone';
  }
  await store(environment, { ...removal, onceMore: false, dueAt: Date.now() + ONCE_MORE });
  setTimeout(
    () =>
      removeAtStorage(environment, removal.upload).catch((error: unknown) =>
        reportError('A file was not removed once more:', error),
      ),
    ONCE_MORE,
  );
  return 'gone';
}

async function notRemoved(
  environment: Environment,
  removal: StoredRemoval,
  responses: readonly UploadResponse[],
): Promise<AtStorage> {
  const now = Date.now();
  if (now - removal.addedAt > GIVEN_UP_AFTER) return end(environment, removal);
  const failures = removal.failures + 1;
  const dueAt = now + backoffDelay(WAIT, failures);
  // If the clock was ahead when it was stored, the week begins now.
  const addedAt = Math.min(removal.addedAt, now);
  await store(environment, { ...removal, failures, addedAt, dueAt });
  // A policy may change, and a secret be renewed; but the user has to know.
  return responses.some(isRefusal) ? 'stays' : 'later';
}

/** Also a redirect: it is not followed. */
const isRefusal = ({ status }: UploadResponse): boolean =>
  (status >= 300 && status < 500 && status !== 404 && status !== 408 && status !== 429) ||
  status === 501;

async function end(environment: Environment, removal: StoredRemoval): Promise<'stays'> {
  await deleteRemoval(environment, removal);
  return 'stays';
}

const deleteRemoval = async (environment: Environment, { upload }: StoredRemoval): Promise<void> =>
  (await environmentDb(environment)).delete('removals', upload.objectName);

/** Stores a removal again, unless it went with its key meanwhile. */
async function store(environment: Environment, removal: StoredRemoval): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('removals', 'readwrite');
  if (await tx.store.get(removal.upload.objectName)) await tx.store.put(removal);
  await tx.done;
}
