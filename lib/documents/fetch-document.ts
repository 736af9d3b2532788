import { type DocumentVerdict, verdictOfStatus } from '../domain/document-check';

/** Bytes beyond which a document is not read on, whatever its server says of its length. */
export const LARGEST_DOCUMENT = 20 * 1024 * 1024;

/** Milliseconds that fetching one may take, to its last byte. */
const TIMEOUT = 30_000;

export type Fetched = { bytes: Uint8Array<ArrayBuffer> } | DocumentVerdict;

/**
 * Asks a stranger's server: without the key, cookies, cache or referrer. From one of our pages and not
 * from the background, so that nothing of it is where the key is, no byte crosses the border, and
 * everything is gone with the page. Redirects are not followed: nobody was asked about the host that
 * they lead to. Throws as `fetch` does.
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

/** Fetches a document. Never throws; what was stopped by `signal` counts as a network that failed. */
export async function fetchDocument(url: URL, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await request(url, signal);
    if (isRedirect(response)) return unreached('redirected');
    if (response.status !== 200) {
      await response.body?.cancel();
      return verdictOfStatus(response.status);
    }
    return await readBytes(response);
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): DocumentVerdict {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return unreached(isTimeout ? 'timeout' : 'network');
}

/** What a server says of a file before it is fetched; `size` in bytes. */
export type Probed =
  | { kind: 'answers'; mimeType: string | undefined; size: number | undefined }
  | DocumentVerdict;

/**
 * Asks whether a link opens, and what it opens, without reading the file. HEAD first; links that are
 * signed for GET refuse that, and are asked for their first byte. Never throws.
 */
export async function probeLink(url: URL, signal: AbortSignal): Promise<Probed> {
  try {
    const head = await request(url, signal, { method: 'HEAD' });
    if (isRedirect(head)) return unreached('redirected');
    if (head.ok) return answers(head);
    const first = await request(url, signal, { headers: { Range: 'bytes=0-0' } });
    await first.body?.cancel();
    if (isRedirect(first)) return unreached('redirected');
    // 416: the file is empty, so it has no first byte (RFC 9110, section 15.5.17).
    return first.ok || first.status === 416 ? answers(first) : verdictOfStatus(first.status);
  } catch (error) {
    return failureOf(error);
  }
}

function answers({ headers, status }: Response): Probed {
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const whole = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
  const length = whole ?? (status === 200 ? headers.get('Content-Length') : undefined);
  return {
    kind: 'answers',
    mimeType: type || undefined,
    size: length ? Number(length) : undefined,
  };
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
