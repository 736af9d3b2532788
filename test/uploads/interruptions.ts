import { createHash } from 'node:crypto';
import * as v from '../../lib/domain/core/schema';
import { Upload } from '../../lib/domain/files/upload';
import { type Performed, performUpload } from '../../lib/uploads/perform';
import type { UploadTarget } from '../../lib/uploads/target';
import { type Cut, socketFetch } from '../real-storage/socket-fetch';

/** When a request is interrupted. */
export const MOMENTS = [
  'before the server has the request',
  'in the middle of the body',
  'after the server did it, before it responds',
] as const;
export type Moment = (typeof MOMENTS)[number];

/** How: everything here ends, and only what was stored is left; or only the connection is cut. */
export const ENDS = ['all ends', 'the connection is cut'] as const;
export type End = (typeof ENDS)[number];

/** A file of any length that is the same in every run. */
export function sampleFile(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let state = 1;
  for (let at = 0; at < size; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

/** SHA-256 in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The upload of a picture before its first byte. */
export const begin = (target: UploadTarget, file: Uint8Array, sha = sha256(file)): Upload =>
  target.begin({ size: file.byteLength, sha256: sha, mimeType: 'image/png', ending: 'png' });

/** Reads parts of a file for `performUpload`. */
export const partsOf =
  (file: Uint8Array<ArrayBuffer>) =>
  async (from: number, to: number): Promise<Uint8Array<ArrayBuffer>> =>
    file.slice(from, to);

type Storage = {
  /** The certificate of the server, if it has one. */
  ca?: string;
  /** Called before a request; what it resolves to waits until the server has written some of it. */
  watch(): Promise<() => Promise<unknown>>;
};

type Send = (cut?: Cut) => Promise<Response>;

/** What came of an upload, and bytes that were sent. */
export type Survived = { outcome: Performed; sent: number; interruptions: number };

/** Performs an upload, and interrupts every single request once. */
export async function performInterrupted(
  target: UploadTarget,
  file: Uint8Array<ArrayBuffer>,
  storage: Storage,
  { moment, end }: { moment: Moment; end: End },
): Promise<Survived> {
  const interrupted = new Set<string>();
  let stored = JSON.stringify(begin(target, file));
  let sent = 0;

  /** The request's way until it is interrupted. */
  const start = async (send: Send, bytes: number): Promise<void> => {
    if (moment === 'before the server has the request') return;
    const isWhole = moment !== 'in the middle of the body';
    if (!isWhole && bytes === 0) return;
    const count = isWhole ? bytes : Math.floor(bytes / 2);
    sent += count;
    const cut = { bytes: count, arrived: await storage.watch() };
    const response = send(isWhole ? undefined : cut);
    if (isWhole) await response;
    else await response.then(failIfResponded, () => undefined);
  };

  const live = (): Promise<Performed | 'ended'> =>
    new Promise((resolve, reject) => {
      const fetching: typeof fetch = async (input, init) => {
        const request = new Request(input, init);
        const { method, url, headers } = request;
        const body = new Uint8Array(await request.arrayBuffer());
        const send: Send = (cut) => socketFetch(storage.ca, cut)(url, { method, headers, body });
        const name = nameOf(request);
        if (interrupted.has(name)) {
          sent += body.byteLength;
          return send();
        }
        interrupted.add(name);
        await start(send, body.byteLength);
        if (end === 'the connection is cut') throw new TypeError('The connection was cut');
        resolve('ended');
        return new Promise(() => {});
      };
      const onStored = (upload: Upload) => {
        stored = JSON.stringify(upload);
      };
      const from = v.parse(Upload, JSON.parse(stored));
      const sender = { fetch: fetching, now: Date.now, onStored };
      performUpload(target, from, partsOf(file), sender).then(resolve, reject);
    });

  let outcome = await live();
  while (outcome === 'ended') outcome = await live();
  return { outcome, sent, interruptions: interrupted.size };
}

/** A request that goes on within the same part counts as the same. */
function nameOf({ method, url, headers }: Request): string {
  const part = Math.floor(Number(headers.get('upload-offset')) / (8 * 1024 * 1024));
  return [method, url, headers.get('content-range'), part].join();
}

function failIfResponded(): void {
  throw new Error('The server responded to a request that was cut');
}
