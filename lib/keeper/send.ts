import { readText } from '../bytes/read-body';
import { MOST_ANSWER_TEXT } from '../domain/files/answer-text';
import type { UploadAnswer, UploadBody, UploadRequest } from '../domain/files/upload';
import { fetchBare, isNetworkError, LONGEST_SILENCE } from './fetch-bare';
import type { SealedFile } from './sealed-file';

const NOTHING: UploadAnswer = { status: 0, headers: {}, text: '' };

/**
 * Sends a request to a storage as the background signed it. Status 0 stands for no answer, half an answer
 * and a redirect. Throws only `BytesLost` and the signal's reason.
 */
export async function sendUpload(
  { method, url, headers, body }: UploadRequest,
  file: SealedFile,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const content = body ? await contentOf(body, file) : undefined;
  const ends = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_SILENCE)]);
  try {
    const response = await fetchBare(url, { method, headers, body: content, signal: ends });
    if (!response) return NOTHING;
    const { text } = await readText(response.body, MOST_ANSWER_TEXT);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: text.slice(0, MOST_ANSWER_TEXT),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (isNetworkError(error)) return NOTHING;
    throw error;
  }
}

/** Bytes as they are: a stream would reach the storage as the word `[object ReadableStream]` (Firefox). */
async function contentOf(body: UploadBody, file: SealedFile): Promise<BodyInit> {
  // As bytes, so that the browser adds no media type.
  if (body.kind === 'text') return new TextEncoder().encode(body.text);
  const bytes = await file.read(body.from, body.to);
  if (body.kind === 'bytes') return bytes;
  const form = new FormData();
  form.append(body.field, new Blob([bytes], { type: body.mimeType }), body.fileName);
  return form;
}
