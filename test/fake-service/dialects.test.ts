import { describe, expect, test } from 'vitest';
import type { DialectName } from './dialects/dialect';
import { everyDialect } from './dialects/dialect';
import { call, goodTicket, serviceForTests, ticketIn, ticketsPath } from './partner';

const someTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const someNumber = expect.any(Number);
const someId = expect.any(String);

interface Looks {
  requestId: string;
  profile: unknown;
  ticket: unknown;
  installations: unknown;
  messages: unknown;
  applications: unknown;
  refusedField: unknown;
}

const ticket = { summary: 'Card reader is offline', status: 'InProgress', priority: 'Regular' };
const installation = { installationId: 'inst-test-northlight' };
const message = { author: 'svc', text: 'Message 1', attachments: [] };
const application = { status: 'Submitted', snapshot: expect.any(Object) };
const list = (first: object): unknown => expect.arrayContaining([expect.objectContaining(first)]);

/** Refused fields, in the format that several dialects share. */
const inErrorFields = {
  error: {
    code: 'invalid',
    message: expect.any(String),
    fields: [{ field: 'attachments[0].url', message: 'The link must start with https://.' }],
  },
};
const asProblem = {
  title: expect.any(String),
  detail: expect.any(String),
  errors: [{ pointer: '#/attachments/0/url', detail: 'The link must start with https://.' }],
};

const looks: Record<DialectName, Looks> = {
  plain: {
    requestId: 'x-request-id',
    profile: { environment: 'test', permissions: ['tickets:write', 'merchant_onboarding:write'] },
    ticket: { id: someId, ...ticket, createdAt: someTime, updatedAt: someTime },
    installations: list({ ...installation, merchant_onboarding: true }),
    messages: list({ id: someId, ...message, createdAt: someTime }),
    applications: list({ id: someId, ...application, createdAt: someTime }),
    refusedField: inErrorFields,
  },
  enveloped: {
    requestId: 'request-id',
    profile: { data: { permissions: expect.objectContaining({ 'tickets:write': true }) } },
    ticket: { data: { ticketId: someId, ...ticket, created: someNumber, updated: someNumber } },
    installations: {
      data: list({ ...installation, features: ['tickets', 'merchant_onboarding'] }),
      meta: { next: null },
    },
    messages: {
      data: list({ messageId: someId, ...message, created: someNumber }),
      meta: { next: someId },
    },
    applications: { data: list({ applicationId: someId, ...application, created: someNumber }) },
    refusedField: asProblem,
  },
  named: {
    requestId: 'x-correlation-id',
    profile: { profile: { scopes: expect.arrayContaining(['tickets:write']) } },
    ticket: { ticket: { id: someId, ...ticket, createdAt: someNumber, updatedAt: someNumber } },
    installations: { items: list({ ...installation, merchant_onboarding: { enabled: true } }) },
    messages: { items: list({ id: someId, cursor: someId, ...message, createdAt: someNumber }) },
    applications: { items: list({ id: someId, ...application, createdAt: someNumber }) },
    refusedField: {
      message: expect.any(String),
      fields: { 'attachments[0].url': 'The link must start with https://.' },
    },
  },
  paged: {
    requestId: 'x-request-id',
    profile: { environment: 'test' },
    ticket: { id: someId, ...ticket, createdAt: someTime },
    installations: { items: list(installation), links: { next: someId } },
    messages: { items: list({ id: someId, ...message, createdAt: someTime }) },
    applications: {
      items: list({ id: someId, status: 'Submitted', createdAt: someTime, updatedAt: someTime }),
      links: { next: expect.stringContaining('page=p1') },
    },
    refusedField: inErrorFields,
  },
  bare: {
    requestId: 'request-id',
    profile: { data: { environment: 'test' } },
    ticket: {},
    installations: { data: list(installation), nextCursor: someId },
    messages: {
      data: list({ ...message, created: expect.stringMatching(/:\d\dZ$/) }),
      nextCursor: someId,
    },
    applications: { data: list({ applicationId: someId, ...application }), nextCursor: someId },
    refusedField: asProblem,
  },
  timed: {
    requestId: 'x-trace-id',
    profile: { scopes: { 'tickets:write': true, 'merchant_onboarding:write': true } },
    ticket: { ticketId: someId, ...ticket, created: someTime, updated: someTime },
    installations: {
      installations: list({
        ...installation,
        features: [{ name: 'merchant_onboarding', enabled: true }],
      }),
    },
    messages: { messages: list({ messageId: someId, ...message, created: someTime }) },
    applications: { results: list({ applicationId: someId, ...application, created: someTime }) },
    refusedField: {
      message: expect.any(String),
      errors: { 'attachments.0.url': ['The link must start with https://.'] },
    },
  },
};

describe.each(everyDialect)('the %s dialect', (dialect) => {
  const running = serviceForTests(dialect);
  const look = looks[dialect];

  test('writes records and lists in its own format', async () => {
    const service = running();
    const read = async (path: string) => (await call(service, 'GET', path)).json;
    const { installationId } = service.places.test.withOnboarding;
    const id = ticketIn(service);
    service.control.addMessages(id, 2);

    expect(await read('/v1/me')).toMatchObject(Object(look.profile));
    expect(await read('/v1/installations')).toEqual(wider(look.installations));
    expect(await read(`/v1/tickets/${id}/messages?limit=1`)).toEqual(wider(look.messages));
    const applications = `/v1/installations/${installationId}/merchant-onboarding/applications`;
    expect(await read(applications)).toEqual(wider(look.applications));

    const sent = { idempotencyKey: 'a', body: goodTicket(service) };
    const made = await call(service, 'POST', ticketsPath(service), sent);
    expect(made.json).toMatchObject(Object(look.ticket));
  });

  test('names the bad field in its own format', async () => {
    const service = running();
    const attachments = [
      { name: 'a.txt', mimeType: 'text/plain', url: 'http://example.com/a.txt' },
    ];
    const sent = { idempotencyKey: 'a', body: { ...goodTicket(service), attachments } };
    const reply = await call(service, 'POST', ticketsPath(service), sent);
    expect(reply.status).toBe(422);
    expect(reply.json).toMatchObject(Object(look.refusedField));
    const isProblem = dialect === 'enveloped' || dialect === 'bare';
    const type = isProblem ? 'application/problem+json' : 'application/json';
    expect(reply.headers.get('Content-Type')).toBe(type);
  });

  test('puts a request id on every response, including refusals and failures', async () => {
    const service = running();
    service.control.respondNext({ path: /broken/ }, { kind: 'status', status: 503 });
    const replies = [
      await call(service, 'GET', '/v1/me'),
      await call(service, 'GET', '/v1/me', { key: '' }),
      await call(service, 'GET', '/v1/tickets/none'),
      await call(service, 'GET', '/v1/broken'),
    ];
    const ids = replies.map(({ headers }) => headers.get(look.requestId));
    expect(ids).toEqual(service.log.entries().map(({ requestId }) => requestId));
    expect(new Set(ids).size).toBe(4);
  });

  test('formats 401, 404 and 503 in its own way', async () => {
    const service = running();
    service.control.respondNext({ path: /broken/ }, { kind: 'status', status: 503 });
    const kinds = [];
    for (const [path, key] of [['/v1/me', ''], ['/v1/none'], ['/v1/broken']] as const) {
      const { text, headers } = await call(service, 'GET', path, { key });
      kinds.push(text && headers.get('Content-Type')?.split(';')[0]);
    }
    expect(kinds).toEqual(
      {
        plain: ['application/json', 'application/json', 'application/json'],
        enveloped: Array(3).fill('application/problem+json'),
        named: ['application/json', 'application/json', 'application/json'],
        timed: ['', 'text/html', 'text/html'],
        paged: Array(3).fill('application/json'),
        bare: Array(3).fill('application/problem+json'),
      }[dialect],
    );
  });
});

/** Lists must match exactly; an envelope may hold more than expected. */
function wider(expected: unknown): unknown {
  const isMatcher = typeof expected === 'object' && expected && 'asymmetricMatch' in expected;
  return isMatcher ? expected : expect.objectContaining(nested(Object(expected)));
}

function nested(expected: object): object {
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, wider(value)]));
}
