import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../bytes/encoding';
import { sha256Hex } from '../bytes/sha256';
import { backoffDelay } from '../domain/core/backoff';
import { sendRequest } from '../protocol/client/send';
import type { KeeperResult, KeeperStep, KeptFile } from '../protocol/requests/keeper';
import { readLink } from '../uploads/read-link';
import { sendUpload } from '../uploads/send';
import { type AlarmClock, sleepUntil } from './alarm-clock';
import type { Directory } from './directory';
import { keepAwake } from './keep-awake';
import {
  BytesLost,
  chunksOfSealed,
  importFileKey,
  openSealed,
  type SealedFile,
} from './sealed-file';

/** Milliseconds after which the background is asked again if it failed. */
const WAIT = { first: 5_000, longest: 60_000 };

/** Bytes up to which the browser hashes, which is fast and takes them all into memory. */
const HASHED_AT_ONCE = 32 * 1024 * 1024;

/** What an upload needs of the keeper. */
export type UploadContext = {
  directory: Directory;
  signal: AbortSignal;
  /** Rings when something about files changed. */
  clock: AlarmClock;
  /** Runs a task as one of few that run at the same time. */
  inTurn: <T>(kind: 'upload', task: () => Promise<T>) => Promise<T>;
};

/**
 * Does what the background says for one file, until nothing is left to do. All that is known of the upload
 * is stored there: ended at any line, this begins again with the next call. Resolves when the signal aborts.
 */
export async function uploadFile(kept: KeptFile, context: UploadContext): Promise<void> {
  const { signal, clock, inTurn } = context;
  const state: State = { result: { kind: 'none' }, failures: 0 };
  while (!signal.aborted) {
    const woken = clock.nextRing();
    const pause = await inTurn('upload', () => stepsUntilPause(kept, context, state));
    if (pause.isOver) return;
    await sleepUntil(pause.until, signal, woken);
  }
}

type State = {
  result: KeeperResult;
  /** Times in a row that the background could not take this result. */
  failures: number;
};

type Pause = { isOver: boolean; until?: number | undefined };

/** Performs one step after another, until there is nothing to do or the background fails. */
async function stepsUntilPause(
  kept: KeptFile,
  context: UploadContext,
  state: State,
): Promise<Pause> {
  while (!context.signal.aborted) {
    const next = await sendRequest('keeper.next', { id: kept.id, result: state.result });
    if (!next.ok) {
      // The result stays: without it the same bytes would be sent again, and on a full disk for ever.
      state.failures += 1;
      return { isOver: false, until: Date.now() + backoffDelay(WAIT, state.failures) };
    }
    state.failures = 0;
    state.result = { kind: 'none' };
    const step = next.value;
    if (step.kind === 'over') return { isOver: true };
    if (step.kind === 'wait') return { isOver: false, until: step.until };
    const result = await perform(step, kept, context);
    if (!result) break;
    state.result = result;
  }
  return { isOver: true };
}

type Work = Exclude<KeeperStep, { kind: 'wait' | 'over' }>;

/** What came of a step; undefined if the signal aborted meanwhile. */
async function perform(
  step: Work,
  kept: KeptFile,
  { directory, signal }: UploadContext,
): Promise<KeeperResult | undefined> {
  try {
    if (step.kind === 'read-link') {
      const { url, isWhole } = step;
      const reading = await keepAwake(kept.id, kept.size, () =>
        readLink(url, isWhole, { signal, largest: kept.largest }),
      );
      return { kind: 'link', url, reading };
    }
    const key = await importFileKey(kept.id, kept.key);
    const file = key && (await openSealed(directory, key, 'sent'));
    if (!file) return { kind: 'no-bytes' };
    return await keepAwake(kept.id, file.size, () => performWithBytes(step, file, signal));
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof BytesLost) return { kind: 'no-bytes' };
    throw error;
  }
}

async function performWithBytes(
  step: Exclude<Work, { kind: 'read-link' }>,
  file: SealedFile,
  signal: AbortSignal,
): Promise<KeeperResult> {
  if (step.kind === 'send') {
    const { request } = step;
    return {
      kind: 'response',
      request,
      response: await sendUpload(request, file.read, { signal }),
    };
  }
  const { from, to } = step;
  return { kind: 'digest', from, to, sha256: await digest(file, from, to, signal) };
}

async function digest(
  file: SealedFile,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<string> {
  if (to - from <= HASHED_AT_ONCE) return sha256Hex(await file.read(from, to));
  const hash = sha256.create();
  for await (const chunk of chunksOfSealed(file, from, to)) {
    signal.throwIfAborted();
    hash.update(chunk);
  }
  return toHex(hash.digest());
}
