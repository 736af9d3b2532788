import { expect, test } from 'vitest';
import * as v from '../../lib/domain/core/schema';
import { StorageConfig, StorageCredentials } from '../../lib/domain/files/storage-config';
import { createTarget } from '../../lib/uploads/create-target';
import { NOW } from './due-request';
import { begin, sampleFile } from './interruptions';

const AT = 'https://files.example.com';
const COMMON = {
  prefix: '',
  publicBase: '',
  largest: 1_000_000,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: true, resumes: true },
};
const S3 = { endpoint: AT, region: 'eu', bucket: 'files', pathStyle: true, signedDays: 0 };

/** What each kind of storage is asked first for a file that was sent, and its phases until then. */
const KINDS = [
  ['s3', S3, { accessKeyId: 'a', secretAccessKey: 'b' }, 'HEAD', ['put', 'part', 'complete']],
  ['webdav', { folder: AT }, { user: 'a', password: 'b' }, 'HEAD', ['whole', 'part', 'move']],
  ['tus', { endpoint: AT }, { authorization: '' }, 'HEAD', ['create', 'part']],
  ['post', { endpoint: AT, field: 'f', answer: '' }, { authorization: '' }, 'read-link', ['post']],
  ['azure', { container: AT }, { sas: 'sig=a' }, 'HEAD', ['put', 'part', 'complete']],
] as const;

test.each(KINDS)('%s asks the storage first for a file that was sent', async (kind, ...rest) => {
  const [config, credentials, first, unsent] = rest;
  const target = createTarget(
    v.parse(StorageConfig, { kind, ...config, ...COMMON }),
    v.parse(StorageCredentials, { kind, ...credentials }),
  );
  if (!target) throw new Error('The credentials are for another kind');
  const upload = { ...begin(target, sampleFile(10)), session: `${AT}/a1` };
  const reopened = target.reopen({ ...upload, offset: 10, phase: 'done' });
  const step = await target.next(reopened, NOW);
  expect(step.kind === 'request' ? step.request.method : step.kind).toBe(first);
  expect(reopened.offset).toBe(10);
  expect(target.reopen(reopened)).toEqual(reopened);
  for (const phase of unsent) expect(target.reopen({ ...upload, phase }).phase).toBe(phase);
});
