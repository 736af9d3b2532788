import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { toBase64url } from '../../lib/bytes/encoding';
import { sealAgain, sealFile } from '../../lib/keeper/seal-file';
import { importFileKey, openSealed } from '../../lib/keeper/sealed-file';
import type { KeptFile } from '../../lib/protocol/requests/keeper';
import { memoryDirectory } from './memory-directory';
import { exif, exifSegment, JFIF, jpeg, latin, segment } from './strip/pictures';

afterEach(() => void vi.useRealTimers());

const KEY = toBase64url(new Uint8Array(32).fill(7));
const PLAIN = jpeg([JFIF]);
const DETAILED = jpeg([JFIF, exifSegment(exif([{ tag: 0x013b, text: 'CANARY' }], 'CANARY'))]);

const keptFile = (size: number, more: Partial<KeptFile> = {}): KeptFile => ({
  id: '00000000-0000-4000-8000-000000000001',
  key: KEY,
  task: 'read',
  size,
  largest: 1_000_000_000,
  keepsDetails: false,
  ...more,
});

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function stage() {
  const directory = memoryDirectory();
  const stop = new AbortController();
  const reports: number[] = [];
  const context = { directory, signal: stop.signal, report: (read: number) => reports.push(read) };
  const stored = async (part: 'sent' | 'original') => {
    const key = await importFileKey(keptFile(0).id, KEY);
    const file = key && (await openSealed(directory, key, part));
    return file?.read(0, file.size);
  };
  return { directory, stop, reports, context, stored };
}

const seal = (
  on: ReturnType<typeof stage>,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'a',
  more = {},
) => sealFile(keptFile(bytes.length, more), new File([bytes], name), on.context);

/** A file that has other bytes when it is read than its size says, or cannot be read. */
function changing(size: number, chunks: Uint8Array[], error?: unknown): File {
  const file = new File([new Uint8Array(size)], 'changes.txt');
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const next = chunks.shift();
      if (next) controller.enqueue(next.slice());
      else if (error) controller.error(error);
      else controller.close();
    },
  });
  file.stream = () => stream;
  return file;
}

test('a file is sealed as it is, with its hash and its type', async () => {
  const on = stage();
  const bytes = new TextEncoder().encode('name;ü\n'.repeat(500_000));
  expect(await seal(on, bytes, 'list.csv')).toEqual({
    kind: 'sealed',
    size: bytes.length,
    sha256: sha256Of(bytes),
    mimeType: 'text/csv',
    ending: 'csv',
    found: [],
  });
  expect(Buffer.compare((await on.stored('sent')) ?? new Uint8Array(), bytes)).toBe(0);
  expect(await on.stored('original')).toBeUndefined();
});

test('an empty file is sealed, too', async () => {
  const on = stage();
  const sealed = await seal(on, new Uint8Array());
  expect(sealed).toMatchObject({ size: 0, sha256: sha256Of(new Uint8Array()), ending: 'txt' });
  expect(await on.stored('sent')).toEqual(new Uint8Array());
});

test('a picture is sealed without details, and the original beside it', async () => {
  const on = stage();
  expect(await seal(on, DETAILED, 'photo.png')).toEqual({
    kind: 'sealed',
    size: PLAIN.length,
    sha256: sha256Of(PLAIN),
    mimeType: 'image/jpeg',
    ending: 'jpg',
    found: ['author', 'place'],
  });
  expect(await on.stored('sent')).toEqual(PLAIN);
  expect(await on.stored('original')).toEqual(DETAILED);
});

test('of a picture without details there is one copy', async () => {
  const on = stage();
  expect(await seal(on, PLAIN)).toMatchObject({ kind: 'sealed', found: [] });
  expect(on.directory.files.size).toBe(1);
});

test('details can be kept, removed and kept again', async () => {
  const on = stage();
  const again = (keepsDetails: boolean) =>
    sealAgain(keptFile(DETAILED.length, { task: 'strip', keepsDetails }), on.context);
  const found = ['author', 'place'];
  const kept = await seal(on, DETAILED, 'a', { keepsDetails: true });
  expect(kept).toMatchObject({ sha256: sha256Of(DETAILED), found });
  expect(on.directory.files.size).toBe(1);
  expect(await again(false)).toMatchObject({ sha256: sha256Of(PLAIN), found });
  expect(await on.stored('sent')).toEqual(PLAIN);
  expect(await again(true)).toMatchObject({ sha256: sha256Of(DETAILED), found });
  expect(await on.stored('sent')).toEqual(DETAILED);
  expect(await again(false)).toMatchObject({ sha256: sha256Of(PLAIN), found });
});

test('details that were to be removed while the browser was killed are still there', async () => {
  const on = stage();
  await seal(on, DETAILED, 'a', { keepsDetails: true });
  // Room for the original only.
  on.directory.room = DETAILED.length + 30;
  const strip = () => sealAgain(keptFile(DETAILED.length, { task: 'strip' }), on.context);
  expect(await strip()).toEqual({ kind: 'failed', problem: 'disk-full' });
  expect(await on.stored('sent')).toEqual(DETAILED);
  on.directory.room = 10_000;
  expect(await strip()).toMatchObject({ sha256: sha256Of(PLAIN) });
  expect(await on.stored('original')).toEqual(DETAILED);
});

test('what only begins like a picture is sent as bytes that no browser shows', async () => {
  const broken = jpeg([segment(0xfe, latin('CANARY'))]).slice(0, 10);
  expect(await seal(stage(), broken, 'photo.jpg')).toMatchObject({
    mimeType: 'application/octet-stream',
    ending: 'bin',
    found: [],
  });
});

test.each([
  ['another size than announced', new File(['12345'], 'a'), 'source-changed'],
  ['more bytes than its size', changing(4, [latin('1234'), latin('5')]), 'source-changed'],
  ['fewer bytes than its size', changing(4, [latin('123')]), 'source-changed'],
  [
    'bytes that cannot be read any more',
    changing(4, [latin('12')], new DOMException('changed', 'NotReadableError')),
    'source-changed',
  ],
  [
    'a picture’s beginning and no more bytes',
    changing(4, [latin('\xff\xd8\xff')], new DOMException('gone', 'NotFoundError')),
    'source-changed',
  ],
])('a file with %s is not sealed', async (_name, file, problem) => {
  const on = stage();
  expect(await sealFile(keptFile(4), file, on.context)).toEqual({ kind: 'failed', problem });
  expect(await on.stored('sent')).toBeUndefined();
});

test('a file beyond the limit is not read', async () => {
  const file = changing(11, []);
  file.stream = () => {
    throw new Error('was read');
  };
  const sealed = await sealFile(keptFile(11, { largest: 10 }), file, stage().context);
  expect(sealed).toEqual({ kind: 'failed', problem: 'too-large' });
});

test('a full disk is told apart', async () => {
  const on = stage();
  on.directory.room = 50;
  expect(await seal(on, new Uint8Array(100))).toEqual({ kind: 'failed', problem: 'disk-full' });
  expect(await on.stored('sent')).toBeUndefined();
});

test('bytes that are gone, or do not open, cannot be sealed again', async () => {
  const on = stage();
  const lost = { kind: 'failed', problem: 'bytes-lost' };
  const kept = keptFile(DETAILED.length, { task: 'strip' });
  expect(await sealAgain(kept, on.context)).toEqual(lost);
  await seal(on, DETAILED);
  const other = { ...kept, key: toBase64url(new Uint8Array(32)) };
  expect(await sealAgain(other, on.context)).toEqual(lost);
  expect(await sealAgain({ ...kept, key: 'none' }, on.context)).toEqual(lost);
});

test('a reading that is stopped throws, and nothing usable stays', async () => {
  const on = stage();
  const chunks = [latin('12'), latin('34')];
  const file = changing(4, chunks);
  const pull = chunks.shift.bind(chunks);
  chunks.shift = () => {
    on.stop.abort(new Error('stopped'));
    return pull();
  };
  await expect(sealFile(keptFile(4), file, on.context)).rejects.toThrow('stopped');
  expect(await on.stored('sent')).toBeUndefined();
});

/** A file of so many bytes that gives these first, and then nothing more. */
function silent(size: number, ...chunks: Uint8Array[]) {
  const file = new File([new Uint8Array(size)], 'silent.txt');
  const cancelled = vi.fn();
  const isAsked = new Promise<void>((resolve) => {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      const next = chunks.shift();
      if (next) return controller.enqueue(next.slice());
      resolve();
      return new Promise<void>(() => undefined);
    };
    file.stream = () => new ReadableStream({ pull, cancel: cancelled }, { highWaterMark: 0 });
  });
  return { file, cancelled, isAsked };
}

test('a reading that waits for its source is stopped at once, and lets the source go', async () => {
  const on = stage();
  const { file, cancelled, isAsked } = silent(4, latin('12'));
  const sealing = sealFile(keptFile(4), file, on.context);
  await isAsked;
  on.stop.abort(new Error('cancelled'));
  await expect(sealing).rejects.toThrow('cancelled');
  expect(cancelled).toHaveBeenCalledTimes(1);
  expect(await on.stored('sent')).toBeUndefined();
});

test('a source that says nothing for a minute is lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const on = stage();
  const { file, cancelled, isAsked } = silent(4, latin('12'));
  const sealing = sealFile(keptFile(4), file, on.context);
  await isAsked;
  await vi.advanceTimersByTimeAsync(59_000);
  expect(cancelled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sealing).toEqual({ kind: 'failed', problem: 'source-lost' });
  expect(cancelled).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a source is let go of when the disk is full', async () => {
  const on = stage();
  on.directory.room = 1_500_000;
  const size = 5_000_000;
  const { file, cancelled } = silent(size, new Uint8Array(1_100_000), new Uint8Array(2_500_000));
  expect(await sealFile(keptFile(size), file, on.context)).toMatchObject({ problem: 'disk-full' });
  expect(cancelled).toHaveBeenCalledTimes(1);
});

test('progress is reported at most four times a second', async () => {
  const on = stage();
  const chunk = new Uint8Array(1_000_000);
  const began = performance.now();
  await sealFile(keptFile(40_000_000), changing(40_000_000, Array(40).fill(chunk)), on.context);
  const most = Math.ceil((performance.now() - began) / 250);
  expect(on.reports.length).toBeLessThanOrEqual(most);
  expect(on.reports).toEqual(on.reports.toSorted((a, b) => a - b));
});
