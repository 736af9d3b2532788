import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOverFile, receiveFiles } from '../../../lib/protocol/client/hand-over-file';
import { browser, connecting, resetBrowser } from '../../browser-stand-in';

const { id } = browser.runtime;

beforeEach(() => {
  resetBrowser();
  connecting.as = { id, url: browser.runtime.getURL('/sidebar.html') };
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
  const stop = new AbortController();
  receiveFiles(async (fileId, { name, size }) => {
    taken.push({ fileId, name, size });
    return true;
  }, stop.signal);
  const handed = handOverFile('file-1', new File(['hello'], 'a.txt'));
  await vi.advanceTimersByTimeAsync(3_900);
  expect(taken).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await handed).toEqual({ ok: true, value: null });
  expect(taken).toEqual([{ fileId: 'file-1', name: 'a.txt', size: 5 }]);
  stop.abort();
});

test('a screen that no keeper hears at all gives up after twenty seconds', async () => {
  vi.stubGlobal('BroadcastChannel', Lonely);
  receiveFiles(async () => false, new AbortController().signal);
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
