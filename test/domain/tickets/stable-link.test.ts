import { expect, test } from 'vitest';
import { differences } from '../../../lib/domain/onboarding/snapshot';
import { isSameVersion, versionOf } from '../../../lib/domain/onboarding/snapshot-version';
import { stableLink } from '../../../lib/domain/tickets/stable-link';

const token = (claims: object): string =>
  [{ alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
    .concat('.c2lnbmF0dXJl');

const FILES = 'https://files.example.com/passport.pdf';
const SIGNED: [string, string, string][] = [
  [
    'S3',
    `${FILES}?versionId=7&X-Amz-Date=20260102T030405Z&X-Amz-Expires=300&X-Amz-Signature=aa`,
    `${FILES}?versionId=7&X-Amz-Date=20260102T040000Z&X-Amz-Expires=300&X-Amz-Signature=bb`,
  ],
  [
    'Google Cloud Storage',
    `${FILES}?X-Goog-Date=20260102T030405Z&X-Goog-Expires=9&X-Goog-Signature=aa`,
    `${FILES}?X-Goog-Date=20260102T030500Z&X-Goog-Expires=9&X-Goog-Signature=bb`,
  ],
  [
    'Azure',
    `${FILES}?sv=2024-01-01&se=2026-01-02&sr=b&sig=aa`,
    `${FILES}?sv=2024-01-01&se=2026-01-03&sr=b&sig=bb`,
  ],
  [
    'CloudFront',
    `${FILES}?Expires=1767322000&Signature=aa&Key-Pair-Id=K1`,
    `${FILES}?Expires=1767323000&Signature=bb&Key-Pair-Id=K1`,
  ],
  [
    'a token',
    `${FILES}?token=${token({ file: 7, exp: 1_767_322_000, iat: 1 })}`,
    `${FILES}?token=${token({ iat: 2, exp: 1_767_323_000, file: 7 })}`,
  ],
];

test.each(SIGNED)('a link that %s signed again is the same link', (_, one, other) => {
  expect(stableLink(other)).toBe(stableLink(one));
  expect(stableLink(one).startsWith(FILES)).toBe(true);
});

test.each([
  ['another path', `${FILES}?sig=aa`, 'https://files.example.com/other.pdf?sig=aa'],
  ['another host', `${FILES}?sig=aa`, 'https://files.example.org/passport.pdf?sig=aa'],
  ['another version', `${FILES}?versionId=7&Signature=aa`, `${FILES}?versionId=8&Signature=aa`],
  [
    'another file in a token',
    `${FILES}?token=${token({ file: 7 })}`,
    `${FILES}?token=${token({ file: 8 })}`,
  ],
  ['two letters without a signature', `${FILES}?se=1`, `${FILES}?se=2`],
  ['an end without a signature', `${FILES}?expires=1`, `${FILES}?expires=2`],
])('%s is another link', (_, one, other) => {
  expect(stableLink(other)).not.toBe(stableLink(one));
});

test.each([
  '',
  'Lorem ipsum?',
  'https://',
  'mailto:a@b.example?sig=1',
  'https://a b?sig=1',
  `${FILES}#?sig=1`,
])('any other text stays unchanged: “%s”', (text) => expect(stableLink(text)).toBe(text));

test('an application whose links are signed again at each reading stays the same version', async () => {
  for (const [, one, other] of SIGNED) {
    const [before, after] = [one, other].map((url) => ({
      id: 'app-1',
      status: 'Submitted',
      snapshot: { documents: [{ name: 'Passport', url, hash: 'sha256:00' }] },
    }));
    if (!before || !after) throw new Error('there are two readings');
    expect(isSameVersion(await versionOf(before), await versionOf(after))).toBe(true);
    expect(differences(before.snapshot, after.snapshot)).toEqual([]);
  }
});
