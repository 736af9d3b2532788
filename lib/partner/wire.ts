import type { Application } from '../domain/application';
import type { Attachment } from '../domain/attachment';
import type { Said } from '../domain/failure';
import type { Installation, KeyProfile } from '../domain/installation';
import type { Message } from '../domain/message';
import type { Ticket } from '../domain/ticket';

// Every gap of the description is decided here and nowhere else: one named reader per gap, each
// under the sentence of partner-api.md that leaves it open. All are tolerant: unknown fields are
// passed over, and what cannot be read is undefined, never an exception.

type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

const first = <T>(values: readonly unknown[], read: (value: unknown) => T | undefined) => {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
};

type ResourceName = 'ticket' | 'message' | 'application' | 'installation';

/** "Other fields of the ticket record returned in responses (its identifier, timestamps and so on): not shown." */
export function readId(json: Json, resource: ResourceName): string | undefined {
  const id = first([json[`${resource}Id`], json.id, json[`${resource}_id`]], text);
  return id === '' ? undefined : id;
}

/** The same sentence, for times: ISO 8601 or epoch milliseconds (or seconds), as epoch milliseconds. */
export function readTime(value: unknown): number | undefined {
  const time =
    typeof value === 'number'
      ? value < 1e11
        ? value * 1000
        : value
      : Date.parse(text(value) ?? '');
  return Number.isFinite(time) ? time : undefined;
}

const createdAt = (json: Json) => first([json.createdAt, json.created, json.created_at], readTime);
const updatedAt = (json: Json) => first([json.updatedAt, json.updated, json.updated_at], readTime);

/** "Not shown: response bodies of write operations": one resource, bare, under `data` or its name. */
export function readOne(body: unknown, resource: ResourceName | 'profile'): Json | undefined {
  if (!isObject(body)) return undefined;
  const inside = first([body.data, body[resource]], (value) =>
    isObject(value) ? value : undefined,
  );
  if (!inside) return body;
  return readOne(inside, resource);
}

/** "Not shown: the response envelope of list endpoints": bare, or under `data`, `items`, `results`, the name. */
export function readList(body: unknown, resource: ResourceName): unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return undefined;
  const names = ['data', 'items', 'results', `${resource}s`, resource];
  return first(
    names.map((name) => body[name]),
    (value) => (value === undefined || value === body ? undefined : readList(value, resource)),
  );
}

/** "Not shown: … the format of the `after` value": the token that the list itself hands out, if it does. */
export function readNext(body: unknown): string | undefined {
  const token = first(nextsIn(body), text);
  // A `next` may be a whole link; its `after` is the token.
  const link = token?.includes('?') ? URL.parse(token, 'https://link.invalid') : null;
  return (link?.searchParams.get('after') ?? token) || undefined;
}

/** True where a list says that nothing follows: it has a place for the next token, and none there. */
export const saysEnd = (body: unknown): boolean =>
  readNext(body) === undefined && nextsIn(body).some((value) => value === null || value === '');

function nextsIn(body: unknown): unknown[] {
  if (!isObject(body)) return [];
  const meta = isObject(body.meta) ? body.meta : {};
  return [
    ...[body.next, body.nextAfter, body.after, body.nextCursor],
    ...[meta.next, meta.nextAfter, meta.cursor],
  ];
}

/** What leads to the next page of a list: a token, or the query of a link. */
export type ListNext = { token: string } | { query: Record<string, string> };

/** "Not shown: the response envelope of list endpoints": where a list names its next page, if it does. */
export function readListNext(body: unknown, link?: string): ListNext | undefined {
  const at = isObject(body) ? body : {};
  const parts = [at, at.meta, at.links, at._links, at.pagination, at.page, at.paging].filter(
    isObject,
  );
  const found = parts.flatMap((part) =>
    [part.next, part.nextAfter, part.nextCursor, part.nextPage, part.nextPageToken].map((next) =>
      isObject(next) ? (next.href ?? next.url ?? next.cursor) : next,
    ),
  );
  const inHeader = link?.match(/<([^>]*)>[^,]*;\s*rel="?next"?/i)?.[1];
  const next = first([...found, inHeader], text);
  if (!next) return undefined;
  if (!/[?/]/.test(next)) return { token: next };
  const query = URL.parse(next, 'https://link.invalid')?.searchParams;
  return query?.size ? { query: Object.fromEntries(query) } : { token: next };
}

/** The same, where each message carries its own place in the list. */
export const readCursor = (json: unknown): string | undefined =>
  isObject(json) ? text(json.cursor) || undefined : undefined;

/** A time as the service itself wrote it, to be handed back as `after` unchanged. */
export const readTimeAsWritten = (json: unknown): string | undefined =>
  isObject(json) ? first([json.createdAt, json.created, json.created_at], text) : undefined;

/** "Not shown: the full list of permissions": an array, or a map of booleans, or words in one text. */
export function readNames(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.split(/[\s,]+/).filter(Boolean);
  if (Array.isArray(value))
    return value.flatMap((entry) => {
      if (!isObject(entry)) return text(entry) ?? [];
      const on = entry.enabled ?? entry.granted ?? true;
      return on === true ? (first([entry.name, entry.id, entry.key], text) ?? []) : [];
    });
  if (!isObject(value)) return undefined;
  return Object.keys(value).filter((name) => {
    const entry = value[name];
    return entry === true || (isObject(entry) && entry.enabled === true);
  });
}

/** "Other fields of the installation and of the key profile: not shown." */
export function readProfile(body: unknown): KeyProfile | undefined {
  const json = readOne(body, 'profile');
  if (!json) return undefined;
  const key = isObject(json.key) ? json.key : {};
  return {
    environment: first([json.environment, json.env, key.environment], text),
    permissions:
      first([json.permissions, json.scopes, key.permissions, key.scopes], readNames) ?? [],
  };
}

/** "available only when `merchant_onboarding` is enabled": a flag, `{enabled}`, or in a list of features. */
export function readMerchantOnboarding(json: Json): boolean | undefined {
  const flag = json.merchant_onboarding ?? json.merchantOnboarding;
  if (typeof flag === 'boolean') return flag;
  if (isObject(flag) && typeof flag.enabled === 'boolean') return flag.enabled;
  const features = readNames(json.features ?? json.capabilities ?? json.modules);
  return features?.some((name) => name === 'merchant_onboarding' || name === 'merchantOnboarding');
}

export function readInstallation(json: unknown): Installation | undefined {
  if (!isObject(json)) return undefined;
  const id = readId(json, 'installation');
  if (!id) return undefined;
  const company = isObject(json.company) ? json.company.name : json.company;
  return {
    id,
    name: first([json.name, json.title, json.companyName, company], text),
    testClientId: first([json.testClientId, json.test_client_id], text),
    merchantOnboarding: readMerchantOnboarding(json),
  };
}

const readAttachments = (value: unknown): Attachment[] =>
  (Array.isArray(value) ? value : []).filter(isObject).map((json) => ({
    name: text(json.name) ?? '',
    mimeType: text(json.mimeType) ?? '',
    url: text(json.url) ?? '',
    hash: text(json.hash) ?? '',
  }));

export function readTicket(body: unknown): Ticket | undefined {
  const json = readOne(body, 'ticket');
  const id = json && readId(json, 'ticket');
  if (!json || !id) return undefined;
  return {
    id,
    clientId: text(json.clientId),
    summary: text(json.summary) ?? '',
    description: text(json.description) ?? '',
    externalReference: text(json.externalReference),
    priority: text(json.priority) ?? '',
    status: text(json.status) ?? '',
    attachments: readAttachments(json.attachments),
    createdAt: createdAt(json),
    updatedAt: updatedAt(json),
  };
}

/** As much of an author's own name as a message's head can bear. */
const LONGEST_NAME = 40;

/**
 * The contract names two authors, `partner` and `svc`. Any other value is kept as the author's name,
 * on one line, without control characters and marks that turn the direction of text.
 */
function readAuthor(value: unknown): Pick<Message, 'author' | 'authorName'> {
  const named = isObject(value) ? (value.type ?? value.role ?? value.kind ?? value.name) : value;
  if (named === 'partner' || named === 'svc') return { author: named };
  if (typeof named !== 'string') return { author: 'unknown' };
  const name = named.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  const signs = [...name];
  if (signs.length === 0) return { author: 'unknown' };
  const short =
    signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME - 1).join('')}…` : name;
  return { author: 'other', authorName: short };
}

/**
 * A message, whatever came: one that makes no sense keeps its place in the thread, marked
 * unreadable. Its id is empty where the service gives none; see `message-id.ts`. Who wrote it does
 * not decide whether it can be read.
 */
export function readMessage(body: unknown): Message {
  const json = readOne(body, 'message') ?? {};
  const id = readId(json, 'message') ?? '';
  const attachments = readAttachments(json.attachments);
  const readable = typeof json.text === 'string' || attachments.length > 0;
  return {
    id,
    ...readAuthor(json.author),
    text: typeof json.text === 'string' ? json.text : '',
    attachments,
    createdAt: createdAt(json),
    readable,
  };
}

export function readApplication(body: unknown): Application | undefined {
  const json = readOne(body, 'application');
  const id = json && readId(json, 'application');
  if (!json || !id) return undefined;
  return {
    id,
    status: text(json.status) ?? '',
    snapshot: isObject(json.snapshot) ? json.snapshot : {},
    ...(!isObject(json.snapshot) && { bare: true as const }),
    review: isObject(json.review) ? json.review : undefined,
    createdAt: createdAt(json),
    updatedAt: updatedAt(json),
  };
}

/** "Not shown: the error body shape and any error codes." Also where the request's id may stand. */
export function readSaid(body: unknown, headers: Headers): Said {
  const outer = isObject(body) ? body : {};
  const inner = isObject(outer.error) ? outer.error : outer;
  return {
    message: first([inner.message, inner.detail, inner.title, outer.error], text),
    code: first([inner.code, inner.type], text),
    fields: readFieldErrors(inner.fields ?? inner.errors ?? inner.details ?? outer.fields),
    requestId: readRequestId(headers) ?? first([inner.requestId, outer.requestId], text),
  };
}

/** What the service calls a request, where it says: for its support to find it by. */
export const readRequestId = (headers: Headers): string | undefined =>
  first(
    ['x-request-id', 'request-id', 'x-correlation-id', 'x-trace-id'].map((name) =>
      headers.get(name),
    ),
    text,
  );

/** The service's clock (HTTP's `Date`), epoch milliseconds. */
export const readServerTime = (headers: Headers): number | undefined =>
  readTime(headers.get('date') ?? undefined);

/** Field errors: a list of `{field|path|pointer, message|detail}`, or a map from field to words. */
function readFieldErrors(value: unknown): Said['fields'] {
  if (Array.isArray(value))
    return value.filter(isObject).flatMap((json) => {
      const field = first([json.field, json.path, json.pointer, json.name], fieldPath);
      const message = first([json.message, json.detail, json.reason, json.title], text);
      return field && message ? [{ field, message }] : [];
    });
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((field) => {
    const words = value[field];
    const message = Array.isArray(words) ? words.map(text).filter(Boolean).join(' ') : text(words);
    return message ? [{ field: fieldPath(field) ?? field, message }] : [];
  });
}

/** `#/attachments/0/url`, `attachments[0].url` and `['attachments', 0, 'url']` are one field. */
function fieldPath(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(text).join('.');
  return text(value)
    ?.replace(/^#?\//, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replaceAll('/', '.');
}
