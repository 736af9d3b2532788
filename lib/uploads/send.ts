import { readText } from '../bytes/read-body';
import { toUtf8 } from '../bytes/utf8';
import { MOST_RESPONSE_TEXT } from '../domain/files/response-text';
import type { UploadBody, UploadRequest, UploadResponse } from '../domain/files/upload';
import { fetchBare, isNetworkError, LONGEST_SILENCE, REDIRECT, type Sending } from './fetch-bare';

/** Bytes `from` to before `to` of the file. */
export type ReadPart = (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Bytes in a millisecond: an upload that is slower than 25 KB/s counts as stuck. */
const SLOWEST = 25;

const sizeOf = (body: UploadBody | undefined): number =>
  body === undefined || body.kind === 'text' ? 0 : body.to - body.from;

const NOTHING: UploadResponse = { status: 0, headers: {}, text: '' };

const REDIRECTED: UploadResponse = { status: REDIRECT, headers: {}, text: '' };

/**
 * Sends a request to a storage as it was signed. Status 0 stands for no response and half a response.
 * A redirect is not followed: it refuses what was sent. Throws only what `readPart` throws, and the signal's reason.
 */
export async function sendUpload(
  { method, url, headers, body }: UploadRequest,
  readPart: ReadPart,
  { signal, silence = LONGEST_SILENCE, fetch: fetching }: Sending,
): Promise<UploadResponse> {
  const content = await contentOf(body, readPart);
  const late = AbortSignal.timeout(Math.ceil(silence + sizeOf(body) / SLOWEST));
  const ends = signal ? AbortSignal.any([signal, late]) : late;
  try {
    const init = { method, headers, body: asSent(body, content), signal: ends };
    const response = await fetchBare(url, init, fetching);
    if (!response) return REDIRECTED;
    const { text } = await readText(response.body, MOST_RESPONSE_TEXT);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: text.slice(0, MOST_RESPONSE_TEXT),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (isNetworkError(error)) return NOTHING;
    throw error;
  }
}

/**
 * The bytes of a body, of which a signature has the SHA-256. Text is bytes, too, so that the browser adds
 * no media type.
 */
export async function contentOf(
  body: UploadBody | undefined,
  readPart: ReadPart,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!body) return undefined;
  return body.kind === 'text' ? toUtf8(body.text) : readPart(body.from, body.to);
}

/** Bytes as they are: a stream would reach the storage as the word `[object ReadableStream]` (Firefox). */
function asSent(
  body: UploadBody | undefined,
  content: Uint8Array<ArrayBuffer> | undefined,
): BodyInit | undefined {
  if (body?.kind !== 'form' || !content) return content;
  const form = new FormData();
  form.append(body.field, new Blob([content], { type: body.mimeType }), body.fileName);
  return form;
}
