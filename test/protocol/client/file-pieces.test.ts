import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type FileSource,
  offerInPieces,
  receivePieces,
} from '../../../lib/protocol/client/file-pieces';
import { handOverFile } from '../../../lib/protocol/client/hand-over-file';
import { connecting } from '../../browser-ports';
import { browser, resetBrowser } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';

const PIECE = 512 * 1024;
const ID = '7d3f1c52-0a54-4a0e-9a35-0c7b3d5c8e11';

const own = { id: browser.runtime.id, url: browser.runtime.getURL('/sidebar.html?token=FAKE') };

/** How a document reads files. Node has none. */
const reading = { count: 0, isPossible: true };
class ReaderStandIn {
  result: unknown = null;
  error: unknown = null;
  onload = (): void => undefined;
  onerror = (): void => undefined;

  readAsDataURL(piece: Blob): void {
    reading.count += 1;
    if (!reading.isPossible) {
      this.error = new DOMException('It was changed.', 'NotReadableError');
      queueMicrotask(() => this.onerror());
      return;
    }
    void piece.arrayBuffer().then((bytes) => {
      const base64 = Buffer.from(bytes).toString('base64');
      // As Chromium writes it: nothing at all for no bytes.
      this.result = piece.size > 0 ? `data:application/octet-stream;base64,${base64}` : 'data:';
      this.onload();
    });
  }
}

let over = new AbortController();
beforeEach(() => {
  resetBrowser();
  connecting.as = own;
  over = new AbortController();
  Object.assign(reading, { count: 0, isPossible: true });
  vi.stubGlobal('FileReader', ReaderStandIn);
});
afterEach(() => {
  over.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A keeper that takes what `isWanted` says; what it took, by id. */
function keep(isWanted = (): boolean => true): Map<string, FileSource> {
  const taken = new Map<string, FileSource>();
  receivePieces(async (id, file) => {
    if (!isWanted()) return false;
    taken.set(id, file);
    return true;
  }, over.signal);
  return taken;
}

/** Offers a file, and returns it as the keeper got it. */
async function taken(file: File): Promise<FileSource> {
  const files = keep();
  expect(await offerInPieces(ID, file)).toBe(true);
  const source = files.get(ID);
  if (!source) throw new Error('The file was not taken.');
  return source;
}

/** Bytes that tell each place of a file from the others. */
function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 8) * 7 + (at >> 16)) & 255;
  return bytes;
}

test.each([
  ['less than a piece', 10],
  ['whole pieces', 2 * PIECE],
  ['pieces and a rest', 3 * PIECE + 5],
])('a file of %s arrives whole and in order, with its name', async (_size, size) => {
  const bytes = bytesOf(size);
  const source = await taken(new File([bytes], 'Über 1.pdf'));
  expect(source).toMatchObject({ name: 'Über 1.pdf', size });
  const read = Buffer.from(await new Response(source.stream()).arrayBuffer());
  expect(read.equals(bytes)).toBe(true);
  expect(reading.count).toBe(Math.ceil(size / PIECE));
});

test('an empty file arrives', async () => {
  const source = await taken(new File([], 'empty.txt'));
  expect(source.size).toBe(0);
  expect((await new Response(source.stream()).arrayBuffer()).byteLength).toBe(0);
});

test('a file is read again from its beginning', async () => {
  const bytes = bytesOf(PIECE + 1);
  const source = await taken(new File([bytes], 'a.bin'));
  for (const _time of ['first', 'second'])
    expect(Buffer.from(await new Response(source.stream()).arrayBuffer()).equals(bytes)).toBe(true);
});

test('no more pieces are read than there is room for', async () => {
  const source = await taken(new File([bytesOf(12 * PIECE)], 'a.bin'));
  expect(reading.count).toBe(0);
  const reader = source.stream().getReader();
  let got = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    got += 1;
    expect(reading.count).toBeLessThanOrEqual(got + 3);
  }
  expect(got).toBe(12);
});

test('a screen that is closed in the middle ends the file', async () => {
  const connect = vi.spyOn(browser.runtime, 'connect');
  const source = await taken(new File([bytesOf(8 * PIECE)], 'a.bin'));
  const reader = source.stream().getReader();
  expect((await reader.read()).value).toHaveLength(PIECE);
  connect.mock.results[0]?.value.disconnect();
  const rest = async (): Promise<void> => {
    for (let part = await reader.read(); !part.done; part = await reader.read());
  };
  await expect(rest()).rejects.toThrow('The screen was closed before');
  // Whoever reads it once more learns the same.
  await expect(new Response(source.stream()).arrayBuffer()).rejects.toThrow(
    'The screen was closed before',
  );
});

test('a screen that is closed before its file was taken is told nothing', async () => {
  const connect = vi.spyOn(browser.runtime, 'connect');
  let found = (_isWanted: boolean): void => undefined;
  const look = new Promise<boolean>((resolve) => {
    found = resolve;
  });
  let source: FileSource | undefined;
  receivePieces((_id, file) => {
    source = file;
    return look;
  }, over.signal);
  void offerInPieces(ID, new File(['x'], 'a.txt'));
  await waitFor(() => expect(source).toBeDefined());
  connect.mock.results[0]?.value.disconnect();
  found(true);
  await expect(new Response(source?.stream()).arrayBuffer()).rejects.toThrow(
    'The screen was closed before',
  );
});

test('a keeper that ends while a piece is read is sent nothing more', async () => {
  browser.runtime.onConnect.addListener((port) => {
    port.onMessage.addListener(() => {
      port.postMessage({ kind: 'read', from: 0 });
      port.disconnect();
    });
  });
  expect(await offerInPieces(ID, new File(['x'], 'a.txt'))).toBe(false);
  // An error after this would be nobody's, and fails the run.
  await waitFor(() => expect(reading.count).toBe(1));
});

test('a file that cannot be read says so, as a file of this document would', async () => {
  const source = await taken(new File([bytesOf(9)], 'a.bin'));
  reading.isPossible = false;
  const reader = source.stream().getReader();
  await expect(reader.read()).rejects.toThrow(TypeError);
});

test.each([
  ['a content script', { ...own, url: 'https://crm.example.com/sidebar.html' }],
  ['another extension', { id: 'another', url: 'chrome-extension://another/sidebar.html' }],
  ['a page of ours that attaches no files', { ...own, url: browser.runtime.getURL('/popup.html') }],
  ['nobody that the browser names', { id: own.id }],
])('%s may not give the keeper a file', async (_who, sender) => {
  const files = keep();
  connecting.as = sender;
  const refused = vi.fn();
  void offerInPieces('of-a-stranger', new File(['x'], 'a.txt')).then(refused);
  connecting.as = own;
  // The later offer got its reply, so the earlier one was looked at.
  expect(await offerInPieces(ID, new File(['x'], 'a.txt'))).toBe(true);
  expect([...files.keys()]).toEqual([ID]);
  expect(refused).not.toHaveBeenCalled();
});

test('a port of another name is left alone', async () => {
  const files = keep();
  const port = browser.runtime.connect({ name: 'another' });
  port.postMessage({ kind: 'offer', id: 'another', name: 'a', size: 1 });
  expect(await offerInPieces(ID, new File(['x'], 'a.txt'))).toBe(true);
  expect([...files.keys()]).toEqual([ID]);
});

test('a keeper that ended takes nothing more', async () => {
  const files = keep();
  over.abort();
  over = new AbortController();
  const later = keep();
  expect(await offerInPieces(ID, new File(['x'], 'a.txt'))).toBe(true);
  expect([files.size, later.size]).toEqual([0, 1]);
});

test('a file that is not wanted yet is offered again', async () => {
  vi.stubGlobal('credentialless', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let offers = 0;
  const files = keep(() => {
    offers += 1;
    return offers === 3;
  });
  const handed = handOverFile(ID, new File(['x'], 'a.txt'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await handed).toEqual({ ok: true, value: null });
  expect(offers).toBe(3);
  expect([...files.keys()]).toEqual([ID]);
});

test('a file that no keeper takes in twenty seconds is not handed over', async () => {
  vi.stubGlobal('credentialless', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  keep(() => false);
  const handed = handOverFile(ID, new File(['x'], 'a.txt'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await handed).toEqual({ ok: false, failure: { kind: 'extension-restarted' } });
});
