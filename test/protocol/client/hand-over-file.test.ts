import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handOverFile, receiveFiles } from '../../../lib/protocol/client/hand-over-file';
import { resetBrowser } from '../../browser-stand-in';
import { ChannelStandIn } from '../../channel-stand-in';

const ID = '7d3f1c52-0a54-4a0e-9a35-0c7b3d5c8e11';
const file = new File(['hello'], 'a.txt');

let over = new AbortController();
beforeEach(() => {
  resetBrowser();
  over = new AbortController();
  vi.stubGlobal('BroadcastChannel', ChannelStandIn);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
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
  const handed = handOverFile(ID, file);
  new BroadcastChannel('alongside-files').postMessage({ kind: 'taken', id: 'another' });
  vi.advanceTimersByTime(20_000);
  expect(await handed).toEqual({ ok: false, failure: { kind: 'extension-restarted' } });
});

test('a file that no keeper takes in twenty seconds is not handed over', async () => {
  const handed = handOverFile(ID, file);
  vi.advanceTimersByTime(20_000);
  expect(await handed).toEqual({ ok: false, failure: { kind: 'extension-restarted' } });
});
