import { expect, test } from 'vitest';
import { toBase64url } from '../../lib/bytes/encoding';
import { asLatin1 } from '../../lib/bytes/latin1';
import { joinBytes } from '../../lib/keeper/join-bytes';
import {
  BytesLost,
  chunksOfSealed,
  importFileKey,
  listIds,
  openSealed,
  removeBytes,
  writeSealed,
} from '../../lib/keeper/sealed-file';
import { type MemoryDirectory, memoryDirectory } from './memory-directory';

const MEGABYTE = 1024 * 1024;
const KEY = toBase64url(new Uint8Array(32).fill(7));
const OTHER_KEY = toBase64url(new Uint8Array(32).fill(8));

/** Bytes that differ from place to place. */
function pattern(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 12)) & 0xff;
  return bytes;
}

async function keyOf(id = 'one', key = KEY) {
  const imported = await importFileKey(id, key);
  if (!imported) throw new Error('no key');
  return imported;
}

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function sealed(directory: MemoryDirectory, bytes: Uint8Array, piece = 300_000) {
  await writeSealed(directory, await keyOf(), 'sent', bytes.length, inPieces(bytes, piece));
}

async function opened(directory: MemoryDirectory, id = 'one', key = KEY) {
  const file = await openSealed(directory, await keyOf(id, key), 'sent');
  if (!file) throw new Error('no file');
  return file;
}

test.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE, 3_333_333])(
  '%i bytes come back as they were, in any range',
  async (size) => {
    const directory = memoryDirectory();
    const bytes = pattern(size);
    await sealed(directory, bytes);
    const file = await opened(directory);
    expect(file.size).toBe(size);
    expect(Buffer.compare(await file.read(0, size), bytes)).toBe(0);
    const cuts = [0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, size - 1].filter(
      (cut) => cut >= 0 && cut <= size,
    );
    for (const from of cuts)
      for (const to of cuts.filter((one) => one >= from))
        expect(Buffer.compare(await file.read(from, to), bytes.subarray(from, to))).toBe(0);
    const pieces: Uint8Array[] = [];
    for await (const piece of chunksOfSealed(file, Math.min(5, size), size)) pieces.push(piece);
    expect(Buffer.compare(joinBytes(pieces), bytes.subarray(5))).toBe(0);
    expect(pieces.every(({ length }) => length <= MEGABYTE)).toBe(true);
  },
);

test('nothing is stored in clear, and the same bytes are never sealed alike', async () => {
  const directory = memoryDirectory();
  const text = new TextEncoder().encode('CANARY '.repeat(200_000));
  await sealed(directory, text);
  const first = directory.files.get('one') ?? new Uint8Array();
  expect(first.length).toBeGreaterThan(text.length);
  expect(asLatin1(first)).not.toContain('CANARY');
  await sealed(directory, text);
  const second = directory.files.get('one') ?? new Uint8Array();
  // Another IV: the random bytes, and so all that follows them.
  expect(Buffer.compare(first.subarray(0, 8), second.subarray(0, 8))).not.toBe(0);
  expect(Buffer.compare(first.subarray(8, 24), second.subarray(8, 24))).not.toBe(0);
});

test('a range decrypts only the chunks that it needs', async () => {
  const directory = memoryDirectory();
  await sealed(directory, pattern(3 * MEGABYTE));
  const stored = directory.files.get('one');
  if (!stored) throw new Error('no file');
  // The first and the last chunk are damaged.
  stored.set([1, 2, 3], 100);
  stored.set([1, 2, 3], stored.length - 100);
  const file = await opened(directory);
  const middle = pattern(3 * MEGABYTE).subarray(MEGABYTE, 2 * MEGABYTE);
  expect(Buffer.compare(await file.read(MEGABYTE, 2 * MEGABYTE), middle)).toBe(0);
  await expect(file.read(0, 1)).rejects.toThrow(BytesLost);
  await expect(file.read(2 * MEGABYTE - 1, 2 * MEGABYTE + 1)).rejects.toThrow(BytesLost);
});

const CHUNK = MEGABYTE + 16;
const DAMAGES: [string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>][] = [
  ['cut off between two chunks', (bytes) => bytes.slice(0, 8 + CHUNK)],
  ['cut off within a chunk', (bytes) => bytes.slice(0, -1)],
  [
    'with two chunks in each other’s place',
    (bytes) =>
      joinBytes([
        bytes.subarray(0, 8),
        bytes.subarray(8 + CHUNK, 8 + 2 * CHUNK),
        bytes.subarray(8, 8 + CHUNK),
        bytes.subarray(8 + 2 * CHUNK),
      ]),
  ],
];

test.each(DAMAGES)('a file %s does not open', async (_name, damage) => {
  const directory = memoryDirectory();
  await sealed(directory, pattern(2 * MEGABYTE + 5));
  directory.files.set('one', damage(directory.files.get('one') ?? new Uint8Array()));
  const file = await opened(directory);
  await expect(file.read(0, 1)).rejects.toThrow(BytesLost);
});

test('the bytes of one file open neither by another key, as another file, nor as its other part', async () => {
  const directory = memoryDirectory();
  await sealed(directory, pattern(100));
  await expect((await opened(directory, 'one', OTHER_KEY)).read(0, 1)).rejects.toThrow(BytesLost);
  directory.files.set('two', directory.files.get('one') ?? new Uint8Array());
  await expect((await opened(directory, 'two')).read(0, 1)).rejects.toThrow(BytesLost);
  directory.files.set('one.original', directory.files.get('one') ?? new Uint8Array());
  const original = await openSealed(directory, await keyOf(), 'original');
  await expect(original?.read(0, 1)).rejects.toThrow(BytesLost);
});

test('more bytes than there are count as lost', async () => {
  const directory = memoryDirectory();
  await sealed(directory, pattern(100));
  await expect((await opened(directory)).read(50, 101)).rejects.toThrow(BytesLost);
});

test('a file that was not written to its end is none, and one of before stays', async () => {
  const directory = memoryDirectory();
  const write = async (size: number) => {
    const written = writeSealed(directory, await keyOf(), 'sent', size, inPieces(pattern(9), 4));
    await expect(written).rejects.toThrow(RangeError);
  };
  await write(10);
  expect(await openSealed(directory, await keyOf(), 'sent')).toBeUndefined();
  await sealed(directory, pattern(9));
  await write(8);
  expect(await (await opened(directory)).read(0, 9)).toEqual(pattern(9));
});

test('both parts of a file are listed as one, and removed together', async () => {
  const directory = memoryDirectory();
  for (const part of ['sent', 'original'] as const)
    await writeSealed(directory, await keyOf(), part, 3, inPieces(pattern(3), 3));
  expect(directory.files.size).toBe(2);
  expect(await listIds(directory)).toEqual(['one']);
  await removeBytes(directory, 'one');
  expect(directory.files.size).toBe(0);
});

test.each(['', 'short', toBase64url(new Uint8Array(16))])('%j is no key', async (key) => {
  expect(await importFileKey('one', key)).toBeUndefined();
});
