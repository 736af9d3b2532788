import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '../../lib/domain/files/upload';
import { azureTarget } from '../../lib/uploads/azure';
import { performUpload } from '../../lib/uploads/perform';
import { tryStorage } from '../../lib/uploads/trial';
import { begin, partsOf, sampleFile, sha256 } from './interruptions';
import {
  type Asked,
  type StandIn,
  type StandInResponse,
  serveObject,
  startStandIn,
} from './storage-stand-in';

const FILE = sampleFile(2_500);
const SAS = 'sv=2024-11-04&sp=rcwd&sig=not%2Fa%2Bsignature%3D';

type Blob = { bytes: Buffer; headers: Record<string, string> };

let storage: StandIn;
let blobs: Map<string, Blob>;
let blocks: Map<string, Buffer>;

beforeEach(async () => {
  blobs = new Map();
  blocks = new Map();
  storage = await startStandIn(work);
});

afterEach(() => storage.close());

/** What Azure's documentation says of its requests; reading needs no signature. */
function work(asked: Asked): StandInResponse {
  const { method, path, query, headers, body } = asked;
  const error = (status: number, code: string) => ({
    status,
    headers: { 'x-ms-error-code': code },
  });
  if (method !== 'GET' && query.get('sig') !== 'not/a+signature=')
    return error(403, 'AuthenticationFailed');
  const described = {
    'content-type': headers['x-ms-blob-content-type'] ?? '',
    'content-disposition': headers['x-ms-blob-content-disposition'] ?? '',
  };
  switch (`${method} ${query.get('comp') ?? ''}`) {
    case 'PUT block':
      blocks.set(`${path} ${query.get('blockid')}`, body);
      return { status: 201 };
    case 'PUT blocklist': {
      const ids = [...body.toString().matchAll(/<Latest>(.*?)</g)].map(([, id]) => id);
      const found = ids.flatMap((id) => blocks.get(`${path} ${id}`) ?? []);
      if (found.length < ids.length) return error(400, 'InvalidBlockList');
      blobs.set(path, { bytes: Buffer.concat(found), headers: described });
      return { status: 201 };
    }
    case 'PUT ':
      if (headers['x-ms-blob-type'] !== 'BlockBlob') return error(400, 'MissingRequiredHeader');
      blobs.set(path, { bytes: body, headers: described });
      return { status: 201 };
    case 'DELETE ':
      return blobs.delete(path) ? { status: 202 } : error(404, 'BlobNotFound');
    default:
      return serveObject(asked, blobs.get(path)?.bytes, blobs.get(path)?.headers);
  }
}

const settings = () => ({
  kind: 'azure' as const,
  container: `${storage.address}/files`,
  prefix: 'in/',
  publicBase: '',
  largest: 1_000_000,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: true, resumes: true },
});

const target = (sas = SAS) => azureTarget(settings(), { kind: 'azure', sas });

const inParts = (): Upload => ({ ...begin(target(), FILE), partSize: 1_000, phase: 'part' });

const perform = (upload: Upload, chosen = target()) =>
  performUpload(chosen, upload, partsOf(FILE), { fetch, now: Date.now });

function expectStored(upload: Upload): void {
  expect([...blobs.keys()]).toEqual([`/files/${upload.objectName}`]);
  const [blob] = blobs.values();
  expect(sha256(blob?.bytes ?? Buffer.from(''))).toBe(sha256(FILE));
  expect(blob?.headers).toEqual({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="${upload.objectName.slice('in/'.length)}"`,
  });
}

test('a small file is one request, is read back, and its link has no signature', async () => {
  const upload = begin(target(), FILE);
  const outcome = await perform(upload);
  expect(outcome.kind).toBe('done');
  expectStored(upload);
  expect(storage.asked.map(({ method }) => method)).toEqual(['PUT', 'HEAD', 'GET']);
  const link = await target().link(upload, 0);
  expect(link).toBe(`${storage.address}/files/${upload.objectName}`);
});

test.each([`?${SAS}`, SAS])('a signature may begin with a question mark: %s', async (sas) => {
  expect((await perform(inParts(), target(sas))).kind).toBe('done');
});

const REQUESTS: Record<string, (asked: Asked) => boolean> = {
  'the second block': ({ query }) => query.get('blockid') === btoa('000001'),
  'the list of blocks': ({ query }) => query.get('comp') === 'blocklist',
  'the check': ({ method }) => method === 'HEAD',
  'the reading of the link': ({ method }) => method === 'GET',
};

describe.each(Object.entries(REQUESTS))('%s', (_name, matches) => {
  test.each([
    ['may lose its response', 'lost' as const],
    ['may respond with 503', { status: 503, headers: { 'x-ms-error-code': 'ServerBusy' } }],
  ])('%s', async (_fault, fault) => {
    storage.fail(matches, fault);
    const upload = inParts();
    expect((await perform(upload)).kind).toBe('done');
    expectStored(upload);
    expect(storage.asked.filter(matches)).toHaveLength(2);
    // Three blocks, the list, the check, the reading, and one of them twice.
    expect(storage.asked).toHaveLength(7);
  });
});

test('blocks that Azure deleted are sent again', async () => {
  const upload = inParts();
  const stopped = await performUpload(target(), upload, partsOf(FILE), {
    fetch,
    now: Date.now,
    until: ({ phase }) => phase === 'complete',
  });
  blocks.clear();
  expect((await perform(stopped.upload)).kind).toBe('done');
  expectStored(upload);
});

test('other bytes of the same size are noticed', async () => {
  const upload = inParts();
  storage.fail(({ method }) => method === 'GET', { status: 200, body: Buffer.alloc(2_500) });
  expect(await perform(upload)).toMatchObject({ kind: 'failed', why: 'wrong-bytes' });
});

test.each([
  [{ status: 403 }, 'refused'],
  [{ status: 404, headers: { 'x-ms-error-code': 'ContainerNotFound' } }, 'refused'],
  [{ status: 413, headers: { 'x-ms-error-code': 'RequestBodyTooLarge' } }, 'too-large'],
  [{ status: 409, headers: { 'x-ms-error-code': 'AccountLimitExceeded' } }, 'storage-full'],
])('%j fails: %s', async (fault, why) => {
  storage.fail(({ method }) => method === 'PUT', fault);
  expect(await perform(inParts())).toMatchObject({ kind: 'failed', why });
});

test('a container whose files not everyone may read is not ready', async () => {
  storage.fail(({ method }) => method === 'GET', { status: 404 });
  expect(await perform(inParts())).toMatchObject({ kind: 'failed', why: 'not-public' });
});

test('the trial passes and leaves nothing', async () => {
  const { steps, found } = await tryStorage(
    settings(),
    { kind: 'azure', sas: SAS },
    { fetch, now: Date.now },
  );
  expect(steps.map(({ name, result }) => `${name} ${result}`)).toEqual([
    'write passed',
    'read passed',
    'resume passed',
    'headers passed',
    'delete passed',
    'abort passed',
  ]);
  expect(found).toEqual({ setsHeaders: true, resumes: true });
  expect(blobs.size).toBe(0);
});
