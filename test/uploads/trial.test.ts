import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { tryStorage } from '../../lib/uploads/trial';
import {
  POST_AUTHORIZATION,
  POST_FIELD,
  type PostService,
  startPostService,
} from '../real-storage/post-service';
import { startTusServer, TUS_AUTHORIZATION, type TusServer } from '../real-storage/tus-server';
import { credentials, s3Settings, startS3StandIn } from './s3-stand-in';
import type { Asked } from './storage-stand-in';

let tus: TusServer;
let post: PostService;

beforeAll(async () => {
  tus = await startTusServer();
  post = await startPostService();
});

afterAll(async () => {
  await tus.close();
  await post.close();
});

const common = {
  prefix: '',
  publicBase: '',
  largest: 1_000_000,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: false, resumes: false },
};
const tusSettings = () => ({ kind: 'tus' as const, endpoint: tus.endpoint, ...common });
const tusWriter = { kind: 'tus' as const, authorization: TUS_AUTHORIZATION };

test('a tus server passes, and keeps nothing', async () => {
  const { steps, found } = await tryStorage(tusSettings(), tusWriter, { fetch, now: Date.now });
  expect(steps).toEqual([
    { name: 'write', result: 'passed' },
    { name: 'read', result: 'passed' },
    { name: 'resume', result: 'passed' },
    expect.objectContaining({ name: 'headers' }),
    { name: 'delete', result: 'passed' },
    { name: 'abort', result: 'passed' },
  ]);
  expect(found.resumes).toBe(true);
  expect(await tus.names()).toEqual([]);
});

test('a service that takes a form neither resumes nor removes', async () => {
  const config = {
    kind: 'post' as const,
    endpoint: post.json,
    field: POST_FIELD,
    answer: 'data.url',
    ...common,
  };
  const writer = { kind: 'post' as const, authorization: POST_AUTHORIZATION };
  const { steps, found, policy } = await tryStorage(config, writer, { fetch, now: Date.now });
  expect(steps).toEqual([
    { name: 'write', result: 'passed' },
    { name: 'read', result: 'passed' },
    { name: 'resume', result: 'not-supported' },
    { name: 'headers', result: 'not-supported', why: 'shown' },
    { name: 'delete', result: 'not-supported' },
  ]);
  expect(found).toEqual({ setsHeaders: false, resumes: false });
  expect(policy).toBeUndefined();
});

test('who may not write learns that, and no other step is tried', async () => {
  const wrong = { kind: 'tus' as const, authorization: 'Bearer wrong' };
  const { steps } = await tryStorage(tusSettings(), wrong, { fetch, now: Date.now });
  expect(steps).toEqual([{ name: 'write', result: 'failed', why: 'refused', status: 401 }]);
});

test('credentials of another kind are refused before anything is sent', async () => {
  const asked: string[] = [];
  const never: typeof fetch = async (input) => {
    asked.push(String(input));
    throw new TypeError('Nothing is there');
  };
  const { steps } = await tryStorage(
    tusSettings(),
    { kind: 'azure', sas: '' },
    { fetch: never, now: Date.now },
  );
  expect(steps).toEqual([{ name: 'write', result: 'failed', why: 'refused' }]);
  expect(asked).toEqual([]);
});

test('a storage that does not respond', async () => {
  const never: typeof fetch = () => Promise.reject(new TypeError('Nothing is there'));
  const { steps } = await tryStorage(tusSettings(), tusWriter, { fetch: never, now: Date.now });
  expect(steps).toEqual([{ name: 'write', result: 'failed', why: 'no-response' }]);
});

test('a storage whose links nobody may open is still tried to the end', async () => {
  const closed: typeof fetch = (input, init) =>
    init?.method === undefined
      ? Promise.resolve(new Response(null, { status: 403 }))
      : fetch(input, init);
  const { steps, found } = await tryStorage(tusSettings(), tusWriter, {
    fetch: closed,
    now: Date.now,
  });
  expect(steps).toEqual([
    { name: 'write', result: 'passed' },
    { name: 'read', result: 'failed', why: 'not-public', status: 403 },
    { name: 'resume', result: 'failed', why: 'not-public', status: 403 },
    { name: 'delete', result: 'passed' },
    { name: 'abort', result: 'passed' },
  ]);
  expect(found).toEqual({ setsHeaders: false, resumes: false });
  expect(await tus.names()).toEqual([]);
});

test('a storage that keeps other bytes', async () => {
  const other: typeof fetch = (input, init) =>
    init?.method === undefined
      ? Promise.resolve(new Response(new Uint8Array(2048)))
      : fetch(input, init);
  const { steps } = await tryStorage(tusSettings(), tusWriter, { fetch: other, now: Date.now });
  expect(steps.slice(0, 3)).toEqual([
    { name: 'write', result: 'passed' },
    { name: 'read', result: 'failed', why: 'other-bytes', status: 200 },
    { name: 'resume', result: 'failed', why: 'other-bytes', status: 200 },
  ]);
});

test.each([
  [403, { result: 'failed', why: 'refused', status: 403 }],
  [405, { result: 'not-supported', why: 'stays', status: 405 }],
  [400, { result: 'failed', why: 'stays', status: 400 }],
  [500, { result: 'failed', why: 'trouble', status: 500 }],
])('a storage that responds to a removal with %s', async (status, expected) => {
  const keeping: typeof fetch = (input, init) =>
    init?.method === 'DELETE'
      ? Promise.resolve(new Response(null, { status }))
      : fetch(input, init);
  const { steps } = await tryStorage(tusSettings(), tusWriter, { fetch: keeping, now: Date.now });
  expect(steps.slice(-2)).toEqual([
    { name: 'delete', ...expected },
    { name: 'abort', ...expected },
  ]);
});

test('an upload whose parts the storage does not take is removed there, too', async () => {
  const s3 = await startS3StandIn();
  onTestFinished(s3.close);
  const isOfSecond = ({ method, query }: Asked): boolean =>
    method === 'PUT' &&
    query.has('uploadId') &&
    s3.asked.filter((one) => one.query.has('uploads')).length === 2;
  for (let tries = 0; tries < 3; tries += 1) s3.fail(isOfSecond, { status: 503 });
  const transport = { fetch, now: Date.now };
  const { steps } = await tryStorage(s3Settings(s3.address), credentials, transport);
  expect(steps.at(-1)).toEqual({ name: 'abort', result: 'failed', why: 'trouble', status: 503 });
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
});
