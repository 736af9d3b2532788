import { readBytes } from '../bytes/read-body';
import { verdictOfStatus } from '../domain/documents/check-plan';
import type { DocumentVerdict } from '../domain/documents/document-check';

/** Bytes after which we stop reading a document, whatever length its server states. */
export const LARGEST_DOCUMENT = 20 * 1024 * 1024;

/** Milliseconds for one document, to its last byte. */
const TIMEOUT = 30_000;

export type FetchedDocument = { bytes: Uint8Array<ArrayBuffer> } | DocumentVerdict;

/**
 * Sends a request to an untrusted server: without the key, cookies, cache or referrer. It is sent
 * from one of our pages, not from the background: so no byte is where the key is, none crosses the
 * message protocol, and everything is gone with the page. Redirects are not followed, because the
 * user did not permit their hosts. Throws as `fetch` does.
 */
const request = (url: URL, signal: AbortSignal, init: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    ...init,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });

const REDIRECTS = [301, 302, 303, 307, 308];

/** Browsers hide the status of a redirect that is not followed; Node shows it. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || REDIRECTS.includes(status);

/** Fetches a document. Never throws; an aborted request counts as a network failure. */
export async function fetchDocument(url: URL, signal: AbortSignal): Promise<FetchedDocument> {
  try {
    const response = await request(url, signal);
    if (isRedirect(response)) return unreached('redirected');
    if (response.status !== 200) {
      await response.body?.cancel();
      return verdictOfStatus(response.status);
    }
    return await readDocument(response);
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): DocumentVerdict {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return unreached(isTimeout ? 'timeout' : 'network');
}

/** The server's description of a file before it is fetched; `size` in bytes. */
export type LinkProbe =
  | { kind: 'responds'; mimeType: string | undefined; size: number | undefined }
  | DocumentVerdict;

/**
 * Checks whether a link opens, and which file, without reading it. Sends HEAD first; links that are
 * signed for GET refuse it, so their first byte is requested. Never throws.
 */
export async function probeLink(url: URL, signal: AbortSignal): Promise<LinkProbe> {
  try {
    const head = await request(url, signal, { method: 'HEAD' });
    if (isRedirect(head)) return unreached('redirected');
    if (head.ok) return probeOf(head);
    const first = await request(url, signal, { headers: { Range: 'bytes=0-0' } });
    await first.body?.cancel();
    if (isRedirect(first)) return unreached('redirected');
    // 416: the file is empty, so it has no first byte (RFC 9110, section 15.5.17).
    return first.ok || first.status === 416 ? probeOf(first) : verdictOfStatus(first.status);
  } catch (error) {
    return failureOf(error);
  }
}

function probeOf({ headers, status }: Response): LinkProbe {
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const whole = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
  const length = whole ?? (status === 200 ? headers.get('Content-Length') : undefined);
  return {
    kind: 'responds',
    mimeType: type || undefined,
    size: length ? Number(length) : undefined,
  };
}

async function readDocument({ body, headers }: Response): Promise<FetchedDocument> {
  if (Number(headers.get('Content-Length')) > LARGEST_DOCUMENT) {
    await body?.cancel();
    return unreached('too-large');
  }
  const bytes = await readBytes(body, LARGEST_DOCUMENT);
  return bytes ? { bytes } : unreached('too-large');
}

type Cause = 'network' | 'timeout' | 'redirected' | 'too-large';

const unreached = (kind: Cause): DocumentVerdict => ({ kind: 'not-reachable', why: { kind } });
