import { expect, test } from 'vitest';
import { originsOf, storageAddress } from '../../../lib/domain/files/storage-origins';

const common = {
  prefix: 'in/',
  publicBase: '',
  largest: 1,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: false, resumes: false },
};
const s3 = {
  kind: 's3' as const,
  endpoint: 'https://s3.example.com:9000/api',
  region: 'us-east-1',
  bucket: 'files',
  pathStyle: true,
  signedDays: 0,
  ...common,
};

test('the browser is asked for where files are sent to, and for where links begin', () => {
  expect(originsOf(s3)).toEqual(['https://s3.example.com:9000']);
  expect(originsOf({ ...s3, publicBase: 'https://cdn.example.com/f' })).toEqual([
    'https://s3.example.com:9000',
    'https://cdn.example.com',
  ]);
  expect(originsOf({ ...s3, publicBase: 'https://s3.example.com:9000/files' })).toEqual([
    'https://s3.example.com:9000',
  ]);
});

test('a bucket in the host’s name is a host of its own', () => {
  expect(originsOf({ ...s3, pathStyle: false })).toEqual([
    'https://s3.example.com:9000',
    'https://files.s3.example.com:9000',
  ]);
});

test('each kind names the address of its files', () => {
  expect(storageAddress(s3)).toBe('https://s3.example.com:9000/api');
  expect(storageAddress({ kind: 'webdav', folder: 'https://dav.example.com/in', ...common })).toBe(
    'https://dav.example.com/in',
  );
  expect(storageAddress({ kind: 'azure', container: 'https://a.example.com/c', ...common })).toBe(
    'https://a.example.com/c',
  );
});
