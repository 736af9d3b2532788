import { createSemaphore } from '../async/semaphore';
import { createSharedRun } from '../async/shared-run';
import type { FileSource } from '../protocol/client/file-pieces';
import { receiveFiles } from '../protocol/client/hand-over-file';
import { sendRequest } from '../protocol/client/send';
import { subscribe } from '../protocol/client/subscribe';
import type { KeptFile } from '../protocol/requests/keeper';
import { createAlarmClock, sleepUntil } from './alarm-clock';
import { type Directory, ownDirectory } from './directory';
import { type Seal, sealInWorker } from './seal-in-worker';
import { listIds, removeBytes } from './sealed-file';
import { uploadFile } from './upload';

/** Files that are read, or uploaded, at the same time. */
const AT_ONCE = 2;

/** Milliseconds after which the background is asked again if it gave no reply. */
const LOOK_AGAIN_AFTER = 5_000;

/** Milliseconds after which no screen offers a file any more (`lib/protocol/client/hand-over-file.ts`). */
const LONGEST_OFFERS = 25_000;

/** What is done for one file here. */
type Task = {
  kept: KeptFile;
  stop: AbortController;
  /** Writes bytes, since its turn came. */
  writing?: Promise<void>;
};

/**
 * Keeps the bytes of attached files: takes them from screens, seals them, and sends them as the background
 * says. It has no credentials. The background closes this document when nothing is left to do.
 */
export function startKeeper(
  signal: AbortSignal = new AbortController().signal,
  directory: Directory = ownDirectory(),
  seal: Seal = sealInWorker,
): void {
  const clock = createAlarmClock();
  const inTurn = createSemaphore(AT_ONCE);
  /** Files that screens handed over, until their bytes are here or the background forgets them. */
  const sources = new Map<string, FileSource>();
  const tasks = new Map<string, Task>();
  /** What the background listed last. */
  let listed = new Map<string, KeptFile>();

  const look = createSharedRun(async () => {
    const read = await sendRequest('keeper.files.read', {});
    if (signal.aborted) return;
    if (!read.ok) {
      void sleepUntil(Date.now() + LOOK_AGAIN_AFTER, signal).then(lookAgain);
      return;
    }
    const { files, known } = read.value;
    listed = new Map(files.map((kept) => [kept.id, kept]));
    await stopTasks(({ kept }) => !isSame(kept, listed.get(kept.id)));
    for (const id of sources.keys()) if (!known.includes(id)) sources.delete(id);
    if (signal.aborted) return;
    for (const kept of files) begin(kept);
    for (const id of await listIds(directory))
      if (!known.includes(id)) await removeBytes(directory, id);
  });
  const lookAgain = (): void => {
    if (!signal.aborted) void look.run();
  };

  /** Stops tasks, and waits until they do not write any more. */
  const stopTasks = async (isOver: (task: Task) => boolean): Promise<void> => {
    const over = [...tasks.values()].filter(isOver);
    for (const { kept, stop } of over) {
      stop.abort();
      tasks.delete(kept.id);
    }
    await Promise.allSettled(over.map(({ writing }) => writing));
  };

  const begin = (kept: KeptFile): void => {
    const source = sources.get(kept.id);
    if (tasks.has(kept.id)) return;
    if (kept.task === 'read' && !source) {
      void giveUpWithoutSource(kept);
      return;
    }
    const task: Task = { kept, stop: new AbortController() };
    tasks.set(kept.id, task);
    const own = AbortSignal.any([signal, task.stop.signal]);
    const uploads = { directory, signal: own, clock, inTurn };
    const ended =
      kept.task === 'upload'
        ? uploadFile(kept, uploads)
        : inTurn('seal', () => {
            task.writing = sealAndTell(kept, source, own);
            return task.writing;
          });
    ended
      .finally(() => {
        if (tasks.get(kept.id) === task) tasks.delete(kept.id);
      })
      .catch((error: unknown) => {
        // What was stopped tells nobody how far it was.
        if (!own.aborted) throw error;
      });
  };

  /** Files for which it was begun to wait. */
  const awaited = new Set<string>();

  /** The screen was closed, or went elsewhere, before it handed its file over. */
  const giveUpWithoutSource = async ({ id, keepsDetails }: KeptFile): Promise<void> => {
    if (awaited.has(id)) return;
    awaited.add(id);
    await sleepUntil(Date.now() + LONGEST_OFFERS, signal);
    awaited.delete(id);
    if (signal.aborted || sources.has(id) || listed.get(id)?.task !== 'read') return;
    const result = { kind: 'failed', problem: 'source-lost' } as const;
    await sendRequest('keeper.sealed', { id, keepsDetails, result });
  };

  const sealAndTell = async (
    kept: KeptFile,
    source: FileSource | undefined,
    own: AbortSignal,
  ): Promise<void> => {
    own.throwIfAborted();
    const report = (read: number) => void sendRequest('keeper.progress', { id: kept.id, read });
    const result = await seal(kept, source, { signal: own, report });
    own.throwIfAborted();
    const stored = await sendRequest('keeper.sealed', {
      id: kept.id,
      keepsDetails: kept.keepsDetails,
      result,
    });
    if (stored.ok) {
      // An event says that the upload may begin. After a failure the keeper keeps the source for a retry, unless
      // the source itself is lost: then the screen offers the file again.
      if (result.kind === 'sealed' || result.problem === 'source-lost') sources.delete(kept.id);
      return;
    }
    // The background may have stored it all the same. Otherwise the file is read once more.
    await sleepUntil(Date.now() + LOOK_AGAIN_AFTER, own);
    lookAgain();
  };

  const take = async (id: string, file: FileSource): Promise<boolean> => {
    if (!listed.has(id)) await look.run();
    const kept = listed.get(id);
    if (!kept) return false;
    if (kept.task === 'read' && !sources.has(id)) {
      sources.set(id, file);
      begin(kept);
    }
    return true;
  };

  subscribe(({ event }) => {
    if (event.kind === 'purge') {
      // The keys of locked files leave the memory at once; the others begin again.
      listed = new Map();
      void stopTasks(() => true).then(lookAgain);
    }
    if (event.kind !== 'files') return;
    lookAgain();
    clock.ring();
  }, signal);
  receiveFiles(take, signal);
  lookAgain();
}

/** Whether a task does what the background wants of the file now. */
const isSame = (running: KeptFile, wanted: KeptFile | undefined): boolean =>
  wanted !== undefined &&
  running.task === wanted.task &&
  running.key === wanted.key &&
  (running.task === 'upload' || running.keepsDetails === wanted.keepsDetails);
