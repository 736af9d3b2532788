import { chmod, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '../../lib/domain/files/upload';
import { performUpload, signAndSend } from '../../lib/uploads/perform';
import { webdavTarget } from '../../lib/uploads/webdav';
import { type ApacheDav, startApacheDav, WRITER } from '../real-storage/apache-dav';
import { waitFor, waitUntil } from '../wait-for';
import {
  begin,
  ENDS,
  MOMENTS,
  partsOf,
  performInterrupted,
  sampleFile,
  sha256,
} from './interruptions';

const MB = 1024 * 1024;
const PART = 8 * MB;
/** Two whole parts and a short one. */
const LARGE = sampleFile(17 * MB + 11);
const SMALL = sampleFile(2 * MB + 7);

let apache: ApacheDav;

beforeAll(async () => {
  apache = await startApacheDav();
});

afterAll(() => apache.close());

const settings = (changes: { publicBase?: string; resumes?: boolean; prefix?: string } = {}) => ({
  kind: 'webdav' as const,
  folder: apache.folder,
  prefix: changes.prefix ?? '',
  publicBase: changes.publicBase ?? '',
  largest: 100 * MB,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: false, resumes: changes.resumes ?? true },
});

const writer = { kind: 'webdav' as const, ...WRITER };
const target = (changes = {}) => webdavTarget(settings(changes), writer);

/** Bytes in the folder, however they are called. */
async function bytesOnDisk(): Promise<number> {
  const sizes = (await readdir(apache.disk)).map(async (name) => {
    // A temporary file may be gone by now.
    const found = await stat(join(apache.disk, name)).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function watch() {
  const before = await bytesOnDisk();
  return () => waitUntil(async () => (await bytesOnDisk()) > before);
}

/** Performs an upload; `meddle` happens right before its link is read. */
function perform(
  file: Uint8Array<ArrayBuffer>,
  chosen = target(),
  from: Upload = begin(chosen, file),
  meddle: (path: string) => Promise<void> = async () => {},
) {
  return performUpload(chosen, from, partsOf(file), {
    fetch: apache.fetch,
    now: Date.now,
    onStored: async ({ phase, objectName }) => {
      if (phase === 'read-link') await meddle(join(apache.disk, objectName));
    },
  });
}

describe.each(ENDS)('if %s', (end) => {
  describe.each(MOMENTS)('%s', (moment) => {
    test('a large file arrives once, and at most one part is sent again each time', async () => {
      const before = await readdir(apache.disk);
      const storage = { ca: apache.certificate.cert, watch };
      const { outcome, sent, interruptions } = await performInterrupted(target(), LARGE, storage, {
        moment,
        end,
      });
      expect(outcome).toMatchObject({ kind: 'done' });
      await expectOne(before, outcome.upload, LARGE);
      // Three parts, a move and a reading at least.
      expect(interruptions).toBeGreaterThanOrEqual(5);
      expect(sent - LARGE.byteLength).toBeLessThanOrEqual(3 * PART);
      // What arrived before its response was lost is found there.
      if (end === 'the connection is cut' && moment !== 'in the middle of the body')
        expect(sent).toBe(LARGE.byteLength);
    });

    test('a small file arrives once', async () => {
      const before = await readdir(apache.disk);
      const storage = { ca: apache.certificate.cert, watch };
      const { outcome } = await performInterrupted(target(), SMALL, storage, { moment, end });
      expect(outcome).toMatchObject({ kind: 'done' });
      await expectOne(before, outcome.upload, SMALL);
    });
  });
});

/** Nothing is new in the folder but this file, and it is whole. */
async function expectOne(before: string[], { objectName }: Upload, file: Uint8Array) {
  // Apache removes the temporary file of a request that was cut a moment later.
  await waitFor(async () =>
    expect((await readdir(apache.disk)).filter((name) => !before.includes(name))).toEqual([
      objectName,
    ]),
  );
  expect(sha256(await readFile(join(apache.disk, objectName)))).toBe(sha256(file));
}

test('an empty file arrives', async () => {
  expect(await perform(sampleFile(0))).toMatchObject({ kind: 'done' });
});

test('the link is below the public address and opens without credentials', async () => {
  const chosen = target({ publicBase: `${apache.folder}/` });
  const { upload } = await perform(SMALL, chosen);
  const link = await chosen.link(upload, Date.now());
  expect(link).toBe(`${apache.folder}/${upload.objectName}`);
  expect(upload.objectName).toMatch(/^[\da-f]{32}\.png$/);
  const response = await apache.fetch(link);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(SMALL));
});

test('what is longer than the file is removed, and the file is sent from its beginning', async () => {
  const chosen = target();
  const upload = { ...begin(chosen, LARGE), phase: 'look', offset: PART };
  const part = join(apache.disk, `${upload.objectName}.part`);
  await writeFile(part, sampleFile(LARGE.byteLength + 1));
  await chmod(part, 0o666);
  expect(await perform(LARGE, chosen, upload)).toMatchObject({ kind: 'done' });
});

test('parts that the server lost are sent again', async () => {
  const chosen = target();
  const upload = { ...begin(chosen, LARGE), phase: 'look', offset: 2 * PART };
  await writeFile(join(apache.disk, `${upload.objectName}.part`), LARGE.slice(0, PART + 5));
  await chmod(join(apache.disk, `${upload.objectName}.part`), 0o666);
  expect(await perform(LARGE, chosen, upload)).toMatchObject({ kind: 'done' });
});

test('a file that is gone before it is moved is sent again', async () => {
  const chosen = target();
  const upload = { ...begin(chosen, LARGE), phase: 'move', offset: LARGE.byteLength };
  expect(await perform(LARGE, chosen, upload)).toMatchObject({ kind: 'done' });
});

test.each([
  ['a large file', LARGE],
  ['a small file', SMALL],
])('with a wrong password %s is refused, and nothing is written', async (_, file) => {
  const before = await readdir(apache.disk);
  const chosen = webdavTarget(settings(), { ...writer, password: 'not-a-secret-wrong' });
  expect(await perform(file, chosen)).toMatchObject({
    kind: 'failed',
    why: 'refused',
    status: 401,
  });
  expect(await readdir(apache.disk)).toEqual(before);
});

test.each([
  ['a large file', LARGE],
  ['a small file', SMALL],
])('where the folder of the prefix is missing %s is refused', async (_, file) => {
  expect(await perform(file, target({ prefix: 'none/' }))).toMatchObject({
    kind: 'failed',
    why: 'refused',
    status: 409,
  });
});

test.each([
  ['other bytes', async (path: string) => writeFile(path, sampleFile(LARGE.byteLength).reverse())],
  ['fewer bytes', (path: string) => truncate(path, LARGE.byteLength - 1)],
  ['more bytes', (path: string) => writeFile(path, 'x', { flag: 'a' })],
])('%s at the server are found', async (_, meddle) => {
  const chosen = target();
  expect(await perform(LARGE, chosen, begin(chosen, LARGE), meddle)).toMatchObject({
    kind: 'failed',
    why: 'wrong-bytes',
  });
});

test('a link that does not open for everybody is found', async () => {
  const chosen = target();
  const meddle = (path: string) => chmod(path, 0);
  expect(await perform(SMALL, chosen, begin(chosen, SMALL), meddle)).toMatchObject({
    kind: 'failed',
    why: 'not-public',
    status: 403,
  });
});

test('a file, and what was begun of it, can be removed', async () => {
  const before = await readdir(apache.disk);
  const chosen = target();
  const { upload } = await perform(SMALL, chosen);
  const part = join(apache.disk, `${upload.objectName}.part`);
  await writeFile(part, 'begun');
  await chmod(part, 0o666);
  for (const request of chosen.removal(upload) ?? [])
    await signAndSend(chosen, request, upload, partsOf(SMALL), {
      fetch: apache.fetch,
      now: Date.now,
    });
  expect(await readdir(apache.disk)).toEqual(before);
});
