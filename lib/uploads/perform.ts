import { sha256Hex } from '../bytes/sha256';
import type { Upload, UploadRequest, UploadResponse } from '../domain/files/upload';
import type { Sending } from './fetch-bare';
import { readLink } from './read-link';
import { contentOf, type ReadPart, sendUpload } from './send';
import type { UploadProgress, UploadTarget } from './target';

/** How requests are sent, and a clock in epoch milliseconds. */
export type UploadTransport = Sending & { now: () => number };

/** How an upload ended. `status`: of the last response, 0 for none. */
export type Performed =
  | { kind: 'done'; upload: Upload; status: number }
  /** As `until` said. */
  | { kind: 'stopped'; upload: Upload; status: number }
  | {
      kind: 'failed';
      why: Extract<UploadProgress, { kind: 'failed' }>['why'];
      upload: Upload;
      status: number;
    }
  /** The storage did not respond, or had trouble, in each of several tries. */
  | { kind: 'gave-up'; why: 'network' | 'trouble'; upload: Upload; status: number };

/** Tries in a row without progress. */
const MOST_TRIES = 3;
/** Steps besides the parts of the file; each part may be sent twice. */
const OTHER_STEPS = 20;

/**
 * Performs an upload from where it stands, in one go. For the trial and for tests: the background and the
 * keeper share the same steps between them, and store each one. `onStored` gets what they would store.
 */
export async function performUpload(
  target: UploadTarget,
  begun: Upload,
  readPart: ReadPart,
  {
    onStored,
    until,
    ...transport
  }: UploadTransport & {
    onStored?: (upload: Upload) => void | Promise<void>;
    until?: (upload: Upload) => boolean;
  },
): Promise<Performed> {
  let upload = begun;
  let tries = 0;
  let status = 0;
  let why: 'network' | 'trouble' = 'trouble';
  const mostSteps = OTHER_STEPS + 2 * Math.ceil(begun.size / Math.max(begun.partSize, 1));
  for (let step = 0; step < mostSteps && tries < MOST_TRIES; step += 1) {
    const made = await performStep(target, upload, readPart, transport);
    if (made === 'done') return { kind: 'done', upload, status };
    status = made.status;
    if (made.progress.kind === 'failed')
      return { kind: 'failed', why: made.progress.why, upload, status };
    tries = made.progress.kind === 'again' ? tries + 1 : 0;
    if (made.progress.kind === 'again') why = made.progress.why;
    upload = made.progress.upload;
    await onStored?.(upload);
    if (until?.(upload)) return { kind: 'stopped', upload, status };
  }
  return { kind: 'gave-up', why, upload, status };
}

async function performStep(
  target: UploadTarget,
  upload: Upload,
  readPart: ReadPart,
  transport: UploadTransport,
): Promise<'done' | { progress: UploadProgress; status: number }> {
  const step = await target.next(upload, transport.now());
  if (step.kind === 'done') return 'done';
  if (step.kind === 'read-link') {
    const reading = await readLink(step.url, step.isWhole, {
      ...transport,
      largest: upload.size,
    });
    return { progress: target.acceptReading(upload, reading), status: reading.status };
  }
  const { request, response } = await signAndSend(
    target,
    step.request,
    upload,
    readPart,
    transport,
  );
  return {
    progress: target.accept(upload, request, response, transport.now()),
    status: response.status,
  };
}

/** Sends a request of a target, signed with the SHA-256 of its body. */
export async function signAndSend(
  target: UploadTarget,
  unsigned: UploadRequest,
  upload: Upload,
  readPart: ReadPart,
  transport: UploadTransport,
): Promise<{ request: UploadRequest; response: UploadResponse }> {
  const content = await contentOf(unsigned.body, readPart);
  const bodySha256 = await sha256Hex(content ?? '');
  const request = await target.sign({ request: unsigned, bodySha256 }, upload, transport.now());
  return { request, response: await sendUpload(request, readPart, transport) };
}
