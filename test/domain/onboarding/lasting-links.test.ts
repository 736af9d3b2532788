import { expect, test } from 'vitest';
import { differences, snapshotDigest } from '../../../lib/domain/onboarding/compare-snapshots';
import { pathText } from '../../../lib/domain/onboarding/snapshot';

const FILES = 'https://files.example.com';
const HASH = `sha256:${'5e'.repeat(32)}`;
const OTHER_HASH = `sha256:${'5f'.repeat(32)}`;
const [LINK, AGAIN] = [`${FILES}/get?token=aa`, `${FILES}/get?token=bb`];

const changed = (before: unknown, after: unknown) =>
  [...differences(before, after)].map(({ path }) => pathText(path));

test.each<[string, unknown, unknown]>([
  [
    'in the documents',
    { documents: [{ url: LINK, hash: HASH }] },
    { documents: [{ url: AGAIN, hash: HASH }] },
  ],
  [
    'anywhere else',
    { owners: [{ passport: { url: LINK, hash: HASH } }] },
    { owners: [{ passport: { url: AGAIN, hash: HASH } }] },
  ],
  [
    'under other names',
    { documents: [{ Link: LINK, checksum: HASH }] },
    { documents: [{ Link: AGAIN, checksum: HASH }] },
  ],
  [
    'on another host',
    { documents: [{ url: LINK, hash: HASH }] },
    { documents: [{ url: 'https://other.example/7', hash: HASH }] },
  ],
  [
    'without a hash, in a list of links',
    { documents: [`${FILES}/7.pdf?token=a`] },
    { documents: [`${FILES}/7.pdf?token=b`] },
  ],
  [
    'without a hash, by its path',
    { documents: [{ url: `${FILES}/7.pdf?token=a` }] },
    { documents: [{ url: `${FILES}/7.pdf?token=b` }] },
  ],
])('a document that gets another link stays the same %s', async (_, before, after) => {
  expect(await snapshotDigest(after)).toBe(await snapshotDigest(before));
  expect(changed(before, after)).toEqual([]);
});

const document = { name: 'Passport', mimeType: 'application/pdf', url: LINK, hash: HASH };

test.each<[string, object, string[]]>([
  ['another hash', { hash: OTHER_HASH }, ['documents.0.hash']],
  [
    'another hash and link',
    { hash: OTHER_HASH, url: AGAIN },
    ['documents.0.url', 'documents.0.hash'],
  ],
  ['another name', { name: 'Visa' }, ['documents.0.name']],
  ['another type', { mimeType: 'image/png' }, ['documents.0.mimeType']],
  ['another link for something else', { website: AGAIN }, ['documents.0.website']],
  ['no link', { url: null }, ['documents.0.url']],
  ['no hash', { hash: null, url: AGAIN }, ['documents.0.url', 'documents.0.hash']],
  [
    'a hash of another form',
    { hash: 'sha256:5e', url: AGAIN },
    ['documents.0.url', 'documents.0.hash'],
  ],
])('a document with %s is another one', async (_, change, paths) => {
  const before = { documents: [{ website: LINK.replace('get', 'web'), ...document }] };
  const after = { documents: [{ ...before.documents[0], ...change }] };
  expect(await snapshotDigest(after)).not.toBe(await snapshotDigest(before));
  expect(changed(before, after).sort()).toEqual(paths.sort());
});

test.each<[string, unknown, unknown]>([
  [
    'a hash that anyone can make again',
    { url: LINK, hash: `md5:${'5e'.repeat(16)}` },
    { url: AGAIN, hash: `md5:${'5e'.repeat(16)}` },
  ],
  ['a hash that is none', { url: LINK, hash: 'unknown' }, { url: AGAIN, hash: 'unknown' }],
  ['no hash, where only the token names the file', { url: LINK }, { url: AGAIN }],
])('%s does not make two links one', async (_, one, other) => {
  expect(await snapshotDigest({ documents: [other] })).not.toBe(
    await snapshotDigest({ documents: [one] }),
  );
});

test('tokens that tell two documents of one snapshot apart count', async () => {
  const at = (one: string, other: string) => ({
    documents: [one, other].map((token) => ({ url: `${FILES}/files/77/all?token=${token}` })),
  });
  expect(await snapshotDigest(at('a', 'c'))).not.toBe(await snapshotDigest(at('a', 'b')));
});

test('a link that is given with two hashes is known by neither', async () => {
  const at = (url: string) => ({
    documents: [
      { url, hash: HASH },
      { url, hash: OTHER_HASH },
    ],
  });
  expect(await snapshotDigest(at(AGAIN))).not.toBe(await snapshotDigest(at(LINK)));
});

test('a link to something that is no document is compared as it is', async () => {
  const at = (token: string) => ({ company: { website: `${FILES}/shop.pdf?token=${token}` } });
  expect(await snapshotDigest(at('b'))).not.toBe(await snapshotDigest(at('a')));
});
