import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { readLink } from '../../lib/uploads/read-link';
import { gotAtLeast, startStorage } from '../keeper/storage-server';
import { waitUntil } from '../wait-for';

test('of a link the first byte is asked for, without credentials', async () => {
  const storage = await startStorage((response) => {
    const headers = { 'content-range': 'bytes 0-0/1234', 'content-disposition': 'Attachment' };
    response.writeHead(206, headers).end('a');
  });
  expect(await readLink(`${storage.url}/a?sig=FAKE`, false, {})).toEqual({
    status: 206,
    size: 1234,
    disposition: 'attachment',
  });
  const [got] = storage.got;
  expect(got).toMatchObject({ method: 'GET', url: '/a?sig=FAKE' });
  expect(got?.headers).toMatchObject({ range: 'bytes=0-0' });
  expect(got?.headers.authorization ?? got?.headers.cookie).toBeUndefined();
});

test.each<[string, number, Record<string, string>, object]>([
  ['no ranges', 200, { 'content-length': '4' }, { status: 200, size: 4 }],
  ['compressed bytes', 200, { 'content-length': '4', 'content-encoding': 'x' }, { status: 200 }],
  ['an empty file', 416, { 'content-range': 'bytes */0' }, { status: 416, size: 0 }],
  ['an unknown size', 206, { 'content-range': 'bytes 0-0/*' }, { status: 206 }],
  ['a refusal', 403, { 'content-length': '4' }, { status: 403 }],
  ['a redirect', 302, { location: '/elsewhere' }, { status: 302 }],
])('a server with %s is understood', async (_name, status, headers, reading) => {
  const storage = await startStorage((response) => {
    response.writeHead(status, headers).end(status === 302 || status === 416 ? '' : 'abcd');
  });
  expect(await readLink(storage.url, false, {})).toEqual(reading);
  expect(storage.got).toHaveLength(1);
});

test('of a whole file the bytes are counted and hashed', async () => {
  const bytes = Buffer.alloc(3_000_000, 'abc');
  const storage = await startStorage((response) => void response.end(bytes));
  expect(await readLink(storage.url, true, {})).toEqual({
    status: 200,
    size: 3_000_000,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(storage.got[0]?.headers.range).toBeUndefined();
});

test('a file that is longer than it may be is not read to its end', async () => {
  let isCut = false;
  const storage = await startStorage((response) => {
    response.on('close', () => {
      isCut = true;
    });
    // The rest of it never comes.
    response.writeHead(200, { 'content-length': '5000' }).write(Buffer.alloc(1_000));
  });
  const reading = await readLink(storage.url, true, { largest: 999 });
  expect(reading).toEqual({ status: 200, size: 1_000 });
  await waitUntil(() => isCut);
});

test('a link that is silent for five minutes, or as long as was said, gave no response', async () => {
  const storage = await startStorage((response, { url }) => {
    if (url === '/half') response.writeHead(200, { 'content-length': '100' }).write('half');
  });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (const path of ['/none', '/half'])
    expect(await readLink(storage.url + path, true, { silence: 50 })).toEqual({ status: 0 });
  const stop = new AbortController();
  const reading = readLink(storage.url, true, { signal: stop.signal });
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 300_000);
  stop.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
});

test('the body of a refusal is not hashed as if it were the file', async () => {
  const storage = await startStorage((response) => void response.writeHead(404).end('none'));
  expect(await readLink(storage.url, true, {})).toEqual({ status: 404 });
});

test('half a file is no response', async () => {
  const storage = await startStorage((response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  expect(await readLink(storage.url, true, {})).toEqual({ status: 0 });
  await storage.close();
  expect(await readLink(storage.url, false, {})).toEqual({ status: 0 });
});

test('a reading that is stopped throws', async () => {
  const storage = await startStorage(() => undefined);
  const stop = new AbortController();
  const reading = readLink(storage.url, true, { signal: stop.signal });
  await gotAtLeast(storage, 1);
  stop.abort(new Error('stopped'));
  await expect(reading).rejects.toThrow('stopped');
});
