import { expect, test } from 'vitest';
import {
  findExpiredLink,
  LONGEST_DELAY,
  linkDoubt,
} from '../../../lib/domain/tickets/attachment-link';
import { DEADLINE } from '../../../lib/partner/decide';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const HOUR = 3_600_000;
const link = (query: string) => `https://files.example.com/a.pdf${query}`;
const endingIn = (ms: number) => link(`?Expires=${(NOW + ms) / 1000}&Signature=x`);
const token = (claims: object) =>
  link(
    `?token=eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`,
  );

test('the horizon equals the outbox’s deadline', () => {
  expect(LONGEST_DELAY).toBe(DEADLINE);
});

test.each([
  ['that has expired', endingIn(-1000), { kind: 'ended', at: NOW - 1000 }],
  ['that expires now', endingIn(0), { kind: 'ended', at: NOW }],
  ['that may expire before it is sent', endingIn(HOUR), { kind: 'ends-soon', at: NOW + HOUR }],
  [
    'that expires with the outbox deadline',
    endingIn(12 * HOUR),
    { kind: 'ends-soon', at: NOW + LONGEST_DELAY },
  ],
  [
    'of S3',
    link('?X-Amz-Date=20260102T030405Z&X-Amz-Expires=900&X-Amz-Signature=x'),
    { kind: 'ends-soon', at: NOW + 900_000 },
  ],
  [
    'with a token that expires',
    token({ exp: NOW / 1000 + 60 }),
    { kind: 'ends-soon', at: NOW + 60_000 },
  ],
  ['with a token without expiry', token({ sub: 'a' }), { kind: 'signed' }],
  ['with a token whose expiry is not a number', token({ exp: 'soon' }), { kind: 'signed' }],
  ['with a signature and no expiry', link('?sv=2025&sig=abc'), { kind: 'signed' }],
  ['that expires after the deadline', endingIn(13 * HOUR), undefined],
  ['without a signature', link('?id=7'), undefined],
  ['that is not an https link', 'http://files.example.com/?Expires=1700000000', undefined],
  ['that is incomplete', 'https:/', undefined],
])('a link with this end or signature: %s', (_, url, doubt) => {
  expect(linkDoubt(url, 'live', NOW)).toEqual(doubt);
});

test('a private address is only a doubt in test, where a fake service may run', () => {
  expect(linkDoubt('https://192.168.0.1/a', 'test', NOW)).toEqual({ kind: 'private' });
  expect(linkDoubt('https://localhost/a', 'test', NOW)).toEqual({ kind: 'private' });
  expect(linkDoubt('https://192.168.0.1/a', 'live', NOW)).toBeUndefined();
});

test('only a link that expired while its command waited is found', () => {
  const file = { name: 'a.pdf', url: endingIn(0) };
  expect(findExpiredLink([file], NOW - HOUR, NOW + 1)).toEqual({ name: 'a.pdf', endedAt: NOW });
  // The form had warned the user before.
  expect(findExpiredLink([file], NOW, NOW + HOUR)).toBeUndefined();
  expect(findExpiredLink([file], NOW - HOUR, NOW - 1)).toBeUndefined();
  expect(findExpiredLink([{ name: 'b', url: link('') }], 0, NOW)).toBeUndefined();
});
