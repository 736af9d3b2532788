import { readText } from '../bytes/read-body';
import { sha256Hex } from '../bytes/sha256';
import { MOST_ANSWER_TEXT } from '../domain/files/answer-text';
import type { Upload, UploadAnswer, UploadBody, UploadRequest } from '../domain/files/upload';
import { readLink } from './read-link';
import type { UploadProgress, UploadTarget } from './target';

type Bytes = Uint8Array<ArrayBuffer>;
type ReadPart = (from: number, to: number) => Promise<Bytes>;

/** Whatever sends, and a clock in epoch milliseconds. */
export type UploadSender = { fetch: typeof fetch; now: () => number };

/** How an upload ended. `status`: of the last answer, 0 for none. */
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
  /** The storage did not answer, or had trouble, in each of several tries. */
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
    ...sender
  }: UploadSender & {
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
    const made = await performStep(target, upload, readPart, sender);
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
  sender: UploadSender,
): Promise<'done' | { progress: UploadProgress; status: number }> {
  const step = await target.next(upload, sender.now());
  if (step.kind === 'done') return 'done';
  if (step.kind === 'read-link') {
    const reading = await readLink(step.url, step.isWhole, upload.size, sender.fetch);
    return { progress: target.acceptReading(upload, reading), status: reading.status };
  }
  const { request, answer } = await signAndSend(target, step.request, upload, readPart, sender);
  return { progress: target.accept(upload, request, answer, sender.now()), status: answer.status };
}

/** Sends a request of a target, signed with the SHA-256 of its body. */
export async function signAndSend(
  target: UploadTarget,
  unsigned: UploadRequest,
  upload: Upload,
  readPart: ReadPart,
  sender: UploadSender,
): Promise<{ request: UploadRequest; answer: UploadAnswer }> {
  const content = await contentOf(unsigned.body, readPart);
  const bodySha256 = await sha256Hex(content ?? '');
  const request = await target.sign({ request: unsigned, bodySha256 }, upload, sender.now());
  return { request, answer: await send(request, content, sender.fetch) };
}

async function contentOf(
  body: UploadBody | undefined,
  readPart: ReadPart,
): Promise<string | Bytes | undefined> {
  if (body === undefined) return undefined;
  return body.kind === 'text' ? body.text : readPart(body.from, body.to);
}

/** The body as `fetch` takes it: a form has the bytes as its one file. */
function bodyOf({ body }: UploadRequest, content: string | Bytes | undefined) {
  if (body?.kind !== 'form') return content ?? null;
  const form = new FormData();
  form.append(
    body.field,
    new Blob(content ? [content] : [], { type: body.mimeType }),
    body.fileName,
  );
  return form;
}

/** Never throws: what did not answer has status 0. */
async function send(
  request: UploadRequest,
  content: string | Bytes | undefined,
  fetching: typeof fetch,
): Promise<UploadAnswer> {
  try {
    const response = await fetching(request.url, {
      method: request.method,
      headers: request.headers,
      body: bodyOf(request, content),
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const { text } = await readText(response.body, MOST_ANSWER_TEXT);
    return { status: response.status, headers: Object.fromEntries(response.headers), text };
  } catch {
    return { status: 0, headers: {}, text: '' };
  }
}
