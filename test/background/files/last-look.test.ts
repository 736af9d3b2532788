import { beforeEach, describe, expect, test, vi } from 'vitest';
import { retryFile } from '../../../lib/background/files/add-file';
import { updateFile } from '../../../lib/background/files/file-store';
import { saveStorage } from '../../../lib/background/files/storage-settings';
import { reach } from '../../browser-stand-in';
import { atRest } from '../background';
import { letTimePass } from '../outbox/stage';
import { filesStage } from './stage';

// A file was ready; before a message with its link leaves, the link is asked for again.

const at = filesStage();
const { reply, received } = at;
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** The storage responds so to the next readings of links. */
const respondToReadings = (status: number, times = 1) =>
  at.storage.faults.push({ method: 'GET', status, times });

/** A file that was ready more than a minute ago. */
async function ready(): Promise<string> {
  const id = await at.drop();
  await at.upload(id);
  expect((await at.view(id))?.state).toBe('ready');
  pass(2 * MINUTE);
  return id;
}

describe('a link that opens for nobody any more', () => {
  // A redirect leads to a page for signing in.
  test.each([403, 302])('is never sent, however often the user tries again: %i', async (status) => {
    const id = await ready();
    respondToReadings(status, 4);
    await reply([id]);
    for (let tries = 0; tries < 3; tries += 1) {
      await at.upload(id);
      await atRest();
      expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'not-public' });
      expect(received()).toEqual([]);
      await retryFile({ environment: 'test', id });
    }
    await at.upload(id);
    await atRest();
    expect(received()).toHaveLength(1);
    expect(at.storage.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  test('is read again if the browser stopped before the file was ready', async () => {
    const id = await ready();
    // As earlier versions could leave it: read, and not ready.
    await updateFile('test', id, (file) => ({ ...file, state: 'uploading' }));
    respondToReadings(403);
    await at.upload(id);
    expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'not-public' });
  });
});

test.each([503, 429, 408])(
  'a message waits and leaves by itself if the storage responds with %i',
  async (status) => {
    const id = await ready();
    respondToReadings(status);
    await reply([id]);
    expect(received()).toEqual([]);
    expect(await at.outgoing()).toMatchObject([
      { state: 'waiting', failure: { kind: 'storage-silent' }, nextAt: expect.any(Number) },
    ]);
    expect((await at.view(id))?.state).toBe('ready');
    await letTimePass();
    expect(received()).toHaveLength(1);
  },
);

test('a message waits and leaves by itself if nothing responds', async () => {
  const id = await ready();
  const real = fetch;
  const offline = vi.fn(async (url: string | URL, init?: RequestInit) => {
    if (String(url).startsWith('https://files.example.com')) throw new TypeError('Failed to fetch');
    return real(url, init);
  });
  vi.stubGlobal('fetch', offline);
  await reply([id]);
  expect(await at.outgoing()).toMatchObject([{ failure: { kind: 'storage-silent' } }]);
  expect((await at.view(id))?.state).toBe('ready');
  vi.stubGlobal('fetch', real);
  await letTimePass();
  expect(received()).toHaveLength(1);
});

test('a file says so if the browser permits no requests to its link any more', async () => {
  const id = await ready();
  reach.denied.add('https://files.example.com/*');
  await reply([id]);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'no-permission' });
  reach.denied.clear();
  await retryFile({ environment: 'test', id });
  await at.upload(id);
  await atRest();
  expect(received()).toHaveLength(1);
});

test('a message does not leave with a link to a file of another size', async () => {
  const id = await ready();
  const [path = ''] = at.storage.objects.keys();
  at.storage.objects.set(path, Buffer.from('%PDF-1.7 another'));
  await reply([id]);
  expect(received()).toEqual([]);
  await at.upload(id);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'wrong-bytes' });
  await retryFile({ environment: 'test', id });
  await at.upload(id);
  await atRest();
  expect(received()).toHaveLength(1);
  expect([...at.storage.objects.keys()]).not.toContain(path);
});

describe('a link that responded within the last minute', () => {
  test('is not asked for again', async () => {
    const id = await at.drop();
    await at.upload(id);
    await reply([id]);
    expect(received()).toHaveLength(1);
    expect(at.storage.calls.filter((call) => call.startsWith('GET'))).toHaveLength(1);
  });

  test('is asked for again if the settings make another link since', async () => {
    const id = await at.drop();
    await at.upload(id);
    const config = at.config({ publicBase: 'https://files.example.com/elsewhere' });
    expect(await saveStorage({ environment: 'test', config })).toMatchObject({ ok: true });
    await reply([id]);
    expect(received()).toEqual([]);
  });

  test('is asked for again if the clock was set back since', async () => {
    const id = await at.drop();
    await at.upload(id);
    at.storage.objects.clear();
    pass(-10 * MINUTE);
    await reply([id]);
    expect(received()).toEqual([]);
  });
});

test('a wait of an upload ends if the clock is set back', async () => {
  const id = await at.drop();
  at.storage.faults.push({ method: 'PUT', status: 503, times: 1 });
  expect(await at.upload(id)).toMatchObject({ kind: 'wait' });
  pass(-24 * 60 * MINUTE);
  expect(await at.upload(id)).toEqual({ kind: 'over' });
  expect((await at.view(id))?.state).toBe('ready');
});
