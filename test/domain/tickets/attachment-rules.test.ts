import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../lib/domain/core/environment';
import type { Attachment } from '../../../lib/domain/tickets/attachment';
import {
  attachmentFaults,
  httpsAddress,
  isCheckableHash,
} from '../../../lib/domain/tickets/attachment-rules';

const FAULTLESS: Attachment = {
  name: 'note.txt',
  mimeType: 'text/plain',
  url: 'https://files.example.com/note.txt',
  hash: '',
};

const faultsOf = (entered: Partial<Attachment>, environment: Environment = 'test') =>
  attachmentFaults({ ...FAULTLESS, ...entered }, environment);

const wordsFor = (mimeType: string) => faultsOf({ mimeType }).map(({ word }) => word);

test.each([
  'text/plain',
  'text/plain; charset=utf-8',
  'text/csv;charset="utf-8";header=present',
  'video/webm;codecs=vp9',
])('“%s” is a media type', (mimeType) => {
  expect(wordsFor(mimeType)).toEqual([]);
});

test.each(['', 'text', 'text/', 'text/plain;', 'text/plain; charset', 'text/plain charset=utf-8'])(
  '“%s” is no media type',
  (mimeType) => {
    expect(wordsFor(mimeType)).toEqual(['attachmentTypeMissing']);
  },
);

describe('the link', () => {
  test.each([
    'https://files.example.com/note.txt',
    // As it comes from a document, with a space that does not break lines.
    '\u00a0https://files.example.com/note.txt\n',
    'https://files.example.com/note.txt?user=name:password@host',
  ])('“%s” is a link that the service can open', (url) => {
    expect(faultsOf({ url }, 'live')).toEqual([]);
    expect(httpsAddress(url)?.hostname).toBe('files.example.com');
  });

  test.each([
    '',
    'note.txt',
    'http://files.example.com/note.txt',
    'javascript:alert(1)',
    'https://user@files.example.com/note.txt',
    'https://:password@files.example.com/note.txt',
  ])('“%s” is no link', (url) => {
    expect(faultsOf({ url })).toEqual([{ field: 'url', word: 'attachmentLinkNotHttps' }]);
    expect(httpsAddress(url)).toBeUndefined();
  });

  test('into a private network is a fault in live, where the service cannot open it', () => {
    const url = 'https://192.168.0.7/note.txt';
    expect(faultsOf({ url }, 'live')).toEqual([{ field: 'url', word: 'attachmentLinkPrivate' }]);
    expect(faultsOf({ url }, 'test')).toEqual([]);
  });
});

test('a file needs a name', () => {
  expect(faultsOf({ name: ' ' })).toEqual([{ field: 'name', word: 'attachmentNameMissing' }]);
});

describe('the hash', () => {
  const digits = (count: number) => 'aB'.repeat(count / 2);

  test.each([`sha256:${digits(64)}`, `SHA384:${digits(96)}`, `sha512:${digits(128)}`])(
    '“%s” is one that a recipient can check',
    (hash) => {
      expect(faultsOf({ hash })).toEqual([]);
      expect(isCheckableHash(hash)).toBe(true);
    },
  );

  test.each([
    digits(64),
    `sha256:${digits(62)}`,
    `sha512:${digits(64)}`,
    `sha256:${'g'.repeat(64)}`,
    `sha256:${digits(64)}:${digits(64)}`,
  ])('“%s” is none', (hash) => {
    expect(faultsOf({ hash })).toEqual([{ field: 'hash', word: 'attachmentHashForm' }]);
    expect(isCheckableHash(hash)).toBe(false);
  });

  test('with an algorithm that Alongside does not know is sent unchecked', () => {
    expect(faultsOf({ hash: 'blake3:ab12' })).toEqual([]);
    expect(isCheckableHash('blake3:ab12')).toBe(false);
  });

  test('may be missing: the form asks for it by itself', () => {
    expect(faultsOf({ hash: '' })).toEqual([]);
    expect(isCheckableHash('')).toBe(false);
  });
});
