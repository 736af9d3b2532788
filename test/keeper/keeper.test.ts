import { expect, test, vi } from 'vitest';
import { waitFor, waitUntil } from '../wait-for';
import { idOf, keeperStage, listedFile } from './stage';
import { gotAtLeast, startStorage } from './storage-server';
import { exif, exifSegment, jpeg } from './strip/pictures';

const stage = keeperStage();
const NONE = { kind: 'none' };
const put = (url: string, to: number) => ({
  kind: 'send' as const,
  request: { method: 'PUT', url, headers: {}, body: { kind: 'bytes' as const, from: 0, to } },
});

test('a file of a screen is read once, sealed, reported, and uploaded step by step', async () => {
  const on = stage.current();
  const storage = await startStorage((response, { method }) =>
    method === 'GET'
      ? response.writeHead(206, { 'content-range': 'bytes 0-0/5' }).end('h')
      : response.writeHead(200, { etag: '"1"' }).end(),
  );
  on.list(listedFile(1, 'read', 5));
  on.start();
  await on.handOver(1, new File(['hello'], 'a.txt'));
  await waitUntil(() => on.sealed.length === 1);
  const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
  expect(on.sealed).toEqual([
    [
      idOf(1),
      { kind: 'sealed', size: 5, sha256, mimeType: 'text/plain', ending: 'txt', found: [] },
    ],
  ]);

  const link = { kind: 'read-link' as const, url: `${storage.url}/a`, isWhole: false };
  const steps = [{ kind: 'digest' as const, from: 0, to: 5 }, put(storage.url, 5), link];
  on.next = async () => steps.shift() ?? { kind: 'over' };
  on.list(listedFile(1, 'upload', 5));
  await on.publish('files');
  await on.told(4);
  expect(on.results.map(([, result]) => result)).toEqual([
    NONE,
    { kind: 'digest', from: 0, to: 5, sha256 },
    {
      kind: 'response',
      request: put(storage.url, 5).request,
      response: { status: 200, headers: expect.objectContaining({ etag: '"1"' }), text: '' },
    },
    { kind: 'link', url: link.url, reading: { status: 206, size: 5 } },
  ]);
  expect(storage.got.map(({ body }) => body.toString())).toEqual(['hello', '']);
});

test('a file that the background does not know is left to the screen', async () => {
  const on = stage.current();
  on.start();
  const handed = on.handOver(1, new File(['hello'], 'a.txt'));
  await waitUntil(() => on.requests.length > 2);
  expect(on.sealed).toEqual([]);
  on.list(listedFile(1, 'read', 5));
  await handed;
  await waitUntil(() => on.sealed.length === 1);
});

test('details of a picture are removed when the user says so later', async () => {
  const on = stage.current();
  const detailed = jpeg([exifSegment(exif([], 'CANARY'))]);
  on.list(listedFile(1, 'read', detailed.length, { keepsDetails: true }));
  on.start();
  await on.handOver(1, new File([detailed], 'a.jpg'));
  await waitUntil(() => on.sealed.length === 1);
  on.list(listedFile(1, 'strip', detailed.length));
  await on.publish('files');
  await waitUntil(() => on.sealed.length === 2);
  expect(on.sealed.map(([, sealed]) => sealed)).toMatchObject([
    { size: detailed.length, found: ['place'] },
    { size: jpeg([]).length, found: ['place'] },
  ]);
});

test('bytes that nobody knows any more are removed, at the start and later', async () => {
  const on = stage.current();
  for (const digit of [1, 2, 3]) await on.store(digit, 'hello');
  on.known.add(idOf(1)).add(idOf(2));
  on.start();
  await waitUntil(() => on.directory.files.size === 2);
  on.known.delete(idOf(1));
  await on.publish('files');
  await waitUntil(() => on.directory.files.size === 1);
  expect([...on.directory.files.keys()]).toEqual([idOf(2)]);
});

test('bytes that are not here are reported', async () => {
  const on = stage.current();
  on.next = async (_, result) =>
    result.kind === 'none' ? put('http://127.0.0.1:1', 5) : { kind: 'over' };
  on.list(listedFile(1, 'upload', 5));
  on.start();
  await on.told(2);
  expect(on.results[1]).toEqual([idOf(1), { kind: 'no-bytes' }]);
});

test('bytes that the disk does not open are reported', async () => {
  const on = stage.current();
  await on.store(1, 'hello');
  on.directory.open = async () => {
    throw new DOMException('a broken disk', 'NotReadableError');
  };
  on.list(listedFile(1, 'upload', 5));
  on.next = async (_id, result) =>
    result.kind === 'none' ? { kind: 'digest', from: 0, to: 5 } : { kind: 'over' };
  on.start();
  await on.told(2);
  expect(on.results[1]).toEqual([idOf(1), { kind: 'no-bytes' }]);
});

test('a wait ends with an event about files, or at its time', async () => {
  const on = stage.current();
  const steps = [{ kind: 'wait' as const }, { kind: 'wait' as const, until: Date.now() + 5 }];
  on.next = async () => steps.shift() ?? { kind: 'over' };
  on.list(listedFile(1, 'upload', 5));
  on.start();
  await on.told(1);
  await on.publish('files');
  await on.told(3);
  expect(on.results.map(([, result]) => result)).toEqual([NONE, NONE, NONE]);
});

test('two files are sent at the same time, and one that waits holds up nobody', async () => {
  const on = stage.current();
  const release: (() => void)[] = [];
  const storage = await startStorage((response) => release.push(() => response.end()));
  for (const digit of [1, 2, 3, 4, 5]) await on.store(digit, 'hello');
  on.next = async (id, result) => {
    if (id === idOf(1) || id === idOf(2)) return { kind: 'wait' };
    return result.kind === 'response' ? { kind: 'over' } : put(`${storage.url}/${id}`, 5);
  };
  on.list(...[1, 2, 3, 4, 5].map((digit) => listedFile(digit, 'upload', 5)));
  on.start();
  await gotAtLeast(storage, 2);
  // Two requests at the same time arrive in either order.
  expect(storage.got.map(({ url }) => url).sort()).toEqual([`/${idOf(3)}`, `/${idOf(4)}`]);
  release[0]?.();
  await gotAtLeast(storage, 3);
  expect(storage.got[2]?.url).toBe(`/${idOf(5)}`);
  for (const go of release) go();
  await on.told(8);
});

test('a lock cuts what is in the air; after it the upload begins with what is stored', async () => {
  const on = stage.current();
  let cut = 0;
  const storage = await startStorage((response) => response.on('close', () => (cut += 1)));
  await on.store(1, 'hello');
  on.next = async () => put(storage.url, 5);
  on.list(listedFile(1, 'upload', 5));
  on.start();
  await gotAtLeast(storage, 1);
  on.list();
  await on.publish('purge');
  await waitUntil(() => cut === 1);
  expect(on.directory.files.size).toBe(1);
  expect(on.results).toEqual([[idOf(1), NONE]]);
  on.next = async () => ({ kind: 'over' });
  on.list(listedFile(1, 'upload', 5));
  await on.publish('files');
  await on.told(2);
  expect(on.results[1]).toEqual([idOf(1), NONE]);
});

test('a file that was removed is not sent on', async () => {
  const on = stage.current();
  let cut = 0;
  const storage = await startStorage((response) => response.on('close', () => (cut += 1)));
  await on.store(1, 'hello');
  on.next = async () => put(storage.url, 5);
  on.list(listedFile(1, 'upload', 5));
  on.start();
  await gotAtLeast(storage, 1);
  on.list();
  on.known.clear();
  await on.publish('files');
  await waitUntil(() => cut === 1 && on.directory.files.size === 0);
  expect(on.results).toHaveLength(1);
});

test('a result that the background cannot store is told again, later each time, and nothing is sent twice', async () => {
  const on = stage.current();
  const storage = await startStorage((response) => response.end());
  await on.store(1, 'hello');
  let isFull = true;
  on.next = async (_, result) => {
    if (result.kind === 'none') return put(storage.url, 5);
    if (isFull) throw new Error('no room');
    return { kind: 'over' };
  };
  on.list(listedFile(1, 'upload', 5));
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  const waits = () => setTimer.mock.calls.map(([, ms = 0]) => Math.round(ms / 1_000) * 1_000);
  on.start();
  for (const wait of [5_000, 10_000, 20_000, 40_000, 60_000]) {
    await waitFor(() =>
      expect(
        waits()
          .filter((ms) => ms >= 5_000)
          .at(-1),
      ).toBe(wait),
    );
    isFull = wait < 60_000;
    await on.publish('files');
  }
  // `sendRequest` asks twice for a reply.
  await on.told(12);
  expect(new Set(on.results.map(([, { kind }]) => kind))).toEqual(new Set(['none', 'response']));
  expect(storage.got).toHaveLength(1);
});

test('a file whose sealing got no reply is read again', async () => {
  const on = stage.current();
  on.list(listedFile(1, 'read', 5));
  const { reply } = on;
  on.reply = async (message) => {
    const replied = await reply(message);
    // `sendRequest` asks twice.
    if (message.request === 'keeper.sealed' && on.sealed.length <= 2)
      throw new Error('the background was stopped');
    return replied;
  };
  on.start();
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  await on.handOver(1, new File(['hello'], 'a.txt'));
  await waitFor(() => expect(setTimer.mock.calls.map(([, ms]) => ms)).toContain(5_000));
  const [again] = setTimer.mock.calls.find(([, ms]) => ms === 5_000) ?? [];
  again?.();
  await waitUntil(() => on.sealed.length === 3);
});

test('a file that found no room is tried again without its screen', async () => {
  const on = stage.current();
  on.list(listedFile(1, 'read', 5));
  on.directory.room = 0;
  on.start();
  await on.handOver(1, new File(['hello'], 'a.txt'));
  await waitUntil(() => on.sealed.length === 1);
  expect(on.sealed[0]?.[1]).toEqual({ kind: 'failed', problem: 'disk-full' });
  on.directory.room = 1_000;
  await waitFor(async () => {
    await on.publish('files');
    if (on.sealed.length < 2) throw new Error('not yet');
  });
  expect(on.sealed[1]?.[1]).toMatchObject({ kind: 'sealed', size: 5 });
});

test('a keeper that ended asks for nothing more', async () => {
  const on = stage.current();
  on.list(listedFile(1, 'upload', 5));
  on.next = async () => ({ kind: 'wait' });
  on.start();
  await on.told(1);
  const { length } = on.requests;
  on.stop.abort();
  await on.publish('files');
  await on.publish('purge');
  expect(on.requests).toHaveLength(length);
});
