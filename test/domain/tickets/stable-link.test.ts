import { expect, test } from 'vitest';
import { differences } from '../../../lib/domain/onboarding/compare-snapshots';
import { isSameVersion, versionOf } from '../../../lib/domain/onboarding/snapshot-version';
import { stableFileLink, stableLink } from '../../../lib/domain/tickets/stable-link';

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

const HOST = 'https://files.example.com';
const END = 1_767_322_000;
const LIMITED: [string, string, string][] = [
  ['an opaque token', `${FILES}?token=aa`, `${FILES}?token=bb`],
  ['a token of access', `${FILES}?lang=en&Access_Token=aa`, `${FILES}?lang=en&Access_Token=bb`],
  ['an end time', `${FILES}?expires=${END}`, `${FILES}?expires=${END + 1}`],
  ['an HMAC', `${FILES}?expires=${END}&hmac=aa`, `${FILES}?expires=${END + 1}&hmac=bb`],
  ['an MD5', `${FILES}?md5=aa&expires=${END}`, `${FILES}?md5=bb&expires=${END + 1}`],
  ['a token and a signature', `${FILES}?token=aa&sig=aa&sv=1`, `${FILES}?token=bb&sig=bb&sv=1`],
  [
    'a token behind an id',
    `${HOST}/documents/7/content?token=aa`,
    `${HOST}/documents/7/content?token=bb`,
  ],
  ['a token beside an id', `${HOST}/get?fileId=7&token=aa`, `${HOST}/get?fileId=7&token=bb`],
];

test.each([...SIGNED, ...LIMITED])('a document whose link has %s again is the same', (_, a, b) => {
  expect(stableFileLink(b)).toBe(stableFileLink(a));
  expect(stableFileLink(a).startsWith('https://files.example.com/')).toBe(true);
});

test.each(LIMITED)('any other link with %s again is another link', (_, a, b) => {
  expect(stableLink(b)).not.toBe(stableLink(a));
});

test.each([
  ['another path', `${FILES}?token=aa`, `${HOST}/other.pdf?token=aa`],
  ['another id', `${HOST}/files/7?token=aa`, `${HOST}/files/8?token=aa`],
  ['another id in a parameter', `${HOST}/get?fileId=7&token=aa`, `${HOST}/get?fileId=8&token=aa`],
  ['another version', `${FILES}?v=7&expires=${END}&hmac=a`, `${FILES}?v=8&expires=${END}&hmac=a`],
  [
    'another file in a token',
    `${FILES}?token=${token({ file: 7 })}`,
    `${FILES}?token=${token({ file: 8 })}`,
  ],
  ['a token that alone may name the file', `${HOST}/get?token=aa`, `${HOST}/get?token=bb`],
  ['a token for a program', `${HOST}/get.php?token=aa`, `${HOST}/get.php?token=bb`],
  [
    'a token behind another id',
    `${HOST}/merchants/42/get?token=aa`,
    `${HOST}/merchants/42/get?token=bb`,
  ],
  ['an MD5 without an end', `${FILES}?md5=aa`, `${FILES}?md5=bb`],
  ['a duration', `${FILES}?expires=60`, `${FILES}?expires=90`],
])('%s is another document', (_, a, b) => {
  expect(stableFileLink(b)).not.toBe(stableFileLink(a));
});

test.each(['', 'Lorem?', `${FILES}`, `${FILES}?v=1`])('“%s” stays unchanged', (text) =>
  expect(stableFileLink(text)).toBe(text),
);

test('an application whose links are signed again at each reading stays the same version', async () => {
  for (const [, one, other] of SIGNED) {
    const [before, after] = [one, other].map((url) => ({
      id: 'app-1',
      status: 'Submitted',
      snapshot: { documents: [{ name: 'Passport', url, hash: 'sha256:00' }] },
    }));
    if (!before || !after) throw new Error('there are two readings');
    expect(isSameVersion(await versionOf(before), await versionOf(after))).toBe(true);
    expect([...differences(before.snapshot, after.snapshot)]).toEqual([]);
  }
});
