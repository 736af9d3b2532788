import { isObject } from '../bytes/json';
import type { ServiceError } from '../domain/core/failure';
import { readTime } from '../domain/core/read-time';
import { first, text } from './wire';

// Reads an error response: its body, and the headers by which a response is found and timed.

/** Most characters of a text, and field errors, that are kept: a panel shows them, each ticket stores them. */
const LONGEST = 500;
const MOST_FIELDS = 50;

/** A text of an error, cut between whole characters. */
function words(value: unknown): string | undefined {
  const said = text(value);
  if (said === undefined || said.length <= LONGEST) return said;
  // One more than fits, and a character may take two places.
  const characters = [...said.slice(0, 2 * (LONGEST + 1))];
  return characters.length <= LONGEST ? said : `${characters.slice(0, LONGEST - 1).join('')}…`;
}

/** "Not shown: the error body shape and any error codes." Also where the request's id may stand. */
export function readServiceError(body: unknown, headers: Headers): ServiceError {
  const outer = isObject(body) ? body : {};
  const inner = isObject(outer.error) ? outer.error : outer;
  return {
    message: first([inner.message, inner.detail, inner.title, outer.error], words),
    code: first([inner.code, inner.type], words),
    fields: readFieldErrors(inner.fields ?? inner.errors ?? inner.details ?? outer.fields).slice(
      0,
      MOST_FIELDS,
    ),
    requestId: readRequestId(headers) ?? first([inner.requestId, outer.requestId], words),
  };
}

/** The service's id of a request, by which its support can find it. */
export const readRequestId = (headers: Headers): string | undefined =>
  first(
    ['x-request-id', 'request-id', 'x-correlation-id', 'x-trace-id'].map((name) =>
      headers.get(name),
    ),
    words,
  );

/** The service's clock (the `Date` header), in epoch milliseconds. */
export const readServerTime = (headers: Headers): number | undefined =>
  readTime(headers.get('date') ?? undefined);

/** Field errors: a list of `{field|path|pointer, message|detail}`, or a map from field to text. */
function readFieldErrors(value: unknown): ServiceError['fields'] {
  if (Array.isArray(value))
    return value.filter(isObject).flatMap((json) => {
      const field = first([json.field, json.path, json.pointer, json.name], fieldPath);
      const message = first([json.message, json.detail, json.reason, json.title], words);
      return field && message ? [{ field, message }] : [];
    });
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((field) => {
    const said = value[field];
    const message = words(Array.isArray(said) ? said.map(text).filter(Boolean).join(' ') : said);
    return message ? [{ field: fieldPath(field) ?? field, message }] : [];
  });
}

/** `#/attachments/0/url`, `attachments[0].url` and `['attachments', 0, 'url']` are one field. */
function fieldPath(value: unknown): string | undefined {
  if (Array.isArray(value)) return words(value.map(text).join('.'));
  return words(value)
    ?.replace(/^#?\//, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replaceAll('/', '.');
}
