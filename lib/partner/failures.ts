import { isObject } from '../bytes/json';
import type { Failure, ServiceError } from '../domain/core/failure';
import { requestedWait } from '../domain/core/requested-wait';
import { readServerTime, readServiceError } from './wire-errors';

/** The bounds of a `Retry-After`: a longer one is cut, a shorter one raised. */
const LONGEST_WAIT = 15 * 60_000;
const SHORTEST_WAIT = 1_000;

/**
 * Statuses whose meaning partner-api.md states ("Errors"). It does not show their bodies: there may
 * be none.
 */
const NAMED = [401, 403, 404, 409, 422, 429];

/**
 * Whether the service itself sent this refusal, rather than a gateway or a captive portal. True for
 * a JSON object with an error that `readServiceError` understands; for a named status also for an
 * empty body or object. HTML, plain text and bare JSON values come from an intermediary.
 */
function isFromService(status: number, body: unknown, serviceError: ServiceError): boolean {
  const hasContent =
    serviceError.message !== undefined ||
    serviceError.code !== undefined ||
    serviceError.fields.length > 0;
  if (isObject(body) && hasContent) return true;
  return NAMED.includes(status) && (body === undefined || isObject(body));
}

/** Whether a body that is no JSON is a web page. */
const isPage = (body: unknown): boolean => typeof body === 'string' && /^\s*</.test(body);

/**
 * Maps an unsuccessful response to a failure (partner-api.md, "Errors"). `body` is its parsed JSON,
 * its text if that was not JSON, or undefined if it was empty.
 */
export function failureOfResponse(
  status: number,
  body: unknown,
  headers: Headers,
  now: number,
): Failure {
  const serviceError = readServiceError(body, headers);
  const response = {
    status,
    serviceError,
    ...(isFromService(status, body, serviceError) ? {} : { foreign: true }),
  };
  // The contract's bodies are JSON, so a network's sign-in page says nothing about the key.
  if (status === 401 && isPage(body)) return { kind: 'no-answer', why: 'gateway' };
  if (status === 401) return { kind: 'key-refused', ...response };
  if (status === 403) return { kind: 'not-allowed', ...response };
  if (status === 404) return { kind: 'not-found', ...response };
  if (status === 422) return { kind: 'invalid', ...response };
  const retryAt = retryTime(headers.get('Retry-After'), now, readServerTime(headers));
  if (status === 409) return { kind: 'conflict', ...response, retryAt };
  if (status === 429) return { kind: 'too-many', ...response, retryAt };
  if (status >= 500) return { kind: 'service-error', ...response, retryAt };
  return { kind: 'refused', ...response };
}

/**
 * When to retry, in epoch milliseconds: `Retry-After` in seconds or as an HTTP date, kept between
 * one second and fifteen minutes from now. A date is by the service's clock, which `serverTime` is if it
 * said it: this computer's may be wrong. Undefined if the header is missing or makes no sense.
 */
export function retryTime(
  header: string | null,
  now: number,
  serverTime = now,
): number | undefined {
  const wait = requestedWait(header, serverTime);
  if (wait === undefined) return undefined;
  return now + Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, wait));
}
