import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOverFile, receiveFiles } from '../../../lib/protocol/client/hand-over-file';
import { connecting } from '../../browser-ports';
import { browser, resetBrowser } from '../../browser-stand-in';
import { ChannelStandIn } from '../../channel-stand-in';

const ID = '7d3f1c52-0a54-4a0e-9a35-0c7b3d5c8e11';
const file = new File(['hello'], 'a.txt');

let over = new AbortController();
beforeEach(() => {
  resetBrowser();
  connecting.as = { id: browser.runtime.id, url: browser.runtime.getURL('/sidebar.html') };
  over = new AbortController();
  vi.stubGlobal('BroadcastChannel', ChannelStandIn);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  over.abort();
  ChannelStandIn.open.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A keeper that wants a file from its `first` offer on; how often it was offered one. */
function keep(first = 1): { offers: string[] } {
  const offers: string[] = [];
  receiveFiles(async (id) => offers.push(id) >= first, over.signal);
  return { offers };
}

test('a keeper that is open takes a file at once', async () => {
  const { offers } = keep();
  expect(await handOverFile(ID, file)).toEqual({ ok: true, value: null });
  expect(offers[0]).toBe(ID);
});

test('a keeper that opens later says so, and takes the file', async () => {
  const handed = handOverFile(ID, file);
  const { offers } = keep();
  expect(await handed).toEqual({ ok: true, value: null });
  expect(offers[0]).toBe(ID);
});

test('a file that is not wanted yet is offered again', async () => {
  const { offers } = keep(3);
  const handed = handOverFile(ID, file);
  expect(offers).toHaveLength(1);
  vi.advanceTimersByTime(999);
  expect(offers).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(await handed).toEqual({ ok: true, value: null });
  // The keeper has it, so nobody offers it any more.
  vi.advanceTimersByTime(5_000);
  expect(offers).toEqual([ID, ID, ID]);
});

test('each of two files is taken once by its own id', async () => {
  keep();
  const other = 'c1c0f4b8-6f0e-4b5e-9f0c-3f1d2e4a5b6c';
  const both = await Promise.all([handOverFile(ID, file), handOverFile(other, file)]);
  expect(both).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
});

test('what another document took is not this file', async () => {
  receiveFiles(async () => false, over.signal);
  const handed = handOverFile(ID, file);
  new BroadcastChannel('alongside-files').postMessage({ kind: 'taken', id: 'another' });
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await handed).toEqual({ ok: false, failure: { kind: 'extension-restarted' } });
});

/** A channel as a frame has it that the browser set apart: nobody is on it. */
class Lonely {
  onmessage = undefined;
  postMessage(): void {}
  close(): void {}
}

test('a screen that no keeper hears on the channel gives its file in pieces, after four seconds', async () => {
  vi.stubGlobal('BroadcastChannel', Lonely);
  const taken: object[] = [];
  receiveFiles(async (fileId, { name, size }) => {
    taken.push({ fileId, name, size });
    return true;
  }, over.signal);
  const handed = handOverFile('file-1', new File(['hello'], 'a.txt'));
  await vi.advanceTimersByTimeAsync(3_900);
  expect(taken).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await handed).toEqual({ ok: true, value: null });
  expect(taken).toEqual([{ fileId: 'file-1', name: 'a.txt', size: 5 }]);
});

test('a screen that no keeper hears at all gives up after twenty seconds', async () => {
  vi.stubGlobal('BroadcastChannel', Lonely);
  receiveFiles(async () => false, over.signal);
  const handed = handOverFile('file-1', new File(['hello'], 'a.txt'));
  let isOver = false;
  void handed.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await handed).toEqual({ ok: false, failure: { kind: 'extension-restarted' } });
});
