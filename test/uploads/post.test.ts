import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { performUpload } from '../../lib/uploads/perform';
import { postTarget } from '../../lib/uploads/post';
import { listenOnLoopback } from '../crm-pages/listen';
import {
  POST_AUTHORIZATION,
  POST_FIELD,
  type PostService,
  startPostService,
} from '../real-storage/post-service';
import {
  begin,
  ENDS,
  MOMENTS,
  partsOf,
  performInterrupted,
  sampleFile,
  sha256,
} from './interruptions';

const FILE = sampleFile(3_000_001);

let service: PostService;

beforeAll(async () => {
  service = await startPostService();
});

afterAll(() => service.close());

type Changes = { endpoint?: string; answer?: string; publicBase?: string };
const settings = ({ endpoint = service.json, answer = 'data.url', publicBase = '' }: Changes) => ({
  kind: 'post' as const,
  endpoint,
  field: POST_FIELD,
  answer,
  prefix: 'in/',
  publicBase,
  largest: 100_000_000,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: false, resumes: false },
});

const target = (changes: Changes = {}, authorization = POST_AUTHORIZATION) =>
  postTarget(settings(changes), { kind: 'post', authorization });

const perform = (chosen = target(), file = FILE, meddle = () => {}) =>
  performUpload(chosen, begin(chosen, file), partsOf(file), {
    fetch,
    now: Date.now,
    onStored: ({ phase }) => {
      if (phase === 'read-link') meddle();
    },
  });

/** Performs an upload to a service that responds so to every POST; `host` is its own. */
async function performAgainst(
  responseFor: (host: string) => {
    status: number;
    headers?: Record<string, string>;
    text?: string;
  },
  changes: Changes = {},
) {
  const { address, close } = await listenOnLoopback(
    createServer((request, response) => {
      const { status, headers, text } = responseFor(request.headers.host ?? '');
      request.resume().once('end', () => response.writeHead(status, headers).end(text));
    }),
  );
  try {
    return await perform(target({ endpoint: `${address}/files`, ...changes }));
  } finally {
    await close();
  }
}

const json = (value: unknown) => ({ status: 200, text: JSON.stringify(value) });

test.each([
  ['in JSON', () => target()],
  ['as Location', () => target({ endpoint: service.location, answer: '' })],
])('a file arrives, and the response names its address %s', async (_, choose) => {
  const chosen = choose();
  const performed = await perform(chosen);
  expect(performed).toMatchObject({ kind: 'done' });
  const link = await chosen.link(performed.upload, Date.now());
  const stored = service.files.get(new URL(link).pathname);
  expect(stored?.name).toMatch(/^[\da-f]{32}\.png$/);
  expect(stored?.type).toBe('image/png');
  expect(sha256(stored?.bytes ?? new Uint8Array())).toBe(sha256(FILE));
});

test('an empty file arrives', async () => {
  expect(await perform(target(), sampleFile(0))).toMatchObject({ kind: 'done' });
});

describe.each(ENDS)('if %s', (end) => {
  test.each(MOMENTS)('%s, a file arrives', async (moment) => {
    service.files.clear();
    const storage = { watch: async () => service.watch() };
    const { outcome } = await performInterrupted(target(), FILE, storage, { moment, end });
    expect(outcome).toMatchObject({ kind: 'done' });
    // Without its response nobody knows the name of the first one.
    expect(service.files.size).toBe(moment.startsWith('after') ? 2 : 1);
  });
});

test('a file that is too large for one request is not sent', async () => {
  service.files.clear();
  const chosen = target();
  const upload = { ...begin(chosen, FILE), size: 100_000_001 };
  const never = async () => {
    throw new Error('Bytes were read');
  };
  expect(await performUpload(chosen, upload, never, { fetch, now: Date.now })).toMatchObject({
    kind: 'failed',
    why: 'too-large',
  });
  expect(service.files.size).toBe(0);
});

test('wrong credentials are refused', async () => {
  expect(await perform(target({}, 'Token not-a-secret-wrong'))).toMatchObject({
    kind: 'failed',
    why: 'refused',
    status: 401,
  });
});

test('a service that redirects has refused the file, which is not sent again', async () => {
  let requests = 0;
  const performed = await performAgainst(() => {
    requests += 1;
    return { status: 303, headers: { location: '/thanks' } };
  });
  expect(performed).toMatchObject({ kind: 'failed', why: 'refused' });
  expect(requests).toBe(1);
});

test('without credentials no header names any', async () => {
  const chosen = target({}, '');
  const upload = begin(chosen, FILE);
  const step = await chosen.next(upload, 0);
  if (step.kind !== 'request') throw new Error('There is no request');
  const signed = await chosen.sign({ request: step.request, bodySha256: '' }, upload, 0);
  expect(Object.keys(signed.headers)).toEqual(['accept']);
});

describe('an address is refused', () => {
  test.each<[string, (host: string) => unknown]>([
    ['that is missing', () => ({ data: {} })],
    ['that is no text', () => ({ data: { url: 7 } })],
    ['that is no address', () => ({ data: { url: 'https://' } })],
    ['without https', () => ({ data: { url: 'http://files.example.com/a.png' } })],
    ['that runs a script', () => ({ data: { url: 'javascript:alert(1)' } })],
    [
      'at a host that the administrator did not name',
      () => ({ data: { url: 'https://else.example.com/a' } }),
    ],
    ['with a password', (host) => ({ data: { url: `http://u:not-a-secret@${host}/a.png` } })],
  ])('%s', async (_, bodyFor) => {
    expect(await performAgainst((host) => json(bodyFor(host)))).toMatchObject({
      kind: 'failed',
      why: 'refused',
    });
  });

  test('without https, also where the administrator let links begin', async () => {
    const publicBase = 'http://files.example.com';
    const response = json({ data: { url: `${publicBase}/a.png` } });
    expect(await performAgainst(() => response, { publicBase })).toMatchObject({
      kind: 'failed',
      why: 'refused',
    });
  });

  test('in a response that is no JSON', async () => {
    expect(await performAgainst(() => ({ status: 200, text: '<html>Log in' }))).toMatchObject({
      kind: 'failed',
      why: 'refused',
    });
  });

  test('in a header that is missing', async () => {
    expect(await performAgainst(() => ({ status: 201 }), { answer: '' })).toMatchObject({
      kind: 'failed',
      why: 'refused',
    });
  });
});

test('links may begin elsewhere if the administrator says so', async () => {
  const { address, close } = await listenOnLoopback(
    createServer((_, response) => response.writeHead(200).end(FILE)),
  );
  expect(
    await performAgainst(() => json({ data: { url: `${address}/a.png` } }), {
      publicBase: address,
    }),
  ).toMatchObject({ kind: 'done' });
  await close();
});

test('an address in a list is found', async () => {
  const text = JSON.stringify({ files: [{ url: '/a' }] });
  const chosen = target({ answer: 'files.0.url' });
  const upload = begin(chosen, FILE);
  const step = await chosen.next(upload, 0);
  if (step.kind !== 'request') throw new Error('There is no request');
  const response = { status: 200, headers: {}, text };
  expect(chosen.accept(upload, step.request, response, 0)).toMatchObject({
    kind: 'goes-on',
    upload: { session: new URL('/a', service.json).href },
  });
});

test('other bytes at the service are found', async () => {
  service.files.clear();
  const meddle = () => {
    for (const file of service.files.values()) file.bytes = sampleFile(FILE.byteLength).reverse();
  };
  expect(await perform(target(), FILE, meddle)).toMatchObject({
    kind: 'failed',
    why: 'wrong-bytes',
  });
});

test('a link that does not open is found', async () => {
  expect(await perform(target(), FILE, () => service.files.clear())).toMatchObject({
    kind: 'failed',
    why: 'not-public',
    status: 404,
  });
});

test('no file can be removed', async () => {
  const { upload } = await perform();
  expect(target().removal(upload)).toBeUndefined();
});
