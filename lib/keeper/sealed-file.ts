import { fromBase64url } from '../bytes/encoding';
import { toUtf8 } from '../bytes/utf8';
import type { Directory } from './directory';

// The bytes of a file on disk: eight random bytes, then AES-256-GCM by chunks of one megabyte, each with its
// tag. Chunks cannot change places within a file (the IV), nor between files, nor be cut off (the additional
// data). Nothing is ever on disk in clear.

/** Bytes of each chunk but the last one. */
const CHUNK = 1024 * 1024;
const TAG = 16;
/** Each writing has its own: one key seals a picture with details and without, and never twice by one IV. */
const SALT = 8;

/** Which bytes of a file: those that are sent, or a picture as it was handed over. */
type Part = 'sent' | 'original';

/** A file's id, and its own key. */
export type FileKey = { id: string; key: CryptoKey };

/** The bytes here are gone, or do not open. */
export class BytesLost extends Error {}

/** The bytes of a file, opened. */
export type SealedFile = {
  /** Bytes. */
  size: number;
  /** Bytes `from` to before `to`. Decrypts no more chunks than those have. Throws `BytesLost`. */
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
};

const ORIGINAL = '.original';
const nameOf = (id: string, part: Part): string => (part === 'sent' ? id : id + ORIGINAL);

/** The key of a file, as the background gave it; undefined if it is none. */
export async function importFileKey(id: string, key: string): Promise<FileKey | undefined> {
  const bytes = fromBase64url(key);
  if (bytes?.length !== 32) return undefined;
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, usages) };
}

/** Binds a chunk to its file, its place in it, and the file's whole length. */
function sealOf(
  id: string,
  part: Part,
  size: number,
  salt: Uint8Array,
  chunk: number,
): AesGcmParams {
  const iv = new Uint8Array(SALT + 4);
  iv.set(salt);
  new DataView(iv.buffer).setUint32(SALT, chunk);
  const additionalData = toUtf8(`${part} ${id} ${size}`);
  return { name: 'AES-GCM', iv, additionalData };
}

/**
 * Writes the bytes of a file, encrypted, with no more than a few chunks in memory. It is there when this
 * resolves. Throws what `source` throws, if it has not `size` bytes, and the browser's errors.
 */
export async function writeSealed(
  directory: Directory,
  { id, key }: FileKey,
  part: Part,
  size: number,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  const writer = await directory.create(nameOf(id, part));
  let writing = writer.write(salt);
  try {
    let written = 0;
    let number = 0;
    for await (const chunk of inChunks(source)) {
      // The browser encrypts and writes this chunk while the next one is read and hashed.
      const before = writing;
      const sealed = crypto.subtle.encrypt(sealOf(id, part, size, salt, number), key, chunk);
      writing = Promise.all([sealed, before]).then(([bytes]) =>
        writer.write(new Uint8Array(bytes)),
      );
      await before;
      written += chunk.length;
      number += 1;
    }
    await writing;
    if (written !== size) throw new RangeError(`${written} bytes in place of ${size}`);
    await writer.commit();
  } catch (error) {
    await Promise.allSettled([writing]);
    await writer.discard();
    throw error;
  }
}

/**
 * The same bytes in chunks of one megabyte. Each chunk is in the place of the one before, which the browser copied
 * when it was told to encrypt it: a new megabyte each time is memory that the browser frees late.
 */
async function* inChunks(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const chunk = new Uint8Array(CHUNK);
  let size = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      const end = Math.min(piece.length, at + CHUNK - size);
      chunk.set(piece.subarray(at, end), size);
      size += end - at;
      at = end;
      if (size < CHUNK) continue;
      yield chunk;
      size = 0;
    }
  }
  if (size > 0) yield chunk.subarray(0, size);
}

/** Opens the bytes of a file; undefined if they are not here. Throws `BytesLost`. */
export async function openSealed(
  directory: Directory,
  { id, key }: FileKey,
  part: Part,
): Promise<SealedFile | undefined> {
  const blob = await directory.open(nameOf(id, part)).catch((error: unknown) => {
    throw new BytesLost('The file cannot be opened.', { cause: error });
  });
  // A kill in the middle of the first writing leaves an empty file.
  if (!blob || blob.size < SALT) return undefined;
  const salt = await bytesOf(blob, 0, SALT);
  const sealed = blob.size - SALT;
  const size = sealed - Math.ceil(sealed / (CHUNK + TAG)) * TAG;

  const openChunk = async (chunk: number): Promise<Uint8Array<ArrayBuffer>> => {
    const at = SALT + chunk * (CHUNK + TAG);
    const bytes = await bytesOf(blob, at, Math.min(at + CHUNK + TAG, blob.size));
    try {
      const seal = sealOf(id, part, size, salt, chunk);
      return new Uint8Array(await crypto.subtle.decrypt(seal, key, bytes));
    } catch (error) {
      throw new BytesLost('A chunk does not open.', { cause: error });
    }
  };

  return {
    size,
    read: async (from, to) => {
      if (from < 0 || from > to || to > size) throw new BytesLost('There are fewer bytes.');
      const wanted = new Uint8Array(to - from);
      for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < to; chunk += 1) {
        const start = chunk * CHUNK;
        const opened = await openChunk(chunk);
        const first = Math.max(from, start);
        wanted.set(opened.subarray(first - start, to - start), first - from);
      }
      return wanted;
    },
  };
}

async function bytesOf(blob: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.slice(from, to).arrayBuffer());
  } catch (error) {
    throw new BytesLost('The file cannot be read.', { cause: error });
  }
}

/** Bytes `from` to before `to`, one chunk after another. */
export async function* chunksOfSealed(
  file: SealedFile,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / CHUNK) + 1) * CHUNK);
    yield await file.read(at, end);
    at = end;
  }
}

/** Removes the bytes of a file. */
export async function removeBytes(directory: Directory, id: string): Promise<void> {
  await directory.remove(nameOf(id, 'sent'));
  await directory.remove(nameOf(id, 'original'));
}

/** The ids of all files that have bytes here. */
export async function listIds(directory: Directory): Promise<string[]> {
  const names = await directory.list();
  return [...new Set(names.map((name) => name.replace(ORIGINAL, '')))];
}
