import { describe, expect, test } from 'vitest';
import type { Upload } from '../../lib/domain/files/upload';
import { tusTarget } from '../../lib/uploads/tus';
import { afterResponse, dueRequest, NOW } from './due-request';
import { begin, sampleFile } from './interruptions';

const PART = 8 * 1024 * 1024;
const FILE = sampleFile(PART + 1);
const ENDPOINT = 'https://files.example.com/uploads/';

const target = (publicBase = '') =>
  tusTarget(
    {
      kind: 'tus',
      endpoint: ENDPOINT,
      prefix: 'in/',
      publicBase,
      largest: 1_000_000_000,
      forbidden: [],
      keptDays: 0,
      found: { setsHeaders: false, resumes: true },
    },
    { kind: 'tus', authorization: 'Bearer not-a-secret-tus' },
  );

const at = (phase: string, offset = 0): Upload => ({
  ...begin(target(), FILE),
  phase,
  offset,
  ...(phase === 'create' ? {} : { session: `${ENDPOINT}a1` }),
});
const responded = (upload: Upload, status: number, headers = {}) =>
  afterResponse(target(), upload, { status, headers });

test('an upload is created with its length, a random name and its type', async () => {
  const upload = at('create');
  const { url, method, headers } = await dueRequest(target(), upload);
  expect([method, url]).toEqual(['POST', ENDPOINT]);
  expect(headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-length': String(PART + 1) });
  const said = headers['upload-metadata']?.split(',').map((pair) => {
    const [name, value = ''] = pair.split(' ');
    return [name, atob(value)];
  });
  expect(said).toEqual([
    ['filename', upload.objectName.replace('in/', '')],
    ['filetype', 'image/png'],
  ]);
});

describe('the address of the upload', () => {
  test.each([
    ['in full', `${ENDPOINT}b2`],
    ['by its path', '/uploads/b2'],
    ['by the end of its path', 'b2'],
    ['by http, as a server behind a proxy does', 'http://files.example.com/uploads/b2'],
  ])('may be named %s', async (_, location) => {
    expect(await responded(at('create'), 201, { location })).toMatchObject({
      kind: 'goes-on',
      upload: { session: `${ENDPOINT}b2`, phase: 'part', offset: 0 },
    });
  });

  test.each([
    ['at another host', 'https://else.example.com/uploads/b2'],
    ['at another port', 'https://files.example.com:8443/uploads/b2'],
    ['at another port without https', 'http://files.example.com:8080/uploads/b2'],
    ['with a password', 'https://u:not-a-secret@files.example.com/b2'],
    ['that is none', 'https://'],
  ])('is refused %s', async (_, location) => {
    expect(await responded(at('create'), 201, { location })).toEqual({
      kind: 'failed',
      why: 'refused',
    });
  });

  test('is refused if it is missing', async () => {
    expect(await responded(at('create'), 201)).toEqual({ kind: 'failed', why: 'refused' });
  });

  test('is not in the public link, but its end is', async () => {
    const upload = { ...at('read-link'), session: `${ENDPOINT}a%2F1/?x=y` };
    expect(await target('https://cdn.example.com/f/').link(upload, NOW)).toBe(
      'https://cdn.example.com/f/a%2F1',
    );
  });
});

describe('any request', () => {
  test.each(['create', 'look', 'part'])(
    '%s is refused, or finds the storage full',
    async (phase) => {
      for (const status of [400, 401, 403, 412])
        expect(await responded(at(phase), status)).toEqual({ kind: 'failed', why: 'refused' });
      expect(await responded(at(phase), 413)).toEqual({ kind: 'failed', why: 'too-large' });
      expect(await responded(at(phase), 507)).toEqual({ kind: 'failed', why: 'storage-full' });
    },
  );

  test.each(['create', 'look'])('%s is tried again', async (phase) => {
    const upload = at(phase);
    expect(await responded(upload, 0)).toEqual({ kind: 'again', why: 'network', upload });
    expect(await responded(upload, 429, { 'retry-after': '7' })).toEqual({
      kind: 'again',
      why: 'trouble',
      upload,
      retryAt: NOW + 7_000,
    });
  });
});

test.each([0, 409, 423, 500])('after %i a part asks first how much is there', async (status) => {
  expect(await responded(at('part'), status)).toMatchObject({
    kind: 'again',
    upload: { phase: 'look', session: `${ENDPOINT}a1` },
  });
});

test.each(['look', 'part'])('%s goes on from where the server says', async (phase) => {
  expect(await responded(at(phase), 200, { 'upload-offset': '7' })).toMatchObject({
    kind: 'goes-on',
    upload: { phase: 'part', offset: 7 },
  });
  expect(await responded(at(phase), 204, { 'upload-offset': String(PART + 1) })).toMatchObject({
    kind: 'goes-on',
    upload: { phase: 'read-link', offset: PART + 1 },
  });
});

test.each([
  ['look', 404, {}],
  ['look', 410, {}],
  ['part', 404, {}],
  ['look', 200, {}],
  ['look', 200, { 'upload-offset': '-1' }],
  ['look', 200, { 'upload-offset': 'none' }],
  ['look', 200, { 'upload-offset': String(PART + 2) }],
])(
  '%s begins again after a pause if the upload is gone or is another one: %i %o',
  async (phase, status, headers) => {
    const progress = await responded(at(phase, 5), status, headers);
    expect(progress).toMatchObject({ kind: 'again', upload: { phase: 'create', offset: 0 } });
    if (progress.kind === 'again') expect(progress.upload.session).toBeUndefined();
  },
);
