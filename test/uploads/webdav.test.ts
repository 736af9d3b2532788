import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Upload } from '../../lib/domain/files/upload';
import { performUpload } from '../../lib/uploads/perform';
import { webdavTarget } from '../../lib/uploads/webdav';
import { listenOnLoopback } from '../crm-pages/listen';
import { afterResponse, dueRequest, NOW } from './due-request';
import { begin, partsOf, sampleFile, sha256 } from './interruptions';

const PART = 8 * 1024 * 1024;
const FILE = sampleFile(PART + 1);
const FOLDER = 'https://files.example.com/dav/in';

const settings = ({ folder = FOLDER, resumes = true, publicBase = '' } = {}) => ({
  kind: 'webdav' as const,
  folder,
  prefix: '',
  publicBase,
  largest: 1_000_000_000,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: false, resumes },
});

const target = (changes = {}) =>
  webdavTarget(settings(changes), {
    kind: 'webdav',
    user: 'anna',
    password: 'not-a-secret-webdav',
  });

const at = (phase: string, offset = 0): Upload => ({ ...begin(target(), FILE), phase, offset });
const responded = (upload: Upload, status: number, headers = {}) =>
  afterResponse(target(), upload, { status, headers });

describe('any request', () => {
  test.each(['part', 'look', 'clear', 'move', 'find', 'whole'])('%s is refused', async (phase) => {
    for (const status of [401, 403])
      expect(await responded(at(phase), status)).toEqual({ kind: 'failed', why: 'refused' });
  });

  test.each(['part', 'move', 'whole'])('%s finds the storage full', async (phase) => {
    expect(await responded(at(phase), 507)).toEqual({ kind: 'failed', why: 'storage-full' });
  });

  test.each(['look', 'clear', 'move', 'find', 'whole'])('%s is tried again', async (phase) => {
    const upload = at(phase);
    expect(await responded(upload, 0)).toEqual({ kind: 'again', why: 'network', upload });
    expect(await responded(upload, 503, { 'retry-after': '7' })).toEqual({
      kind: 'again',
      why: 'trouble',
      upload,
      retryAt: NOW + 7_000,
    });
  });
});

test.each([0, 429, 500, 502])('after %i a part asks first how much is there', async (status) => {
  expect(await responded(at('part'), status)).toMatchObject({
    kind: 'again',
    upload: { phase: 'look', offset: 0 },
  });
});

test('a part that is too large for the server fails', async () => {
  expect(await responded(at('part'), 413)).toEqual({ kind: 'failed', why: 'too-large' });
});

test('a response that is handed in twice counts once', async () => {
  const upload = at('part');
  const request = await dueRequest(target(), upload);
  const response = { status: 201, headers: {}, text: '' };
  const once = target().accept(upload, request, response, NOW);
  if (once.kind !== 'goes-on') throw new Error('It does not go on');
  expect(once.upload.offset).toBe(PART);
  expect(target().accept(once.upload, request, response, NOW)).toEqual(once);
});

test('a move names its goal in full and overwrites nothing', async () => {
  const upload = at('move', FILE.byteLength);
  const goal = `${FOLDER}/${upload.objectName}`;
  expect(await dueRequest(target(), upload)).toEqual({
    method: 'MOVE',
    url: `${goal}.part`,
    headers: { destination: goal, overwrite: 'F' },
  });
});

describe('a move that finds nothing to move, or something at its goal', () => {
  test.each([404, 412])('%i looks there', async (status) => {
    expect(await responded(at('move'), status)).toMatchObject({ upload: { phase: 'find' } });
  });

  test('goes on if the whole file is there, also if the server does not say how long it is', async () => {
    const length = { 'content-length': String(FILE.byteLength) };
    const compressed = { 'content-length': '7', 'content-encoding': 'gzip' };
    for (const headers of [length, compressed, {}])
      expect(await responded(at('find'), 200, headers)).toMatchObject({
        kind: 'goes-on',
        upload: { phase: 'read-link' },
      });
  });

  test('fails if another file is there, and begins again if none is', async () => {
    expect(await responded(at('find'), 200, { 'content-length': '7' })).toEqual({
      kind: 'failed',
      why: 'wrong-bytes',
    });
    expect(await responded(at('find', FILE.byteLength), 404)).toMatchObject({
      kind: 'again',
      upload: { phase: 'look', offset: 0 },
    });
  });
});

test.each([
  [0, 'part', 0],
  [PART - 1, 'part', 0],
  [PART, 'part', PART],
  [PART + 1, 'move', PART + 1],
  [PART + 2, 'clear', 0],
])(
  'of a file that has one byte more than a part %i bytes are there',
  async (length, phase, offset) => {
    expect(await responded(at('look'), 200, { 'content-length': String(length) })).toMatchObject({
      kind: 'goes-on',
      upload: { phase, offset },
    });
  },
);

test('a length that is no number is none', async () => {
  const headers = { 'content-length': `${PART}, ${PART}` };
  expect(await responded(at('look', PART), 200, headers)).toMatchObject({
    kind: 'goes-on',
    upload: { phase: 'part', offset: 0 },
  });
  expect(await responded(at('find'), 200, headers)).toMatchObject({
    kind: 'goes-on',
    upload: { phase: 'read-link' },
  });
});

test('a file that is gone where files go at once is sent at once again', async () => {
  const chosen = target({ resumes: false });
  const upload = { ...begin(chosen, FILE), phase: 'find' };
  expect(await afterResponse(chosen, upload, { status: 404 })).toMatchObject({
    kind: 'again',
    upload: { phase: 'whole', offset: 0 },
  });
});

test('a reading that did not get all bytes proves nothing', () => {
  const upload = at('read-link');
  expect(target().acceptReading(upload, { status: 206, size: FILE.byteLength })).toEqual({
    kind: 'again',
    why: 'network',
    upload,
  });
});

test.each([400, 501])('a server that takes no parts gets the file at once: %i', async (status) => {
  const { performed, files, requests } = await performAt(status, { resumes: true });
  expect(performed).toMatchObject({ kind: 'done' });
  expect([...files.values()].map(sha256)).toEqual([sha256(FILE)]);
  expect(requests).toEqual(['PUT', 'PUT', 'GET']);
});

test('where the trial found that the server takes no parts none is tried', async () => {
  const { performed, files, requests } = await performAt(501, { resumes: false });
  expect(performed).toMatchObject({ kind: 'done' });
  expect([...files.keys()]).toEqual([`/dav/${performed.upload.objectName}`]);
  expect(requests).toEqual(['PUT', 'GET']);
});

test('a file that is too large for one request is not sent', async () => {
  const chosen = target({ resumes: false });
  const upload = { ...begin(chosen, FILE), size: 100_000_001 };
  expect((await dueRequest(chosen, upload)).body).toBeUndefined();
  expect(await afterResponse(chosen, upload, { status: 200 })).toEqual({
    kind: 'failed',
    why: 'too-large',
  });
  const most = { ...upload, size: 100_000_000 };
  expect((await dueRequest(chosen, most)).body).toMatchObject({ to: 100_000_000 });
});

/** Performs an upload to a server that responds so to a PUT of a part. */
async function performAt(status: number, changes: { resumes: boolean }) {
  const files = new Map<string, Uint8Array>();
  const requests: string[] = [];
  const { address, close } = await listenOnLoopback(
    createServer(async (request, response) => {
      const { method = '', url = '', headers } = request;
      requests.push(method);
      const body = await buffer(request);
      if (method === 'GET') return response.end(files.get(url));
      if (headers['content-range']) return response.writeHead(status).end();
      files.set(url, body);
      return response.writeHead(201).end();
    }),
  );
  const chosen = target({ folder: `${address}/dav`, ...changes });
  const performed = await performUpload(chosen, begin(chosen, FILE), partsOf(FILE), {
    fetch,
    now: Date.now,
  });
  await close();
  return { performed, files, requests };
}
