import type { FileSource } from '../protocol/client/file-pieces';
import type { KeptFile, SealResult } from '../protocol/requests/keeper';
import type { SealContext } from './seal-file';
import type { FileInPieces, FromSealer, ToSealer } from './sealer';

// A file is hashed and encrypted by a worker of its own: all our pages share one thread, the panel's too, which must
// not stutter meanwhile, and with the worker its memory goes.

/** Hashes and encrypts a file: the one that a screen handed over, else the copy kept here. Rejects only with the signal's reason. */
export type Seal = (
  kept: KeptFile,
  source: FileSource | undefined,
  context: Omit<SealContext, 'directory'>,
) => Promise<SealResult>;

export const sealInWorker: Seal = async (kept, source, { signal, report }) => {
  signal.throwIfAborted();
  const worker = new Worker(sealerAddress());
  const post = (message: ToSealer, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  const stop = (): void => post({ kind: 'stop' });
  signal.addEventListener('abort', stop);
  try {
    return await new Promise<SealResult>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromSealer>) => {
        if (data.kind === 'read') report(data.read);
        else if (data.kind === 'result') resolve(data.result);
        else reject(signal.reason);
      };
      // The browser prints why. The user can attach the file again.
      worker.onerror = () => resolve({ kind: 'failed', problem: 'bytes-lost' });
      if (!source || source instanceof File) return post({ kind: 'seal', kept, source });
      const inPieces: FileInPieces = {
        name: source.name,
        size: source.size,
        pieces: source.stream(),
      };
      post({ kind: 'seal', kept, source: inPieces }, [inPieces.pieces]);
    });
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
};

const SEALER = '/sealer.js';

/** Our pages run a script only by an address that this policy made; it makes one. Firefox has no such policies. */
const policy = globalThis.trustedTypes?.createPolicy('alongside-sealer', {
  createScriptURL: () => SEALER,
});

const sealerAddress = (): string => policy?.createScriptURL('') ?? SEALER;

declare global {
  /** What we use of Trusted Types. What `createScriptURL` returns is none, but stands for a string wherever one is. */
  var trustedTypes:
    | {
        createPolicy: (
          name: string,
          rules: { createScriptURL: (path: string) => string },
        ) => { createScriptURL: (path: string) => string };
      }
    | undefined;
}
