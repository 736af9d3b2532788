import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '../../lib/domain/files/upload';
import { performUpload, signAndSend } from '../../lib/uploads/perform';
import { tusTarget } from '../../lib/uploads/tus';
import { startTusServer, TUS_AUTHORIZATION, type TusServer } from '../real-storage/tus-server';
import { waitUntil } from '../wait-for';
import {
  begin,
  ENDS,
  MOMENTS,
  partsOf,
  performInterrupted,
  sampleFile,
  sha256,
} from './interruptions';

const MB = 1024 * 1024;
const PART = 8 * MB;
/** Two whole parts and a short one. */
const FILE = sampleFile(17 * MB + 11);
/** For what does not depend on parts. */
const SMALL = sampleFile(2 * MB + 7);

let tus: TusServer;

beforeAll(async () => {
  tus = await startTusServer();
});

/** Closed with `tus`: a client that has the last byte is ahead of the server's own end. */
const others: TusServer[] = [];

afterAll(() => Promise.all([tus, ...others].map((server) => server.close())));

const settings = (endpoint = tus.endpoint, publicBase = '') => ({
  kind: 'tus' as const,
  endpoint,
  prefix: 'in/',
  publicBase,
  largest: 100 * MB,
  forbidden: [],
  keptDays: 0,
  found: { setsHeaders: false, resumes: true },
});

const writer = { kind: 'tus' as const, authorization: TUS_AUTHORIZATION };
const target = (endpoint?: string, publicBase?: string) =>
  tusTarget(settings(endpoint, publicBase), writer);

const sender = { fetch, now: Date.now };
const idOf = ({ session = '' }: Upload): string => session.split('/').at(-1) ?? '';
const pathOf = (upload: Upload): string => join(tus.disk, idOf(upload));

/** Performs an upload; `meddle` happens as soon as `phase` is reached with `offset`. */
function perform(
  chosen = target(),
  file = FILE,
  from: Upload = begin(chosen, file),
  at = { phase: '', offset: 0 },
  meddle: (path: string) => Promise<void> = async () => {},
) {
  return performUpload(chosen, from, partsOf(file), {
    ...sender,
    onStored: async (upload) => {
      if (upload.phase === at.phase && upload.offset === at.offset) await meddle(pathOf(upload));
    },
  });
}

async function watch() {
  const before = await bytesOnDisk();
  return () => waitUntil(async () => (await bytesOnDisk()) > before);
}

async function bytesOnDisk(): Promise<number> {
  const files = (await tus.names()).map((name) => stat(join(tus.disk, name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
}

describe.each(ENDS)('if %s', (end) => {
  test.each(MOMENTS)('%s, a file arrives once, and little is sent again', async (moment) => {
    const before = await tus.names();
    const { outcome, sent, interruptions } = await performInterrupted(
      target(),
      FILE,
      { watch },
      { moment, end },
    );
    expect(outcome).toMatchObject({ kind: 'done' });
    const made = (await tus.names()).filter((name) => !before.includes(name));
    // An upload whose address did not arrive stays there, empty: the server alone knows its name.
    const full = made.filter((name) => name === idOf(outcome.upload));
    for (const name of made.filter((name) => !full.includes(name)))
      expect((await readFile(join(tus.disk, name))).byteLength).toBe(0);
    expect(made.length).toBe(moment.startsWith('after') ? 2 : 1);
    expect(sha256(await readFile(pathOf(outcome.upload)))).toBe(sha256(FILE));
    // A creation, three parts and a reading at least.
    expect(interruptions).toBeGreaterThanOrEqual(5);
    expect(sent - FILE.byteLength).toBeLessThanOrEqual(3 * PART);
    // The server tells what it has, to the byte.
    if (end === 'the connection is cut' && !moment.startsWith('in the middle'))
      expect(sent).toBe(FILE.byteLength);
  });
});

test('an empty file arrives', async () => {
  expect(await perform(target(), sampleFile(0))).toMatchObject({ kind: 'done' });
});

test('the link is the address of the upload, and opens without credentials', async () => {
  const chosen = target();
  const { upload } = await perform(chosen, SMALL);
  const link = await chosen.link(upload, Date.now());
  expect(link.startsWith(`${tus.endpoint}/`)).toBe(true);
  const response = await fetch(link);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(SMALL));
});

test('the link is below the public address if there is one', async () => {
  const chosen = target(tus.endpoint, `${tus.endpoint.replace('127.0.0.1', 'localhost')}/`);
  const performed = await perform(chosen, SMALL);
  expect(performed).toMatchObject({ kind: 'done' });
  const port = new URL(tus.endpoint).port;
  expect(await chosen.link(performed.upload, Date.now())).toBe(
    `http://localhost:${port}/uploads/${idOf(performed.upload)}`,
  );
});

test('a server may name an upload by its path only', async () => {
  const other = await startTusServer({ isRelative: true });
  others.push(other);
  const performed = await perform(target(other.endpoint), SMALL);
  expect(performed).toMatchObject({ kind: 'done' });
  expect(performed.upload.session).toBe(`${other.endpoint}/${idOf(performed.upload)}`);
});

test('an upload that the server forgot begins again', async () => {
  const chosen = target();
  let was = '';
  const performed = await perform(
    chosen,
    FILE,
    begin(chosen, FILE),
    { phase: 'part', offset: PART },
    async (path) => {
      // The second upload keeps its bytes.
      if (was !== '') return;
      was = path;
      await rm(path);
      await rm(`${path}.json`);
    },
  );
  expect(performed).toMatchObject({ kind: 'done' });
  expect(pathOf(performed.upload)).not.toBe(was);
});

test('the upload goes on from what the server has, if it lost some', async () => {
  const chosen = target();
  const performed = await perform(
    chosen,
    FILE,
    begin(chosen, FILE),
    { phase: 'part', offset: 2 * PART },
    (path) => truncate(path, PART + 5),
  );
  expect(performed).toMatchObject({ kind: 'done' });
});

test('with wrong credentials nothing is written', async () => {
  const before = await tus.names();
  const chosen = tusTarget(settings(), { ...writer, authorization: 'Bearer not-a-secret-wrong' });
  expect(await perform(chosen)).toMatchObject({ kind: 'failed', why: 'refused', status: 401 });
  expect(await tus.names()).toEqual(before);
});

test('credentials that end during an upload are refused', async () => {
  const begun = target();
  const { upload } = await perform(begun);
  const chosen = tusTarget(settings(), { ...writer, authorization: '' });
  const half = { ...upload, phase: 'part', offset: PART };
  expect(await perform(chosen, FILE, half)).toMatchObject({ kind: 'failed', why: 'refused' });
});

test('other bytes at the server are found', async () => {
  const chosen = target();
  const at = { phase: 'read-link', offset: FILE.byteLength };
  const meddle = (path: string) => writeFile(path, sampleFile(FILE.byteLength).reverse());
  expect(await perform(chosen, FILE, begin(chosen, FILE), at, meddle)).toMatchObject({
    kind: 'failed',
    why: 'wrong-bytes',
  });
});

test('a link that does not open for everybody is found', async () => {
  const chosen = target();
  const at = { phase: 'read-link', offset: SMALL.byteLength };
  const meddle = (path: string) => rm(`${path}.json`);
  expect(await perform(chosen, SMALL, begin(chosen, SMALL), at, meddle)).toMatchObject({
    kind: 'failed',
    why: 'not-public',
    status: 404,
  });
});

test('a file can be removed; one that was never begun needs no request', async () => {
  const before = await tus.names();
  const chosen = target();
  expect(chosen.removal(begin(chosen, FILE))).toEqual([]);
  const { upload } = await perform(chosen, SMALL);
  for (const request of chosen.removal(upload) ?? [])
    await signAndSend(chosen, request, upload, partsOf(SMALL), sender);
  expect(await tus.names()).toEqual(before);
});
