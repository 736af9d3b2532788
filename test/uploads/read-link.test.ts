import { expect, test } from 'vitest';
import { readLink } from '../../lib/uploads/read-link';
import { sampleFile, sha256 } from './interruptions';

const LINK = 'https://files.example.com/a.png';
const FILE = sampleFile(1_000);

const answering = (status: number, headers: Record<string, string>, body: BodyInit | null = null) =>
  (async () => new Response(body, { status, headers })) satisfies typeof fetch;

test('the first byte is asked for without anything that names the user', async () => {
  const asked: RequestInit[] = [];
  await readLink(LINK, false, 9, async (_url, init = {}) => {
    asked.push(init);
    return new Response(null, { status: 206 });
  });
  expect(asked).toEqual([
    {
      headers: { Range: 'bytes=0-0' },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    },
  ]);
});

test.each([
  ['the range', 206, { 'content-range': 'bytes 0-0/1000', 'content-length': '1' }, 1_000],
  ['the length of all', 200, { 'content-length': '1000' }, 1_000],
  ['the length of a part, which is not that of all', 206, { 'content-length': '1' }, undefined],
  ['the range of an unknown whole', 206, { 'content-range': 'bytes 0-0/*' }, undefined],
  ['a compressed length', 200, { 'content-length': '9', 'content-encoding': 'br' }, undefined],
  ['the length of an error', 404, { 'content-length': '1000' }, undefined],
])('the size by %s', async (_name, status, headers, size) => {
  const reading = await readLink(LINK, false, 1_000, answering(status, headers));
  expect(reading).toEqual({ status, ...(size === undefined ? {} : { size }) });
});

test('all bytes are hashed', async () => {
  const headers = { 'content-disposition': 'Attachment; filename="A.png"' };
  expect(await readLink(LINK, true, 1_000, answering(200, headers, FILE))).toEqual({
    status: 200,
    size: 1_000,
    sha256: sha256(FILE),
    disposition: 'attachment; filename="a.png"',
  });
});

test('a file that is longer than it should be is not read to its end', async () => {
  expect(await readLink(LINK, true, 999, answering(200, {}, FILE))).toEqual({
    status: 200,
    size: 1_000,
  });
});

test('what breaks off did not answer', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(FILE);
      controller.error(new TypeError('The connection was cut'));
    },
  });
  expect(await readLink(LINK, true, 2_000, answering(200, {}, broken))).toEqual({ status: 0 });
});
