import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '../../lib/domain/files/upload';
import { performUpload } from '../../lib/uploads/perform';
import { s3Target } from '../../lib/uploads/s3';
import { begin, partsOf, sampleFile, sha256 } from './interruptions';
import { credentials, type S3StandIn, s3ErrorOf, s3Settings, startS3StandIn } from './s3-stand-in';
import type { Asked } from './storage-stand-in';

const FILE = sampleFile(2_500);
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

let storage: S3StandIn;

beforeEach(async () => {
  storage = await startS3StandIn();
});

afterEach(() => storage.close());

const settings = (changes = {}) => s3Settings(storage.address, changes);

const sender = { fetch, now: Date.now };

/** The upload of a file as if three parts of it were large. */
const inParts = (target = s3Target(settings(), credentials)): Upload => ({
  ...begin(target, FILE),
  partSize: 1_000,
  phase: 'create',
});

const perform = (upload: Upload, target = s3Target(settings(), credentials)) =>
  performUpload(target, upload, partsOf(FILE), sender);

/** The one object is there once, with the right bytes. */
function expectStored(upload: Upload): void {
  expect([...storage.objects.keys()]).toEqual([`/files/${upload.objectName}`]);
  const [bytes = Buffer.from('')] = storage.objects.values();
  expect(sha256(bytes)).toBe(sha256(FILE));
}

const REQUESTS: Record<string, (asked: Asked) => boolean> = {
  create: ({ query }) => query.has('uploads'),
  'the second part': ({ query }) => query.get('partNumber') === '2',
  'the last part': ({ query }) => query.get('partNumber') === '3',
  complete: ({ method, query }) => method === 'POST' && query.has('uploadId'),
  check: ({ method }) => method === 'HEAD',
  'the reading of the link': ({ method }) => method === 'GET',
};

describe.each(Object.entries(REQUESTS))('%s', (name, matches) => {
  test('may lose its response', async () => {
    storage.fail(matches, 'lost');
    const upload = inParts();
    const outcome = await perform(upload);
    expect(outcome.kind).toBe('done');
    expectStored(upload);
    // The upload whose name got lost has no parts, and the storage's rule removes it.
    const left = [...storage.uploads.values()].map(({ parts }) => parts.size);
    expect(left).toEqual(name === 'create' ? [0] : []);
  });

  test('may respond with 503', async () => {
    storage.fail(matches, { status: 503, body: s3ErrorOf('SlowDown') });
    const upload = inParts();
    expect((await perform(upload)).kind).toBe('done');
    expectStored(upload);
    expect(storage.uploads.size).toBe(0);
  });
});

test('an upload that the storage forgot begins again', async () => {
  const upload = inParts();
  const target = s3Target(settings(), credentials);
  const begun = await performUpload(target, upload, partsOf(FILE), {
    ...sender,
    until: ({ offset }) => offset > 1_000,
  });
  storage.uploads.clear();
  expect((await perform(begun.upload)).kind).toBe('done');
  expectStored(upload);
});

test('an object that is gone after all is sent again', async () => {
  const upload = inParts();
  storage.fail(REQUESTS.complete ?? (() => false), {
    status: 404,
    body: s3ErrorOf('NoSuchUpload'),
  });
  expect((await perform(upload)).kind).toBe('done');
  expectStored(upload);
});

test.each([0, 1])(
  'an upload that is gone and cannot be looked for is sent again (days of links: %i)',
  async (signedDays) => {
    const target = s3Target(settings({ signedDays }), credentials);
    const upload = inParts(target);
    storage.hidesMissing = true;
    storage.fail(REQUESTS.complete ?? (() => false), {
      status: 404,
      body: s3ErrorOf('NoSuchUpload'),
    });
    expect((await perform(upload, target)).kind).toBe('done');
    expectStored(upload);
  },
);

describe('an upload that is reopened', () => {
  /** An upload that was done before, with links that are signed. */
  async function done() {
    const target = s3Target(settings({ signedDays: 1 }), credentials);
    const performed = await perform(inParts(target), target);
    expect(performed.kind).toBe('done');
    storage.asked.length = 0;
    return { target, upload: performed.upload };
  }
  const asked = () => storage.asked.map(({ method }) => method);

  test('asks for the object, and reads its link', async () => {
    const { target, upload } = await done();
    expect((await perform(target.reopen(upload), target)).kind).toBe('done');
    expect(asked()).toEqual(['HEAD', 'GET']);
  });

  test.each([true, false])('is sent again if the object is missing (hidden: %s)', async (hides) => {
    const { target, upload } = await done();
    storage.hidesMissing = hides;
    storage.objects.clear();
    expect((await perform(target.reopen(upload), target)).kind).toBe('done');
    expectStored(upload);
  });

  test('learns that the clock was corrected meanwhile', async () => {
    storage.checksClock = true;
    storage.clock.ahead = 20 * 60_000;
    const { target, upload } = await done();
    storage.clock.ahead = 0;
    const again = await perform(target.reopen(upload), target);
    expect(again.kind).toBe('done');
    expect(Math.abs(again.upload.clockOffset)).toBeLessThan(60_000);
    expect(asked()).toEqual(['HEAD', 'HEAD', 'GET']);
  });
});

test('parts that the storage lost are sent again to the same upload', async () => {
  const upload = inParts();
  storage.fail(REQUESTS.complete ?? (() => false), { status: 400, body: s3ErrorOf('InvalidPart') });
  expect((await perform(upload)).kind).toBe('done');
  expectStored(upload);
  expect(storage.uploads.size).toBe(0);
});

test('a 200 with an error in its body is an error', async () => {
  const upload = inParts();
  storage.fail(REQUESTS.complete ?? (() => false), {
    status: 200,
    body: s3ErrorOf('InternalError'),
  });
  expect((await perform(upload)).kind).toBe('done');
  expectStored(upload);
  expect(storage.asked.filter((one) => REQUESTS.complete?.(one))).toHaveLength(2);
});

test('412 for our own random name asks whether the file is there', async () => {
  const target = s3Target(settings(), credentials);
  const upload = begin(target, FILE);
  storage.objects.set(`/files/${upload.objectName}`, Buffer.from(FILE));
  storage.fail(({ method }) => method === 'PUT', { status: 412 });
  expect((await perform(upload)).kind).toBe('done');
  storage.objects.set(`/files/${upload.objectName}`, Buffer.from('other'));
  storage.fail(({ method }) => method === 'PUT', { status: 412 });
  expect(await perform(upload)).toMatchObject({ kind: 'failed', why: 'wrong-bytes' });
});

test('other bytes of the same size are found where only the link can be read', async () => {
  const upload = inParts();
  storage.fail(({ method }) => method === 'HEAD', { status: 403 });
  expect((await perform(upload)).kind).toBe('done');
  storage.fail(({ method }) => method === 'HEAD', { status: 403 });
  storage.fail(({ method }) => method === 'GET', { status: 200, body: Buffer.alloc(2_500) });
  expect(await perform(inParts())).toMatchObject({ kind: 'failed', why: 'wrong-bytes' });
});

test.each([-16, 16, 60 * 24])('a clock that is wrong by %s minutes is corrected', async (by) => {
  storage.checksClock = true;
  storage.clock.ahead = by * 60_000;
  const target = s3Target(settings({ signedDays: 1 }), credentials);
  const upload = inParts(target);
  const outcome = await perform(upload, target);
  expect(outcome.kind).toBe('done');
  expect(storage.asked.filter(({ query }) => query.has('uploads'))).toHaveLength(2);
  const link = new URL(await target.link(outcome.upload, NOW));
  const expected = new Date(NOW + outcome.upload.clockOffset).toISOString();
  expect(link.searchParams.get('X-Amz-Date')).toBe(expected.replace(/[-:]|\.\d+/g, ''));
});

test('three tries without a response end a run, and the upload stays as it was', async () => {
  const upload = inParts();
  await storage.close();
  expect(await perform(upload)).toEqual({ kind: 'gave-up', why: 'network', upload, status: 0 });
});

describe('addresses', () => {
  test('have the bucket in the path or in the host', async () => {
    const endpoint = 'https://s3.example.com';
    const named = { objectName: 'in/a.png' };
    const at = (pathStyle: boolean) =>
      s3Target({ ...settings(), endpoint, pathStyle }, credentials).link(
        { ...inParts(), ...named },
        NOW,
      );
    expect(await at(true)).toBe('https://s3.example.com/files/in/a.png');
    expect(await at(false)).toBe('https://files.s3.example.com/in/a.png');
  });

  test('begin where the settings say', async () => {
    const target = s3Target(settings({ publicBase: 'https://files.example.com/x/' }), credentials);
    const upload = { ...inParts(), objectName: "in/a b'#.png" };
    expect(await target.link(upload, NOW)).toBe('https://files.example.com/x/in/a%20b%27%23.png');
  });

  test('that are signed show nobody the secret, and end as the settings say', async () => {
    const link = new URL(
      await s3Target(settings({ signedDays: 7 }), credentials).link(inParts(), NOW),
    );
    expect(link.searchParams.get('X-Amz-Expires')).toBe('604800');
    expect(link.searchParams.get('X-Amz-Date')).toBe('20260102T030405Z');
    expect(link.searchParams.has('response-content-disposition')).toBe(false);
    expect(link.href).not.toContain(credentials.secretAccessKey);
  });
});

test.each([
  [0, 8 * 1024 ** 2, 'put'],
  [8 * 1024 ** 2, 8 * 1024 ** 2, 'put'],
  [8 * 1024 ** 2 + 1, 8 * 1024 ** 2, 'create'],
  [10_000 * 8 * 1024 ** 2 + 1, 9 * 1024 ** 2, 'create'],
])('a file of %s bytes is sent in parts of %s', (size, partSize, phase) => {
  const target = s3Target(settings(), credentials);
  const facts = { size, sha256: sha256(FILE), mimeType: 'image/png', ending: '../P.n g' };
  const upload = target.begin(facts);
  expect(upload).toMatchObject({ partSize, phase });
  expect(Math.ceil(size / upload.partSize)).toBeLessThanOrEqual(10_000);
  expect(upload.objectName).toMatch(/^[\da-f]{32}\.png$/);
});
