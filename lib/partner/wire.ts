import { isObject } from '../bytes/json';
import type { Installation, KeyProfile } from '../domain/core/installation';
import { readTime } from '../domain/core/read-time';
import type { Application } from '../domain/onboarding/application';
import type { Attachment } from '../domain/tickets/attachment';
import type { Message } from '../domain/tickets/message';
import type { Ticket } from '../domain/tickets/ticket';

// Only this file and wire-errors.ts decide the gaps of the contract: one named reader per gap, under
// the sentence of partner-api.md that leaves it open. All readers are tolerant: they ignore unknown
// fields and return undefined, never an exception, for what they cannot read.

type Json = Record<string, unknown>;

/** A text, or a number as text. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** The first value that `read` can read. */
export const first = <T>(values: readonly unknown[], read: (value: unknown) => T | undefined) => {
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

// The same sentence, for times.
const createdAt = (json: Json) => first([json.createdAt, json.created, json.created_at], readTime);
const updatedAt = (json: Json) => first([json.updatedAt, json.updated, json.updated_at], readTime);

/** Fields that only the resource has, beside its id. The envelope around one has none of them. */
const OWN_FIELDS: Partial<Record<ResourceName, string>> = {
  ticket: 'summary',
  message: 'text',
  application: 'snapshot',
};

/** Whether this is the resource itself: another field of it may be called as an envelope's. */
function isBare(body: Json, resource: ResourceName | 'profile'): boolean {
  // A profile has no id.
  if (resource === 'profile')
    return text(body.environment) !== undefined && (body.permissions ?? body.scopes) !== undefined;
  const own = OWN_FIELDS[resource];
  return own !== undefined && body[own] !== undefined && readId(body, resource) !== undefined;
}

/** "Not shown: response bodies of write operations": one resource, bare, under `data` or its name. */
export function readOne(body: unknown, resource: ResourceName | 'profile'): Json | undefined {
  if (!isObject(body)) return undefined;
  if (isBare(body, resource)) return body;
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
  // `next` may be a whole link; its `after` is the token.
  const link = token?.includes('?') ? URL.parse(token, 'https://link.invalid') : null;
  return (link?.searchParams.get('after') ?? token) || undefined;
}

/** True if a list states that no page follows: its field for the next token is empty. */
export const isLastPage = (body: unknown): boolean =>
  readNext(body) === undefined && nextsIn(body).some((value) => value === null || value === '');

/** A list's body, and the object inside it that may hold the list: either may name the next page. */
const envelopesOf = (body: unknown): Json[] =>
  isObject(body) ? [body, body.data].filter(isObject) : [];

const nextsIn = (body: unknown): unknown[] =>
  envelopesOf(body).flatMap((envelope) => {
    const meta = isObject(envelope.meta) ? envelope.meta : {};
    const { next, nextAfter, after, nextCursor } = envelope;
    return [next, nextAfter, after, nextCursor, meta.next, meta.nextAfter, meta.cursor];
  });

/** What leads to the next page of a list: a token, or the query of a link. */
export type ListNext = { token: string } | { query: Record<string, string> };

/** One of a header's links, if it leads to the next page. */
const NEXT_LINK = /^<([^>]*)>[^,]*;\s*rel="?next"?/i;

/**
 * "Not shown: the response envelope of list endpoints": the next page that a list names, if any.
 */
export function readListNext(body: unknown, link?: string): ListNext | undefined {
  const parts = envelopesOf(body).flatMap((at) => {
    const { meta, links, _links, pagination, page, paging } = at;
    return [at, meta, links, _links, pagination, page, paging];
  });
  const found = parts.filter(isObject).flatMap(nextValuesOf);
  // One by one: a search in the whole header takes the square of its length.
  const inHeader = link?.split(/,\s*(?=<)/).map((one) => NEXT_LINK.exec(one)?.[1]);
  const next = first([...found, ...(inHeader ?? [])], text);
  if (!next) return undefined;
  if (!/[?/]/.test(next)) return { token: next };
  const query = URL.parse(next, 'https://link.invalid')?.searchParams;
  return query?.size ? { query: Object.fromEntries(query) } : { token: next };
}

/** The values that may name the next page, in one part of a list's body. */
function nextValuesOf(part: Json): unknown[] {
  const values = [part.next, part.nextAfter, part.nextCursor, part.nextPage, part.nextPageToken];
  return values.map((next) => (isObject(next) ? (next.href ?? next.url ?? next.cursor) : next));
}

/** "Not shown: … the format of the `after` value": the token that each message may carry. */
export const readCursor = (json: unknown): string | undefined =>
  isObject(json) ? text(json.cursor) || undefined : undefined;

/** A time as the service wrote it, to send back unchanged as `after`. */
export const readTimeAsWritten = (json: unknown): string | undefined =>
  isObject(json) ? first([json.createdAt, json.created, json.created_at], text) : undefined;

/**
 * "Not shown: the full list of permissions": an array, a map of booleans, or names in one string.
 */
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

/** Longest author name that fits the header of a message. */
const LONGEST_NAME = 40;

/**
 * The contract names `partner` and `svc`; any other author becomes a name made safe to show. Where the
 * author is an object, its name says who of them wrote.
 */
function readAuthor(value: unknown): Pick<Message, 'author' | 'authorName'> {
  const named = isObject(value) ? (value.type ?? value.role ?? value.kind ?? value.name) : value;
  if (named === 'partner' || named === 'svc') {
    const authorName = isObject(value) ? shortName(value.name) : undefined;
    return { author: named, ...(authorName !== undefined && { authorName }) };
  }
  const authorName = shortName(named);
  return authorName === undefined ? { author: 'unknown' } : { author: 'other', authorName };
}

/** A name without control characters, and not longer than fits; undefined if nothing is left. */
function shortName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  const chars = [...name];
  if (chars.length > LONGEST_NAME) return `${chars.slice(0, LONGEST_NAME - 1).join('')}…`;
  return name || undefined;
}

/**
 * Reads a message from any value. One that makes no sense keeps its place in the thread as
 * unreadable. Its id is empty if the service gives none; see `message-id.ts`.
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
