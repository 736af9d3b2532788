import { done, type Failure, failed, type Outcome } from '../domain/failure';
import { serviceAddress } from './address';
import { withExactNumbers } from './exact-numbers';
import { failureOfAnswer } from './failures';
import { readRequestId, readServerTime } from './wire';
import type { Unsent } from './writes';

/** What a call needs to know of the service: where it is and who asks. */
export type Connection = {
  address: string;
  key: string;
  /** Says whether the browser lets us reach an origin at all. Always true outside a browser. */
  mayReach?: (origin: string) => Promise<boolean>;
  /** Stands around every call: may refuse it before a byte leaves, and learns how it ended. */
  guard?: (call: Call, make: () => Promise<Outcome<Answered>>) => Promise<Outcome<Answered>>;
};

/** A mutating call's identity and its exact bytes; both are the caller's and never remade here. */
export type Write = Unsent & { idempotencyKey: string };

export type Call = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  write?: Write;
  /** Its answer may hold snapshots, whose size is the contract's (partner-api.md, "snapshot"). */
  large?: boolean;
};

/** A 2xx answer's JSON, or undefined where it had no body, and what the service calls the request. */
export type Answered = {
  status: number;
  body: unknown;
  requestId: string | undefined;
  /** Where a resource that was made is to be found (`Location`), as it came. */
  location?: string | undefined;
  /** The service's clock, to the second, as epoch milliseconds; where it says so. */
  serverTime?: number | undefined;
  /** HTTP's `Link` (RFC 8288), where a list may name its next page. */
  link?: string | undefined;
};

/** Milliseconds that one call may take, body and all. Firefox stops the background at 30 s. */
const TIMEOUT = 20_000;

/** Bytes of an answer beyond which it is not read on. */
const LONGEST_BODY = 5 * 1024 * 1024;
const LONGEST_LARGE_BODY = 64 * 1024 * 1024;

/**
 * The only `fetch` with the key. Reports every way of failing as a `Failure`, never throws.
 * Redirects are not followed because browsers forward `Api-Key` and the body to the new origin.
 */
export async function call(connection: Connection, what: Call): Promise<Outcome<Answered>> {
  const address = serviceAddress(connection.address);
  if (!address.ok) return address;
  const url = new URL(address.value + what.path);
  for (const [name, value] of Object.entries(what.query ?? {})) url.searchParams.set(name, value);
  if (connection.mayReach && !(await connection.mayReach(url.origin)))
    return failed({ kind: 'no-host-permission', origin: url.origin });

  const make = () => fetchOnce(connection, what, url);
  return connection.guard ? connection.guard(what, make) : make();
}

async function fetchOnce(connection: Connection, what: Call, url: URL): Promise<Outcome<Answered>> {
  try {
    const response = await fetch(url, {
      method: what.method,
      headers: headersOf(connection.key, what.write),
      body: what.write?.body ?? null,
      // Not 'error', which looks like a network that failed: who redirects did not do the work.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.url !== '' && new URL(response.url).origin !== url.origin)
      return unreadable(response.status, 'an answer from another origin');
    if (response.type === 'opaqueredirect' || isRedirect(response.status))
      return failed({ kind: 'redirected', origin: url.origin });
    return await readAnswer(response, what.large ? LONGEST_LARGE_BODY : LONGEST_BODY);
  } catch (error) {
    return failed({ kind: 'no-answer', why: isTimeout(error) ? 'timeout' : 'network' });
  }
}

function headersOf(key: string, write: Write | undefined): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Api-Key': key };
  if (!write) return headers;
  return {
    ...headers,
    'Content-Type': 'application/json',
    'Idempotency-Key': write.idempotencyKey,
  };
}

async function readAnswer(response: Response, longest: number): Promise<Outcome<Answered>> {
  const text = await readText(response, longest);
  const body = parseJson(text ?? '');
  if (!response.ok) {
    // What is no JSON stays the text it was: a page, by which somebody else refused.
    const said = body.parsed ? body.value : text === '' ? undefined : (text ?? 'too long');
    return failed(failureOfAnswer(response.status, said, response.headers, Date.now()));
  }
  if (text === undefined) return tooLong(response.status);
  if (text !== '' && !body.parsed) return unreadable(response.status, 'an answer that is no JSON');
  const requestId = readRequestId(response.headers);
  const serverTime = readServerTime(response.headers);
  const location = response.headers.get('Location') ?? undefined;
  const link = response.headers.get('Link') ?? undefined;
  return done({ status: response.status, body: body.value, requestId, location, serverTime, link });
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

async function readText(response: Response, longest: number): Promise<string | undefined> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done: ended, value } = await reader.read();
    if (ended) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > longest) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parseJson(text: string): { parsed: boolean; value: unknown } {
  try {
    return { parsed: true, value: JSON.parse(withExactNumbers(text)) };
  } catch {
    return { parsed: false, value: undefined };
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

const unreadable = (status: number, detail: string): { ok: false; failure: Failure } =>
  failed({ kind: 'unreadable', status, detail });

const tooLong = (status: number): { ok: false; failure: Failure } =>
  failed({ kind: 'unreadable', status, detail: 'an answer that is too long', tooLong: true });
