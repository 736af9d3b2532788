import type { Failure, Said } from '../domain/failure';
import { isObject, readSaid } from './wire';

/** Furthest ahead that a `Retry-After` is believed, and the wait where none is given. */
const LONGEST_WAIT = 15 * 60_000;
const SHORTEST_WAIT = 1_000;

/** Statuses whose meaning partner-api.md states ("Errors"). Their bodies are not shown: there may be none. */
const NAMED = [401, 403, 404, 409, 422, 429];

/**
 * Whether a refusal is the service's own word. It is where its body is a JSON object that says
 * something in a form that `readSaid` knows; for a named status an empty body or object will do.
 * HTML, plain text and bare JSON values come from something in between (a gateway, a portal).
 */
function isOwnWord(status: number, body: unknown, said: Said): boolean {
  const says = said.message !== undefined || said.code !== undefined || said.fields.length > 0;
  if (isObject(body) && says) return true;
  return NAMED.includes(status) && (body === undefined || isObject(body));
}

/**
 * Sorts an answer that is no success into the closed list (partner-api.md, "Errors"). `body` is its
 * JSON, undefined where it was empty, and its text where that was no JSON.
 */
export function failureOfAnswer(
  status: number,
  body: unknown,
  headers: Headers,
  now: number,
): Failure {
  const said = readSaid(body, headers);
  const answered = { status, said, ...(isOwnWord(status, body, said) ? {} : { foreign: true }) };
  if (status === 401) return { kind: 'key-refused', ...answered };
  if (status === 403) return { kind: 'not-allowed', ...answered };
  if (status === 404) return { kind: 'not-found', ...answered };
  if (status === 422) return { kind: 'invalid', ...answered };
  const retryAt = retryTime(headers.get('Retry-After'), now);
  if (status === 409) return { kind: 'conflict', ...answered, retryAt };
  if (status === 429) return { kind: 'too-many', ...answered, retryAt };
  if (status >= 500) return { kind: 'service-error', ...answered, retryAt };
  return { kind: 'refused', ...answered };
}

/**
 * When to come back, epoch milliseconds: `Retry-After` in seconds or as an HTTP date, held between
 * one second and fifteen minutes from now. Undefined where there is none or it makes no sense.
 */
export function retryTime(header: string | null, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const wait = /^-?\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (Number.isNaN(wait)) return undefined;
  return now + Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, wait));
}
