import { expect, test } from 'vitest';
import { endedMeanwhile, LONGEST_DELAY, linkDoubt } from '../../lib/domain/attachment-link';
import { DEADLINE } from '../../lib/partner/decide';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const HOUR = 3_600_000;
const link = (query: string) => `https://files.example.com/a.pdf${query}`;
const endingIn = (ms: number) => link(`?Expires=${(NOW + ms) / 1000}&Signature=x`);
const token = (claims: object) =>
  link(
    `?token=eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`,
  );

test('the horizon is as long as the outbox keeps trying', () => {
  expect(LONGEST_DELAY).toBe(DEADLINE);
});

test.each([
  ['that is over', endingIn(-1000), { kind: 'ended', at: NOW - 1000 }],
  ['that is over now', endingIn(0), { kind: 'ended', at: NOW }],
  ['that may be over before it leaves', endingIn(HOUR), { kind: 'ends-soon', at: NOW + HOUR }],
  [
    'that ends with the outbox',
    endingIn(12 * HOUR),
    { kind: 'ends-soon', at: NOW + LONGEST_DELAY },
  ],
  [
    'of S3',
    link('?X-Amz-Date=20260102T030405Z&X-Amz-Expires=900&X-Amz-Signature=x'),
    { kind: 'ends-soon', at: NOW + 900_000 },
  ],
  [
    'with a token that ends',
    token({ exp: NOW / 1000 + 60 }),
    { kind: 'ends-soon', at: NOW + 60_000 },
  ],
  ['with a token that says no end', token({ sub: 'a' }), { kind: 'signed' }],
  ['with a token whose end is no number', token({ exp: 'soon' }), { kind: 'signed' }],
  ['with a signature and no end', link('?sv=2025&sig=abc'), { kind: 'signed' }],
  ['that lasts', endingIn(13 * HOUR), undefined],
  ['without a signature', link('?id=7'), undefined],
  ['that is none', 'http://files.example.com/?Expires=1700000000', undefined],
  ['that is not finished', 'https:/', undefined],
])('a link %s', (_, url, doubt) => {
  expect(linkDoubt(url, 'live', NOW)).toEqual(doubt);
});

test('a private address is a doubt in test, where a stand-in may live', () => {
  expect(linkDoubt('https://192.168.0.1/a', 'test', NOW)).toEqual({ kind: 'private' });
  expect(linkDoubt('https://localhost/a', 'test', NOW)).toEqual({ kind: 'private' });
  expect(linkDoubt('https://192.168.0.1/a', 'live', NOW)).toBeUndefined();
});

test('only a link that ended while its write waited is found', () => {
  const file = { name: 'a.pdf', url: endingIn(0) };
  expect(endedMeanwhile([file], NOW - HOUR, NOW + 1)).toEqual({ name: 'a.pdf', endedAt: NOW });
  // The person was told before they sent it.
  expect(endedMeanwhile([file], NOW, NOW + HOUR)).toBeUndefined();
  expect(endedMeanwhile([file], NOW - HOUR, NOW - 1)).toBeUndefined();
  expect(endedMeanwhile([{ name: 'b', url: link('') }], 0, NOW)).toBeUndefined();
});
