import type { KeptFile, SealResult } from '../protocol/requests/keeper';
import { ownDirectory } from './directory';
import { seal } from './seal-file';

// The worker's side of `seal-in-worker.ts`.

/** A file that its screen sends in pieces, as a worker can be given it. */
export type FileInPieces = {
  name: string;
  size: number;
  pieces: ReadableStream<Uint8Array<ArrayBuffer>>;
};

export type ToSealer =
  | { kind: 'seal'; kept: KeptFile; source: File | FileInPieces | undefined }
  | { kind: 'stop' };

export type FromSealer =
  | { kind: 'read'; read: number }
  | { kind: 'result'; result: SealResult }
  | { kind: 'stopped' };

/** What a worker needs of its global scope. A test gives it one end of a `MessageChannel`. */
type Scope = {
  postMessage: (message: FromSealer) => void;
  onmessage: ((event: MessageEvent<ToSealer>) => void) | null;
};

/** Waits for a file, seals it, and tells what came of it. */
export function startSealer(scope: Scope = globalThis, directory = ownDirectory()): void {
  const stop = new AbortController();
  const { signal } = stop;
  const report = (read: number): void => scope.postMessage({ kind: 'read', read });
  scope.onmessage = async ({ data }) => {
    if (data.kind === 'stop') return stop.abort();
    const { kept, source } = data;
    try {
      const result = await seal(kept, withStream(source), { directory, signal, report });
      scope.postMessage({ kind: 'result', result });
    } catch (error) {
      if (!signal.aborted) throw error;
      scope.postMessage({ kind: 'stopped' });
    }
  };
}

const withStream = (source: File | FileInPieces | undefined) =>
  source && 'pieces' in source ? { ...source, stream: () => source.pieces } : source;
