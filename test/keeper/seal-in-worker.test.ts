import { beforeEach, expect, test, vi } from 'vitest';
import { toBase64url } from '../../lib/bytes/encoding';
import { sealInWorker } from '../../lib/keeper/seal-in-worker';
import { startSealer } from '../../lib/keeper/sealer';
import type { FileSource } from '../../lib/protocol/client/file-pieces';
import type { KeptFile } from '../../lib/protocol/requests/keeper';
import { type MemoryDirectory, memoryDirectory } from './memory-directory';

// Both sides of the worker, which is the other end of a channel here: messages are copied as a browser does.

const kept: KeptFile = {
  id: '00000000-0000-4000-8000-000000000001',
  key: toBase64url(new Uint8Array(32).fill(7)),
  task: 'read',
  size: 4,
  largest: 1_000,
  keepsDetails: false,
};

let directory: MemoryDirectory;
let ended: number;
/** Whether the worker's script can be loaded. */
let isThere: boolean;

beforeEach(() => {
  directory = memoryDirectory();
  ended = 0;
  isThere = true;
  vi.stubGlobal('Worker', WorkerStandIn);
});

class WorkerStandIn {
  readonly #ours: MessagePort;
  readonly #theirs: MessagePort;
  onerror?: () => void;
  constructor(address: string) {
    expect(address).toBe('/sealer.js');
    const { port1, port2 } = new MessageChannel();
    [this.#ours, this.#theirs] = [port1, port2];
    if (isThere) startSealer(port2, directory);
    else queueMicrotask(() => this.onerror?.());
  }
  set onmessage(listener: (event: MessageEvent) => void) {
    this.#ours.onmessage = listener;
  }
  postMessage(message: unknown, transfer: ReadableStream[]): void {
    // Node's types do not know that it transfers streams.
    Reflect.apply(this.#ours.postMessage, this.#ours, [message, transfer]);
  }
  terminate(): void {
    ended += 1;
    this.#ours.close();
    this.#theirs.close();
  }
}

/** A file in pieces. It ends with an error if one is given, and never if that is `'never'`. */
function inPieces(texts: string[], end?: Error | 'never'): FileSource {
  const pieces = texts.map((text) => new TextEncoder().encode(text));
  return {
    name: 'a.txt',
    size: 4,
    stream: () =>
      new ReadableStream({
        pull: (controller) => {
          const piece = pieces.shift();
          if (piece) return controller.enqueue(piece);
          if (end === 'never') return new Promise(() => undefined);
          return end ? controller.error(end) : controller.close();
        },
      }),
  };
}

const context = (signal = new AbortController().signal) => ({ signal, report: vi.fn() });

test('a file in pieces is sealed by a worker, which ends then', async () => {
  const result = await sealInWorker(kept, inPieces(['ab', 'cd']), context());
  expect(result).toMatchObject({ kind: 'sealed', size: 4, mimeType: 'text/plain' });
  expect([...directory.files.keys()]).toEqual([kept.id]);
  expect(ended).toBe(1);
});

test('what is here is sealed again without a source', async () => {
  const lost = { kind: 'failed', problem: 'bytes-lost' };
  expect(await sealInWorker({ ...kept, task: 'strip' }, undefined, context())).toEqual(lost);
});

test('a screen that was closed is told apart in the worker, too', async () => {
  const closed = new Error('The screen was closed before all of its file was read.');
  const result = await sealInWorker(kept, inPieces(['ab'], closed), context());
  expect(result).toEqual({ kind: 'failed', problem: 'source-lost' });
});

test('a reading that is stopped rejects with the reason, and its worker ends', async () => {
  const stop = new AbortController();
  const sealing = sealInWorker(kept, inPieces(['ab'], 'never'), context(stop.signal));
  stop.abort(new Error('locked'));
  await expect(sealing).rejects.toThrow('locked');
  expect(ended).toBe(1);
  await expect(sealInWorker(kept, inPieces(['ab']), context(stop.signal))).rejects.toThrow(
    'locked',
  );
  expect(ended).toBe(1);
});

test('a file whose worker cannot start fails, and can be attached again', async () => {
  isThere = false;
  const lost = { kind: 'failed', problem: 'bytes-lost' };
  expect(await sealInWorker(kept, inPieces(['ab']), context())).toEqual(lost);
  expect(ended).toBe(1);
});
