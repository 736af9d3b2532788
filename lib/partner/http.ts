import { withExactNumbers } from '../bytes/exact-numbers';
import { readText } from '../bytes/read-body';
import { done, type Failure, failed, type Outcome } from '../domain/core/failure';
import { serviceAddress } from './address';
import { failureOfResponse } from './failures';
import { readRequestId, readServerTime } from './wire-errors';
import type { RequestSpec } from './writes';

/** What a call needs to know about the service: its address and the API key. */
export type Connection = {
  address: string;
  key: string;
  /** Whether the browser permits requests to an origin. Always true outside a browser. */
  mayReach?: (origin: string) => Promise<boolean>;
  /** Wraps every call: may refuse it before a byte leaves, and sees its outcome. */
  guard?: (
    call: Call,
    make: () => Promise<Outcome<ServiceResponse>>,
  ) => Promise<Outcome<ServiceResponse>>;
};

/** Stands in for a connection where the key is not: passes each call on to whoever has it. */
export type Relay = { relay: (request: Call) => Promise<Outcome<ServiceResponse>> };

/**
 * A mutating call with its idempotency key and exact bytes. The caller made both; nothing here
 * changes them.
 */
export type Write = RequestSpec & { idempotencyKey: string };

export type Call = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  write?: Write;
  /**
   * The response may hold snapshots, whose size the contract does not limit (partner-api.md,
   * "snapshot").
   */
  large?: boolean;
};

/** A 2xx response: its JSON (undefined without a body) and the id the service gave the request. */
export type ServiceResponse = {
  status: number;
  body: unknown;
  requestId: string | undefined;
  /** The `Location` header as received: where a created resource can be found. */
  location?: string | undefined;
  /** The service's clock (`Date` header) in epoch milliseconds, to the second. */
  serverTime?: number | undefined;
  /** The `Link` header (RFC 8288), in which a list may name its next page. */
  link?: string | undefined;
};

/**
 * Milliseconds that one call may take, including its body. Firefox stops the background after 30 s.
 */
const TIMEOUT = 20_000;

/** Bytes after which we stop reading a response body. */
const LONGEST_BODY = 5 * 1024 * 1024;
const LONGEST_LARGE_BODY = 64 * 1024 * 1024;

/**
 * The only `fetch` that sends the key. Returns every failure as a `Failure` and never throws. It
 * does not follow redirects: browsers forward `Api-Key` and the body to the new origin.
 */
export async function call(
  connection: Connection | Relay,
  request: Call,
): Promise<Outcome<ServiceResponse>> {
  if ('relay' in connection) return connection.relay(request);
  const address = serviceAddress(connection.address);
  if (!address.ok) return address;
  const url = new URL(address.value + request.path);
  for (const [name, value] of Object.entries(request.query ?? {}))
    url.searchParams.set(name, value);
  if (connection.mayReach && !(await connection.mayReach(url.origin)))
    return failed({ kind: 'no-host-permission', origin: url.origin });

  const make = () => fetchOnce(connection, request, url);
  return connection.guard ? connection.guard(request, make) : make();
}

async function fetchOnce(
  connection: Connection,
  request: Call,
  url: URL,
): Promise<Outcome<ServiceResponse>> {
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: headersOf(connection.key, request.write),
      body: request.write?.body ?? null,
      // Not 'error': that looks like a network failure, and we must know that a redirect did no
      // work.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.url !== '' && new URL(response.url).origin !== url.origin)
      return unreadable(response.status, 'a response from another origin');
    if (response.type === 'opaqueredirect' || isRedirect(response.status))
      return failed({ kind: 'redirected', origin: url.origin });
    return await readResponse(response, request.large ? LONGEST_LARGE_BODY : LONGEST_BODY);
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

async function readResponse(
  response: Response,
  longest: number,
): Promise<Outcome<ServiceResponse>> {
  const { text, isWhole } = await readText(response.body, longest);
  const body = parseJson(isWhole ? text : '');
  if (!response.ok) {
    // A body that is not JSON stays text: a page by which an intermediary refused.
    const asText = isWhole ? text || undefined : 'too long';
    const serviceError = body.parsed ? body.value : asText;
    return failed(failureOfResponse(response.status, serviceError, response.headers, Date.now()));
  }
  if (!isWhole) return tooLong(response.status);
  if (text !== '' && !body.parsed) return unreadable(response.status, 'a response that is no JSON');
  const requestId = readRequestId(response.headers);
  const serverTime = readServerTime(response.headers);
  const location = response.headers.get('Location') ?? undefined;
  const link = response.headers.get('Link') ?? undefined;
  return done({ status: response.status, body: body.value, requestId, location, serverTime, link });
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

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
  failed({ kind: 'unreadable', status, detail: 'a response that is too long', tooLong: true });
