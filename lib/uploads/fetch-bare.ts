import { readChunks } from '../bytes/read-body';
import { MOST_RESPONSE_TEXT } from '../domain/files/response-text';

/** How requests to a storage are sent. */
export type Sending = {
  /** Ends a request early. */
  signal?: AbortSignal;
  /** Milliseconds without a response after which a request counts as failed; five minutes if not given. */
  silence?: number;
  /** In place of the browser's own. */
  fetch?: typeof fetch;
};

/** Milliseconds without a response after which a request counts as failed. */
export const LONGEST_SILENCE = 5 * 60_000;

/** What stands for the status of a redirect, which browsers do not say. */
export const REDIRECT = 302;

/**
 * The one `fetch` to storages: without cookies, referrer and cache. Undefined for a redirect, which leads
 * where neither a signature nor bytes may go. Throws what `fetch` throws.
 */
export async function fetchBare(
  url: string,
  init: RequestInit,
  fetching: typeof fetch = (...asked) => fetch(...asked),
): Promise<Response | undefined> {
  const response = await fetching(url, {
    ...init,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  // Browsers hide a redirect's status; Node shows it.
  const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304;
  if (response.type !== 'opaqueredirect' && !isRedirect) return response;
  await dropBody(response);
  return undefined;
}

/** Leaves a body: a small one is read, so that its connection can be used again; a large one is cut. */
export async function dropBody({ body }: Response): Promise<void> {
  await readChunks(body, MOST_RESPONSE_TEXT, () => undefined);
}

/** Of what `fetch`, and reading a body, throw if the network or the time fails. */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof DOMException;
