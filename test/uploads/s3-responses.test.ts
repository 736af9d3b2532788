import { expect, test } from 'vitest';
import type { UploadResponse } from '../../lib/domain/files/upload';
import { s3Target } from '../../lib/uploads/s3';
import { begin, sampleFile } from './interruptions';
import { credentials, s3ErrorOf, s3Settings } from './s3-stand-in';

const ADDRESS = 'https://s3.example.com';
const FILE = sampleFile(2_500);
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

const request = { method: 'PUT', url: '', headers: {} };
function meaning(response: Partial<UploadResponse>) {
  const target = s3Target(s3Settings(ADDRESS), credentials);
  const upload = begin(target, FILE);
  const sent = {
    ...request,
    url: `${ADDRESS}/files/${upload.objectName}`,
    body: { kind: 'bytes' as const, from: 0, to: 2_500 },
  };
  return target.accept(upload, sent, { status: 200, headers: {}, text: '', ...response }, NOW);
}

test.each([
  [401, '', 'refused'],
  [403, 'AccessDenied', 'refused'],
  [403, 'RequestTimeTooSkewed', 'refused'],
  [404, 'NoSuchBucket', 'refused'],
  [301, 'PermanentRedirect', 'refused'],
  [507, '', 'storage-full'],
  [403, 'QuotaExceeded', 'storage-full'],
  [413, '', 'too-large'],
  [400, 'EntityTooLarge', 'too-large'],
  [400, 'BadDigest', 'wrong-bytes'],
  [400, 'XAmzContentSHA256Mismatch', 'wrong-bytes'],
  [200, 'EntityTooLarge', 'too-large'],
])('%s %s fails: %s', (status, code, why) => {
  expect(meaning({ status, text: code && s3ErrorOf(code) })).toEqual({ kind: 'failed', why });
});

test.each([
  [0, '', 'network'],
  [429, '', 'trouble'],
  [500, 'InternalError', 'trouble'],
  [503, 'SlowDown', 'trouble'],
  [400, 'RequestTimeout', 'trouble'],
  [409, 'OperationAborted', 'trouble'],
  [200, 'InternalError', 'trouble'],
])('%s %s is tried again: %s', (status, code, why) => {
  expect(meaning({ status, text: code && s3ErrorOf(code) })).toMatchObject({
    kind: 'again',
    why,
  });
});

test.each([
  ['30', NOW + 30_000],
  ['30.5', NOW + 30_500],
  // By the server's clock, which is two hours ahead.
  ['Fri, 02 Jan 2026 05:05:05 GMT', NOW + 60_000],
  ['86400', NOW + 60 * 60_000],
  ['soon', undefined],
])('Retry-After: %s is obeyed', (said, retryAt) => {
  const headers = { 'retry-after': said, date: 'Fri, 02 Jan 2026 05:04:05 GMT' };
  const progress = meaning({ status: 503, headers });
  expect(progress.kind === 'again' && progress.retryAt).toBe(retryAt);
});

test.each([
  [{ 'content-length': '2500' }, { kind: 'goes-on', upload: { phase: 'link' } }],
  [{ 'content-length': '2499' }, { kind: 'failed', why: 'wrong-bytes' }],
  // Only all bytes show whether they are right.
  [{}, { kind: 'goes-on', upload: { phase: 'read-whole' } }],
  [
    { 'content-length': '99', 'content-encoding': 'gzip' },
    { kind: 'goes-on', upload: { phase: 'read-whole' } },
  ],
])('a HEAD that responds with %j: %j', (headers, expected) => {
  const target = s3Target(s3Settings(ADDRESS), credentials);
  const upload = { ...begin(target, FILE), phase: 'check' };
  const url = `${ADDRESS}/files/${upload.objectName}`;
  const sent = { method: 'HEAD', url, headers: {} };
  const response = { status: 200, headers, text: '' };
  expect(target.accept(upload, sent, response, NOW)).toMatchObject(expected);
});

test('a response that is handed in twice counts once', () => {
  const target = s3Target(s3Settings(ADDRESS), credentials);
  const upload = {
    ...begin(s3Target(s3Settings(ADDRESS), credentials), FILE),
    partSize: 1_000,
    phase: 'part',
    session: 'one',
  };
  const url = `${ADDRESS}/files/${upload.objectName}?partNumber=1&uploadId=one`;
  const sent = { ...request, url, body: { kind: 'bytes' as const, from: 0, to: 1_000 } };
  const response = { status: 200, headers: { etag: '"a"' }, text: '' };
  const once = target.accept(upload, sent, response, NOW);
  if (once.kind !== 'goes-on') throw new Error('The part was not accepted');
  expect(once.upload).toMatchObject({ offset: 1_000, parts: ['"a"'] });
  expect(target.accept(once.upload, sent, response, NOW)).toEqual(once);
});

test.each([
  [{ status: 200, size: 2_500 }, { kind: 'goes-on' }],
  [{ status: 206 }, { kind: 'goes-on' }],
  [
    { status: 206, size: 2_501 },
    { kind: 'failed', why: 'wrong-bytes' },
  ],
  [{ status: 403 }, { kind: 'failed', why: 'not-public' }],
  [{ status: 404 }, { kind: 'failed', why: 'not-public' }],
  [{ status: 302 }, { kind: 'failed', why: 'not-public' }],
  [{ status: 416 }, { kind: 'failed', why: 'not-public' }],
  [{ status: 500 }, { kind: 'again', why: 'trouble' }],
  [{ status: 0 }, { kind: 'again', why: 'network' }],
])('a link that reads %j: %j', (reading, expected) => {
  const target = s3Target(s3Settings(ADDRESS), credentials);
  const upload = { ...begin(target, FILE), phase: 'link' };
  expect(target.acceptReading(upload, reading)).toMatchObject(expected);
});
