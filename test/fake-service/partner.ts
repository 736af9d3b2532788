import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DialectName } from './dialects/dialect';
import { isJsonObject, type JsonObject } from './records';
import { type FakeService, startFakeService } from './server';

/** A minimal partner, to test the service in any dialect. */

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the text is not JSON. */
  json: unknown;
}

export interface Call {
  key?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Text is sent unchanged, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A service that is reset before each test. */
export function serviceForTests(dialect: DialectName): () => FakeService {
  let service: FakeService | undefined;
  const running = (): FakeService => {
    if (!service) throw new Error('The service runs only while tests run.');
    return service;
  };
  beforeAll(async () => {
    service = await startFakeService({ dialect });
  });
  beforeEach(() => running().control.startOver());
  afterAll(() => running().close());
  return running;
}

/** Calls with the full test key by default. An empty key is not sent. */
export async function call(
  service: FakeService,
  method: string,
  path: string,
  { key = service.keys.testFull, idempotencyKey, body, headers = {} }: Call = {},
): Promise<Reply> {
  const response = await fetch(service.address + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key && { 'Api-Key': key }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

/** The path for tickets of the test installation with onboarding. */
export function ticketsPath({ places }: FakeService): string {
  return `/v1/installations/${places.test.withOnboarding.installationId}/tickets`;
}

export function applicationPath({ places }: FakeService): string {
  const { installationId, applicationIds } = places.test.withOnboarding;
  return `/v1/installations/${installationId}/merchant-onboarding/applications/${applicationIds[0]}`;
}

/** A valid ticket. */
export function goodTicket({ places }: FakeService): { clientId: string; summary: string } {
  return { clientId: places.test.withOnboarding.clientId, summary: 'Card reader is offline' };
}

export function sendTicket(service: FakeService, idempotencyKey: string): Promise<Reply> {
  return call(service, 'POST', ticketsPath(service), { idempotencyKey, body: goodTicket(service) });
}

/** Adds a ticket to the service. */
export function ticketIn(service: FakeService): string {
  return service.control.addTicket(service.places.test.withOnboarding.installationId).id;
}

/** The one record of a response, in any envelope. */
export function recordIn({ json, text }: Reply): JsonObject {
  if (!isJsonObject(json)) throw new Error(`No record in: ${text}`);
  const names = ['data', 'profile', 'ticket', 'message', 'application'];
  const wrapped = names.map((name) => json[name]).find(isJsonObject);
  return wrapped ?? json;
}

/** The records of a list, in any envelope. */
export function recordsIn({ json, text }: Reply): JsonObject[] {
  const names = ['data', 'items', 'results', 'messages', 'installations'];
  const list = isJsonObject(json) ? names.map((name) => json[name]).find(Array.isArray) : json;
  if (!Array.isArray(list)) throw new Error(`No list in: ${text}`);
  return list.filter(isJsonObject);
}

export function idOf(record: JsonObject): string {
  const id = record.id ?? record.ticketId ?? record.messageId ?? record.applicationId;
  if (typeof id !== 'string') throw new Error(`No id in: ${JSON.stringify(record)}`);
  return id;
}

/** The `after` that continues after a page; undefined at the end of the list. */
export function afterOf(dialect: DialectName, page: Reply): string | undefined {
  const last = recordsIn(page).at(-1);
  if (!last) return undefined;
  const found = {
    plain: () => last.id,
    enveloped: () => isJsonObject(page.json) && isJsonObject(page.json.meta) && page.json.meta.next,
    named: () => last.cursor,
    timed: () => last.created,
    paged: () => last.createdAt,
    bare: () => isJsonObject(page.json) && page.json.nextCursor,
  }[dialect]();
  return typeof found === 'string' ? found : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
