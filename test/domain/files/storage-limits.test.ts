import { expect, test } from 'vitest';
import type { StorageConfig } from '../../../lib/domain/files/storage-config';
import { largestFile } from '../../../lib/domain/files/storage-limits';

const common = { prefix: '', publicBase: '', forbidden: [], keptDays: 0 };
const webdav = (resumes: boolean): StorageConfig => ({
  ...common,
  ...{ kind: 'webdav', folder: 'https://files.example.com', largest: 500_000_000 },
  found: { setsHeaders: true, resumes },
});
const post = (largest: number): StorageConfig => ({
  ...common,
  ...{ kind: 'post', endpoint: 'https://files.example.com', field: 'file', answer: '', largest },
  found: { setsHeaders: true, resumes: false },
});

test.each([
  ['a folder that takes parts', webdav(true), 500_000_000],
  ['a folder that takes files whole', webdav(false), 100_000_000],
  ['an upload service', post(500_000_000), 100_000_000],
  ['an upload service for small files', post(2_000_000), 2_000_000],
])('the largest file of %s', (_, config, most) => {
  expect(largestFile(config)).toBe(most);
});
