import { describe, expect, test } from 'vitest';
import {
  checkBytes,
  planCheck,
  readHash,
  verdictOfStatus,
} from '../../../lib/domain/documents/check-plan';

const BYTES = new TextEncoder().encode('abc');
const SHA256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const SHA384 =
  'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7';
const SHA512 =
  'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f';

describe('a hash', () => {
  test.each([
    [`sha256:${SHA256}`, 'SHA-256'],
    [`sha-256:${SHA256}`, 'SHA-256'],
    [`SHA_256: ${SHA256.toUpperCase()} `, 'SHA-256'],
    [`Sha384:${SHA384}`, 'SHA-384'],
    [`SHA-512:${SHA512}`, 'SHA-512'],
  ])('%s is parsed, and its bytes are verified', async (text, algorithm) => {
    const digest = readHash(text);
    if ('kind' in digest) throw new Error(digest.kind);
    expect(await checkBytes(BYTES, digest)).toEqual({ kind: 'verified', algorithm, size: 3 });
    const others = new TextEncoder().encode('abd');
    expect(await checkBytes(others, digest)).toEqual({ kind: 'differs', algorithm, size: 3 });
  });

  test.each([
    [undefined, { kind: 'no-hash' }],
    ['  ', { kind: 'no-hash' }],
    [SHA256, { kind: 'unreadable-hash' }],
    [`:${SHA256}`, { kind: 'unreadable-hash' }],
    ['sha256:', { kind: 'unreadable-hash' }],
    [`sha256:${SHA256.slice(1)}`, { kind: 'unreadable-hash' }],
    [`sha256:${SHA512}`, { kind: 'unreadable-hash' }],
    [`sha256:${SHA256.replace('b', 'g')}`, { kind: 'unreadable-hash' }],
    ['sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=', { kind: 'unreadable-hash' }],
    ['md5:900150983cd24fb0d6963f7d28e17f72', { kind: 'unknown-algorithm', algorithm: 'md5' }],
    [
      'SHA1:a9993e364706816aba3e25717850c26c9cd0d89d',
      { kind: 'unknown-algorithm', algorithm: 'SHA1' },
    ],
    [`sha3-256:${SHA256}`, { kind: 'unknown-algorithm', algorithm: 'sha3-256' }],
    [`constructor:${SHA256}`, { kind: 'unknown-algorithm', algorithm: 'constructor' }],
    [`${'x'.repeat(100)}:00`, { kind: 'unknown-algorithm', algorithm: 'x'.repeat(40) }],
  ])('%s gives a verdict without a request', (text, verdict) =>
    expect(readHash(text)).toEqual(verdict),
  );
});

describe('the plan of a check fetches', () => {
  const NOW = Date.parse('2026-01-02T04:04:05Z');
  const hash = `sha256:${SHA256}`;
  const plan = (url: string | undefined, at = NOW) => planCheck({ url, hash }, 'live', at);

  test('a link whose bytes can be verified', () =>
    expect(plan('https://files.example.com/a.pdf')).toEqual({
      url: new URL('https://files.example.com/a.pdf'),
      digest: { algorithm: 'SHA-256', hex: SHA256 },
    }));

  test('nothing without a usable hash, whatever the link', () =>
    expect(planCheck({ url: 'https://files.example.com/a.pdf' }, 'live', NOW)).toEqual({
      kind: 'no-hash',
    }));

  test.each([[undefined], ['http://files.example.com/a.pdf'], ['http://127.0.0.1/a.pdf']])(
    'nothing from %s',
    (url) => expect(plan(url)).toEqual({ kind: 'not-reachable', why: { kind: 'address' } }),
  );

  test('nothing from an expired link, with some tolerance for clocks', () => {
    const url = 'https://files.example.com/a.pdf?Expires=1767326645';
    expect(plan(url, NOW + 4 * 60_000)).toHaveProperty('url');
    expect(plan(url, NOW + 6 * 60_000)).toEqual({ kind: 'link-expired', endedAt: NOW });
  });
});

test.each([
  [401, { kind: 'link-expired', status: 401 }],
  [403, { kind: 'link-expired', status: 403 }],
  [410, { kind: 'link-expired', status: 410 }],
  [404, { kind: 'not-reachable', why: { kind: 'response', status: 404 } }],
  [206, { kind: 'not-reachable', why: { kind: 'response', status: 206 } }],
  [500, { kind: 'not-reachable', why: { kind: 'response', status: 500 } }],
])('status %i gives its verdict', (status, verdict) =>
  expect(verdictOfStatus(status)).toEqual(verdict),
);
