import { expect, test, vi } from 'vitest';
import { sendUpload } from '../../lib/uploads/send';
import { gotAtLeast, startStorage } from '../keeper/storage-server';
import { waitUntil } from '../wait-for';

const CONTENT = new TextEncoder().encode('0123456789');
const readPart = async (from: number, to: number) => {
  if (to > 10) throw new RangeError('There are fewer bytes.');
  return CONTENT.slice(from, to);
};
const put = (url: string) => ({ method: 'PUT', url, headers: {} });

test('a request is sent as it was signed, with the bytes of its range', async () => {
  const storage = await startStorage((response) => {
    response.writeHead(201, { ETag: '"one"', 'X-Request-Id': '5' }).end('<done/>');
  });
  const received = await sendUpload(
    {
      method: 'PUT',
      url: `${storage.url}/in/a?part=2`,
      headers: { authorization: 'FAKE-signature', 'content-type': 'image/png' },
      body: { kind: 'bytes', from: 2, to: 5 },
    },
    readPart,
    {},
  );
  expect(received).toMatchObject({ status: 201, text: '<done/>' });
  expect(received.headers).toMatchObject({ etag: '"one"', 'x-request-id': '5' });
  const [got] = storage.got;
  expect(got).toMatchObject({ method: 'PUT', url: '/in/a?part=2' });
  expect(got?.body.toString()).toBe('234');
  expect(got?.headers).toMatchObject({
    authorization: 'FAKE-signature',
    'content-type': 'image/png',
    'content-length': '3',
  });
  expect(got?.headers.referer).toBeUndefined();
});

test('a text has no media type of its own', async () => {
  const storage = await startStorage((response) => void response.end());
  const body = { kind: 'text' as const, text: '<Complete>ü</Complete>' };
  await sendUpload({ ...put(storage.url), method: 'POST', body }, readPart, {});
  expect(storage.got[0]?.body.toString()).toBe('<Complete>ü</Complete>');
  expect(storage.got[0]?.headers['content-type']).toBeUndefined();
});

test('a form has the bytes as its one file', async () => {
  const storage = await startStorage((response) => void response.end());
  const body = {
    kind: 'form' as const,
    from: 0,
    to: 10,
    field: 'upload',
    fileName: 'a.pdf',
    mimeType: 'application/pdf',
  };
  await sendUpload({ ...put(storage.url), method: 'POST', body }, readPart, {});
  const [got] = storage.got;
  const form = await new Response(got && new Uint8Array(got.body), {
    headers: { 'content-type': got?.headers['content-type'] ?? '' },
  }).formData();
  expect([...form.keys()]).toEqual(['upload']);
  const sent = form.get('upload');
  if (!(sent instanceof File)) throw new Error('no file');
  expect(sent.name).toBe('a.pdf');
  expect(await sent.text()).toBe('0123456789');
});

test('of a response its first 64 KB are kept', async () => {
  const storage = await startStorage((response) => void response.end('a'.repeat(500_000)));
  const { text } = await sendUpload(put(storage.url), readPart, {});
  expect(text).toBe('a'.repeat(65_536));
});

test.each([301, 302, 307, 308])(
  'a redirect by %i is not followed, and is a response',
  async (status) => {
    const storage = await startStorage((response, { url }) => {
      if (url === '/elsewhere') response.end('FAKE');
      else response.writeHead(status, { location: '/elsewhere' }).end();
    });
    const received = await sendUpload(put(storage.url), readPart, {});
    expect(received).toEqual({ status: 302, headers: {}, text: '' });
    expect(storage.got).toHaveLength(1);
  },
);

test('a connection that is refused, or cut within the response, is no response', async () => {
  const storage = await startStorage((response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  expect(await sendUpload(put(storage.url), readPart, {})).toMatchObject({ status: 0 });
  await storage.close();
  expect(await sendUpload(put(storage.url), readPart, {})).toMatchObject({ status: 0 });
});

test('a storage that is silent for five minutes gave no response', async () => {
  const storage = await startStorage(() => undefined);
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const sent = sendUpload(put(storage.url), readPart, {});
  await gotAtLeast(storage, 1);
  expect(timeout).toHaveBeenCalledWith(300_000);
  late.abort(new DOMException('late', 'TimeoutError'));
  expect(await sent).toMatchObject({ status: 0 });
});

test('a request that is stopped throws, and is cut at the storage', async () => {
  let isCut = false;
  const storage = await startStorage((response) =>
    response.on('close', () => {
      isCut = true;
    }),
  );
  const stop = new AbortController();
  const sent = sendUpload(put(storage.url), readPart, { signal: stop.signal });
  await gotAtLeast(storage, 1);
  stop.abort(new Error('stopped'));
  await expect(sent).rejects.toThrow('stopped');
  await waitUntil(() => isCut);
});

test('bytes that are not here are not sent', async () => {
  const storage = await startStorage((response) => void response.end());
  const body = { kind: 'bytes' as const, from: 5, to: 11 };
  await expect(sendUpload({ ...put(storage.url), body }, readPart, {})).rejects.toThrow(RangeError);
  expect(storage.got).toEqual([]);
});
