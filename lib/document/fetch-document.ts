import { type DocumentVerdict, verdictOfStatus } from '../domain/document-check';

/** Bytes beyond which a document is not read on, whatever its server says of its length. */
export const LARGEST_DOCUMENT = 20 * 1024 * 1024;

/** Milliseconds that fetching one may take, to its last byte. */
const TIMEOUT = 30_000;

export type Fetched = { bytes: Uint8Array<ArrayBuffer> } | DocumentVerdict;

/**
 * Fetches a stranger's document: without the key, cookies, cache or referrer, and without a header
 * of ours. Here and not in the background, so that nothing of it is where the key is, no byte
 * crosses the border, and everything is gone with the page. Redirects are not followed: nobody was
 * asked about the host that they lead to.
 *
 * Never throws; what was stopped by `signal` counts as a network that failed.
 */
export async function fetchDocument(url: URL, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    });
    if (response.type === 'opaqueredirect') return unreached('redirected');
    if (response.status !== 200) {
      await response.body?.cancel();
      return verdictOfStatus(response.status);
    }
    return await readBytes(response);
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return unreached(isTimeout ? 'timeout' : 'network');
  }
}

async function readBytes(response: Response): Promise<Fetched> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  const isTooLarge = Number(response.headers.get('Content-Length')) > LARGEST_DOCUMENT;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength;
    if (isTooLarge || length > LARGEST_DOCUMENT) {
      await reader?.cancel();
      return unreached('too-large');
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return { bytes };
}

type Cause = 'network' | 'timeout' | 'redirected' | 'too-large';

const unreached = (kind: Cause): DocumentVerdict => ({ kind: 'not-reachable', why: { kind } });
