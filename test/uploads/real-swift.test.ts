import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from '../../lib/domain/core/schema';
import { Upload } from '../../lib/domain/files/upload';
import { performUpload, signAndSend } from '../../lib/uploads/perform';
import { readLink } from '../../lib/uploads/read-link';
import { s3Target } from '../../lib/uploads/s3';
import type { UploadTarget } from '../../lib/uploads/target';
import { REGION, type Swift, startSwift, swiftSettings, WRITER } from '../real-storage/swift';
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

let swift: Swift;

beforeAll(async () => {
  swift = await startSwift();
});

afterAll(() => swift.close());

const credentials = { kind: 's3' as const, ...WRITER };
const settings = (changes = {}) => swiftSettings(swift, changes);

const sender = { fetch, now: Date.now };
const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());

async function removeAll(target: UploadTarget, upload: Upload): Promise<number[]> {
  const statuses: number[] = [];
  for (const request of target.removal(upload) ?? []) {
    const read = partsOf(new Uint8Array());
    const { response } = await signAndSend(target, request, upload, read, sender);
    statuses.push(response.status);
  }
  return statuses;
}

describe.each(ENDS)('if %s', (end) => {
  describe.each(MOMENTS)('%s', (moment) => {
    test('a large file arrives once, and at most one part is sent again each time', async () => {
      const config = await settings();
      const target = s3Target(config, credentials);
      const storage = { watch: async () => async () => undefined };
      const { outcome, sent, interruptions } = await performInterrupted(target, LARGE, storage, {
        moment,
        end,
      });

      expect(outcome.kind).toBe('done');
      // Create, three parts, complete, HEAD, and the reading of the link.
      expect(interruptions).toBeGreaterThanOrEqual(7);
      expect(sent).toBeLessThanOrEqual(LARGE.byteLength + 3 * PART);
      expect(await swift.objects(config.bucket)).toEqual([outcome.upload.objectName]);
      const link = await target.link(outcome.upload, Date.now());
      expect(sha256(await bytesAt(link))).toBe(sha256(LARGE));
      // Only a response to `create` that got lost leaves an upload without parts.
      const isOrphan = moment === 'after the server did it, before it responds';
      expect(await swift.openUploads(config.bucket)).toHaveLength(isOrphan ? 1 : 0);
    });
  });
});

test('an upload goes on from what was stored after each of its steps', async () => {
  const config = await settings();
  const target = s3Target(config, credentials);
  const requests: string[] = [];
  const counting: typeof fetch = (input, init) => {
    requests.push(`${init?.method ?? 'GET'} ${new URL(String(input)).search.split('=')[0]}`);
    return fetch(input, init);
  };
  let stored = JSON.stringify(begin(target, LARGE));
  for (let steps = 0; steps < 20; steps += 1) {
    const outcome = await performUpload(
      s3Target(config, credentials),
      v.parse(Upload, JSON.parse(stored)),
      partsOf(LARGE),
      { ...sender, fetch: counting, until: () => true },
    );
    stored = JSON.stringify(outcome.upload);
    if (outcome.kind === 'done') break;
  }
  const upload = v.parse(Upload, JSON.parse(stored));
  expect(upload.phase).toBe('done');
  expect(requests).toEqual([
    'POST ?uploads',
    'PUT ?partNumber',
    'PUT ?partNumber',
    'PUT ?partNumber',
    'POST ?uploadId',
    'HEAD ',
    'GET ',
  ]);
  expect(await swift.objects(config.bucket)).toEqual([upload.objectName]);
  expect(await swift.openUploads(config.bucket)).toEqual([]);
});

test('a small file is one PUT, is saved rather than shown, and has no name of the client', async () => {
  const config = await settings();
  const target = s3Target(config, credentials);
  const outcome = await performUpload(target, begin(target, SMALL), partsOf(SMALL), sender);
  expect(outcome.kind).toBe('done');
  const { objectName } = outcome.upload;
  expect(objectName).toMatch(/^in\/[\da-f]{32}\.png$/);
  expect(await swift.objects(config.bucket)).toEqual([objectName]);
  const link = await target.link(outcome.upload, Date.now());
  const response = await fetch(link);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${objectName.slice('in/'.length)}"`,
  );
  expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(SMALL));
});

test('a multipart file is saved rather than shown, too', async () => {
  const target = s3Target(await settings(), credentials);
  const outcome = await performUpload(target, begin(target, LARGE), partsOf(LARGE), sender);
  const reading = await readLink(await target.link(outcome.upload, 0), false, {});
  expect(reading).toMatchObject({ status: 206, size: LARGE.byteLength });
  expect(reading.disposition).toMatch(/^attachment; filename="[\da-f]{32}\.png"$/);
});

test('an empty file arrives', async () => {
  const target = s3Target(await settings(), credentials);
  const empty = new Uint8Array();
  const outcome = await performUpload(target, begin(target, empty), partsOf(empty), sender);
  expect(outcome.kind).toBe('done');
});

test.each([
  ['a wrong secret', { ...credentials, secretAccessKey: 'not-the-secret' }],
  ['an unknown user', { ...credentials, accessKeyId: 'test:nobody' }],
])('%s is refused', async (_name, wrong) => {
  const config = await settings();
  const target = s3Target(config, wrong);
  for (const file of [SMALL, LARGE]) {
    const outcome = await performUpload(target, begin(target, file), partsOf(file), sender);
    expect(outcome).toMatchObject({ kind: 'failed', why: 'refused', status: 403 });
  }
  expect(await swift.objects(config.bucket)).toEqual([]);
});

test('a bucket that is not there is refused', async () => {
  const target = s3Target({ ...(await settings()), bucket: 'not-made' }, credentials);
  const outcome = await performUpload(target, begin(target, SMALL), partsOf(SMALL), sender);
  expect(outcome).toMatchObject({ kind: 'failed', why: 'refused', status: 404 });
});

test('bytes that change on their way are not stored', async () => {
  const config = await settings();
  const target = s3Target(config, credentials);
  const changing: typeof fetch = (input, init) =>
    fetch(input, init?.body instanceof Uint8Array ? { ...init, body: SMALL.with(9, 255) } : init);
  const outcome = await performUpload(target, begin(target, SMALL), partsOf(SMALL), {
    ...sender,
    fetch: changing,
  });
  expect(outcome).toMatchObject({ kind: 'failed', why: 'wrong-bytes' });
  expect(await swift.objects(config.bucket)).toEqual([]);
});

test.each([-1, 1])('a clock that is wrong by %s day is corrected by the server’s', async (days) => {
  const now = () => Date.now() + days * 24 * 60 * 60 * 1000;
  const config = await settings({ signedDays: 1 });
  const target = s3Target(config, credentials);
  for (const file of [SMALL, LARGE]) {
    const outcome = await performUpload(target, begin(target, file), partsOf(file), {
      fetch,
      now,
    });
    expect(outcome.kind).toBe('done');
    expect(sha256(await bytesAt(await target.link(outcome.upload, now())))).toBe(sha256(file));
  }
});

test('a signed link opens a private file, and no other address does', async () => {
  const config = await settings({ isPublic: false, signedDays: 7, setsHeaders: false });
  const target = s3Target(config, credentials);
  const outcome = await performUpload(target, begin(target, SMALL), partsOf(SMALL), sender);
  expect(outcome.kind).toBe('done');
  const link = await target.link(outcome.upload, Date.now());
  const response = await fetch(link);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(SMALL));
  const bare = `${swift.publicBase(config.bucket)}/${outcome.upload.objectName}`;
  expect((await fetch(bare)).status).toBe(401);
  expect((await fetch(link.replace('X-Amz-Expires=604800', 'X-Amz-Expires=1'))).status).toBe(403);
});

test('a file that not everyone may read is not ready', async () => {
  const target = s3Target(await settings({ isPublic: false }), credentials);
  const outcome = await performUpload(target, begin(target, SMALL), partsOf(SMALL), sender);
  expect(outcome).toMatchObject({ kind: 'failed', why: 'not-public', status: 401 });
});

test('removal leaves neither a file nor an upload that was begun', async () => {
  const before = await swift.countOnDisk();
  const config = await settings();
  const target = s3Target(config, credentials);
  const done = await performUpload(target, begin(target, LARGE), partsOf(LARGE), sender);
  expect(await removeAll(target, done.upload)).toEqual([204]);

  const begun = await performUpload(target, begin(target, LARGE), partsOf(LARGE), {
    ...sender,
    until: ({ offset }) => offset > 0,
  });
  expect(await swift.openUploads(config.bucket)).toEqual([begun.upload.objectName]);
  expect(await swift.countOnDisk()).toBeGreaterThan(before);
  expect(await removeAll(target, begun.upload)).toEqual([204, 204]);
  expect(await swift.openUploads(config.bucket)).toEqual([]);
  expect(await swift.objects(config.bucket)).toEqual([]);
  expect(await swift.countOnDisk()).toBe(before);
});

test('an upload that somebody aborted begins again, under the same name', async () => {
  const config = await settings();
  const target = s3Target(config, credentials);
  const begun = await performUpload(target, begin(target, LARGE), partsOf(LARGE), {
    ...sender,
    until: ({ offset }) => offset > 0,
  });
  await removeAll(target, begun.upload);
  const outcome = await performUpload(target, begun.upload, partsOf(LARGE), sender);
  expect(outcome.kind).toBe('done');
  expect(await swift.objects(config.bucket)).toEqual([begun.upload.objectName]);
  const link = await target.link(outcome.upload, Date.now());
  expect(sha256(await bytesAt(link))).toBe(sha256(LARGE));
});

test('other bytes of another size under our name are noticed', async () => {
  const config = await settings();
  const target = s3Target(config, credentials);
  const begun = await performUpload(target, begin(target, SMALL), partsOf(SMALL), {
    ...sender,
    until: ({ phase }) => phase === 'check',
  });
  const client = new AwsClient({ ...WRITER, service: 's3', region: REGION, retries: 0 });
  const url = `${swift.address}/${config.bucket}/${begun.upload.objectName}`;
  expect((await client.fetch(url, { method: 'PUT', body: 'other' })).status).toBe(200);
  const outcome = await performUpload(target, begun.upload, partsOf(SMALL), sender);
  expect(outcome).toMatchObject({ kind: 'failed', why: 'wrong-bytes' });
});
