import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../bytes/encoding';
import { sha256Hex } from '../bytes/sha256';
import { isDiskFull } from '../domain/core/disk-full';
import { kindOfFile } from '../domain/documents/file-kind';
import { BYTES_TO_DETECT, detectType } from '../domain/files/detect-type';
import { UNKNOWN_TYPE } from '../domain/files/detected-type';
import type { FileProblem } from '../domain/files/file-view';
import { LARGEST_PICTURE } from '../domain/files/picture-details';
import { type FileSource, isScreenClosed } from '../protocol/client/file-pieces';
import type { KeptFile, SealResult } from '../protocol/requests/keeper';
import type { Directory } from './directory';
import { joinBytes } from './join-bytes';
import { type FileKey, importFileKey, openSealed, writeSealed } from './sealed-file';
import { isStrippable, stripPicture } from './strip/strip';

/** Milliseconds between two reports of how far the reading is. */
const REPORT_EVERY = 250;

/** Milliseconds without a byte after which a file counts as lost: its disk may be a network that is gone. */
const SOURCE_SILENCE = 60_000;

/** What the keeper needs to seal bytes. */
export type SealContext = {
  directory: Directory;
  signal: AbortSignal;
  /** Called with the bytes that were read, four times a second at most. */
  report: (read: number) => void;
};

/** Ends a reading with the problem that the user is told. */
class Unsealed extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Hashes and encrypts a file: the one that a screen handed over, else the copy kept here. Throws only the signal's reason. */
export const seal = (
  kept: KeptFile,
  file: FileSource | undefined,
  context: SealContext,
): Promise<SealResult> => (file ? sealFile(kept, file, context) : sealAgain(kept, context));

const failedWith = (problem: FileProblem): SealResult => ({ kind: 'failed', problem });

/**
 * Reads a file that a screen handed over, once: removes a picture's details, hashes and encrypts. Throws
 * only the signal's reason.
 */
export const sealFile = (
  kept: KeptFile,
  file: FileSource,
  context: SealContext,
): Promise<SealResult> =>
  orProblem(context.signal, async () => {
    // A file that grew since is told by its bytes, too, because a browser may read on.
    if (file.size !== kept.size) return failedWith('source-changed');
    if (kept.size > kept.largest) return failedWith('too-large');
    const key = await importFileKey(kept.id, kept.key);
    if (!key) return failedWith('bytes-lost');
    const bytes = readOnce(file, kept.size, context);
    const { first, rest } = await splitFirst(bytes);
    if (isStrippable(kindOfFile(first)) && kept.size <= LARGEST_PICTURE) {
      const whole = await allOf(rest);
      return await sealPicture(whole, kept, key, file.name, context.directory);
    }
    const hash = sha256.create();
    const hashed = tapped(rest, (chunk) => hash.update(chunk));
    await writeSealed(context.directory, key, 'sent', kept.size, hashed);
    return {
      kind: 'sealed',
      size: kept.size,
      sha256: toHex(hash.digest()),
      ...detectType(first, file.name),
      found: [],
    };
  });

/**
 * Makes the bytes that are sent of a picture anew, with details or without, from those that are here.
 * Throws only the signal's reason.
 */
export const sealAgain = (kept: KeptFile, context: SealContext): Promise<SealResult> =>
  orProblem(context.signal, async () => {
    const key = await importFileKey(kept.id, kept.key);
    if (!key) return failedWith('bytes-lost');
    const { directory } = context;
    const source =
      (await openSealed(directory, key, 'original')) ?? (await openSealed(directory, key, 'sent'));
    if (!source || source.size > LARGEST_PICTURE) return failedWith('bytes-lost');
    const whole = await source.read(0, source.size);
    context.signal.throwIfAborted();
    return await sealPicture(whole, kept, key, '', directory);
  });

async function sealPicture(
  whole: Uint8Array<ArrayBuffer>,
  { keepsDetails }: KeptFile,
  key: FileKey,
  name: string,
  directory: Directory,
): Promise<SealResult> {
  const kind = kindOfFile(whole);
  const stripped = isStrippable(kind) ? stripPicture(whole, kind) : undefined;
  const { found = [] } = stripped ?? {};
  const sent = keepsDetails ? whole : (stripped?.bytes ?? whole);
  // First, so that details that the user may want to keep after all are never lost.
  if (sent !== whole)
    await writeSealed(directory, key, 'original', whole.length, oneAfterAnother([whole]));
  await writeSealed(directory, key, 'sent', sent.length, oneAfterAnother([sent]));
  // What only begins like a picture may hold anything. No browser shows it under this type.
  const type = stripped?.isUnreadable ? UNKNOWN_TYPE : detectType(headOf(whole), name);
  return { kind: 'sealed', size: sent.length, sha256: await sha256Hex(sent), ...type, found };
}

const headOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, BYTES_TO_DETECT);

async function orProblem(
  signal: AbortSignal,
  task: () => Promise<SealResult>,
): Promise<SealResult> {
  try {
    return await task();
  } catch (error) {
    signal.throwIfAborted();
    return failedWith(problemOf(error));
  }
}

function problemOf(error: unknown): FileProblem {
  if (error instanceof Unsealed) return error.problem;
  if (isDiskFull(error)) return 'disk-full';
  // The copy cannot be written or opened, and the user can attach the file again.
  return 'bytes-lost';
}

/** The bytes of a file, which must be as many as were announced. Reports how far it is. */
async function* readOnce(
  file: FileSource,
  size: number,
  { signal, report }: SealContext,
): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let read = 0;
  let reported = performance.now();
  try {
    for (;;) {
      const part = await readPart(reader, signal);
      if (part.done) break;
      read += part.value.byteLength;
      if (read > size) throw new Unsealed('source-changed');
      yield part.value;
      if (performance.now() - reported < REPORT_EVERY) continue;
      reported = performance.now();
      report(read);
    }
  } finally {
    cancel(reader);
    reader.releaseLock();
  }
  if (read < size) throw new Unsealed('source-changed');
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/** The next bytes, for which it waits until the signal aborts, and a minute at most. */
async function readPart(reader: Reader, signal: AbortSignal) {
  signal.throwIfAborted();
  let isSilent = false;
  const stop = (): void => cancel(reader);
  const timer = setTimeout(() => {
    isSilent = true;
    stop();
  }, SOURCE_SILENCE);
  signal.addEventListener('abort', stop);
  try {
    const part = await reader.read().catch((error: unknown) => {
      // Of a `File` the browser says so: it was changed, moved or removed.
      throw new Unsealed(isScreenClosed(error) ? 'source-lost' : 'source-changed', error);
    });
    // A reading that was cancelled is done at once, whatever its source does.
    signal.throwIfAborted();
    if (isSilent) throw new Unsealed('source-lost');
    return part;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Closes a source. Whether that succeeds changes nothing: one that failed fails with the same error again. */
const cancel = (reader: Reader): void => void Promise.allSettled([reader.cancel()]);

/** The first bytes, which tell a file's type, and all bytes. */
async function splitFirst(
  bytes: AsyncGenerator<Uint8Array>,
): Promise<{ first: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size < BYTES_TO_DETECT) {
    const next = await bytes.next();
    if (next.done) break;
    pieces.push(next.value);
    size += next.value.length;
  }
  const first = headOf(joinBytes(pieces));
  return { first, rest: oneAfterAnother(pieces, bytes) };
}

async function* oneAfterAnother(
  pieces: readonly Uint8Array[],
  more?: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  if (more) yield* more;
}

async function* tapped(
  bytes: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    onChunk(chunk);
    yield chunk;
  }
}

async function allOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return joinBytes(pieces);
}
