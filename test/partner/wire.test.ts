import { afterEach, describe, expect, test, vi } from 'vitest';
import { readTime } from '../../lib/domain/core/read-time';
import {
  readApplication,
  readCursor,
  readId,
  readInstallation,
  readList,
  readListNext,
  readMerchantOnboarding,
  readMessage,
  readNames,
  readNext,
  readOne,
  readProfile,
  readTicket,
} from '../../lib/partner/wire';

describe('identifiers', () => {
  test('are read from `id` or from the resource’s own name', () => {
    expect(readId({ id: 't1' }, 'ticket')).toBe('t1');
    expect(readId({ ticketId: 't1' }, 'ticket')).toBe('t1');
    expect(readId({ messageId: 7 }, 'message')).toBe('7');
  });

  test('are read from the resource’s own name rather than from a bare `id`', () => {
    expect(readId({ id: 'row-1', ticketId: 't1' }, 'ticket')).toBe('t1');
  });

  test('are undefined if missing, empty or not text', () => {
    expect(readId({}, 'ticket')).toBeUndefined();
    expect(readId({ id: '' }, 'ticket')).toBeUndefined();
    expect(readId({ id: { deep: 1 } }, 'ticket')).toBeUndefined();
  });
});

afterEach(() => vi.unstubAllEnvs());

describe('times', () => {
  const noon = Date.UTC(2026, 10, 21, 12);
  test.each([
    ['2026-11-21T12:00:00Z', noon],
    ['2026-11-21T13:00:00+01:00', noon],
    [noon, noon],
    [noon / 1000, noon],
    // 64-bit numbers are often written as text.
    [String(noon), noon],
    ['yesterday', undefined],
    // Nanoseconds, and the first millisecond that no date is.
    [1_764_331_200_000_000_000, undefined],
    [-8.64e15 - 1, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%s is read as %s', (written, expected) => {
    expect(readTime(written)).toBe(expected);
  });

  test.each(['2026-11-21T12:00', '2026-11-21T12:00:00', '2026-11-21 12:00:00.000000'])(
    '%s names no zone, and is UTC wherever the agent is',
    (written) => {
      vi.stubEnv('TZ', 'Asia/Kathmandu');
      expect(readTime(written)).toBe(noon);
      expect(readTicket({ id: 't1', createdAt: written })?.createdAt).toBe(noon);
    },
  );
});

describe('one resource', () => {
  const ticket = { id: 't1', summary: 'Refund' };
  test.each([
    ['bare', ticket],
    ['under `data`', { data: ticket }],
    ['under its name', { ticket }],
    ['under both', { data: { ticket } }],
  ])('is found %s', (_, body) => {
    expect(readOne(body, 'ticket')).toEqual(ticket);
  });

  test('may have fields that are called as an envelope’s are', () => {
    const message = { id: 'm1', author: 'svc', text: 'Hello', data: {}, message: { seen: true } };
    expect(readMessage(message)).toMatchObject({ id: 'm1', text: 'Hello' });
    expect(readTicket({ ...ticket, data: { source: 'crm' } })).toMatchObject({ id: 't1' });
    const application = { applicationId: 'a1', status: 'Submitted', snapshot: {}, data: { v: 1 } };
    expect(readApplication(application)).toMatchObject({ id: 'a1', status: 'Submitted' });
  });

  test('and so may a key’s profile, which has no id', () => {
    const profile = { environment: 'test', permissions: ['tickets:write'], data: {}, profile: {} };
    expect(readProfile(profile)).toEqual({ environment: 'test', permissions: ['tickets:write'] });
    const { permissions, ...envelope } = profile;
    const inside = { environment: 'test', permissions };
    expect(readProfile({ ...envelope, data: inside })).toEqual(inside);
  });

  test('is looked for in an envelope with an id of its own', () => {
    expect(readOne({ id: 'req-1', status: 'ok', data: ticket }, 'ticket')).toEqual(ticket);
  });

  test('is found under its name beside `data` that is only a word', () => {
    expect(readOne({ data: 'created', ticket }, 'ticket')).toEqual(ticket);
  });

  test('is not found in a list, a string or an empty body', () => {
    for (const body of [[], 'ok', undefined, null, 3])
      expect(readOne(body, 'ticket')).toBeUndefined();
  });
});

describe('lists', () => {
  const rows = [{ id: '1' }];
  test.each([
    ['bare', rows],
    ['under `data`', { data: rows }],
    ['under `items`', { items: rows }],
    ['under `results`', { results: rows }],
    ['under the resource’s name', { messages: rows }],
    ['nested', { data: { items: rows } }],
  ])('are found %s', (_, body) => {
    expect(readList(body, 'message')).toEqual(rows);
  });

  test('are undefined, not empty, if missing', () => {
    expect(readList({ total: 0 }, 'message')).toBeUndefined();
    expect(readList('', 'message')).toBeUndefined();
  });
});

describe('the next page in a `Link` header', () => {
  test.each([
    ['<https://x.example/v1?after=2>; rel="next"', { after: '2' }],
    [
      '<https://x.example/v1?after=0>; rel="prev", </v1?after=2,3>; title=a; rel=next',
      { after: '2,3' },
    ],
    ['<https://x.example/v1?after=0>; rel="prev"', undefined],
    ['https://x.example/v1?after=2; rel="next"', undefined],
  ])('%s', (link, query) => {
    expect(readListNext([], link)).toEqual(query && { query });
  });

  test.each(['<', '<>', '<>;', ',<', '<> ;  '])('is looked for at once in 200 kB of %j', (part) => {
    const began = performance.now();
    expect(readListNext([], part.repeat(200_000 / part.length))).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('the next `after`', () => {
  test.each([
    [{ next: 'abc' }, 'abc'],
    [{ nextAfter: 'abc' }, 'abc'],
    [{ meta: { next: 'abc' } }, 'abc'],
    [{ next: 'https://api.example.com/v1/tickets/1/messages?limit=5&after=abc%3D' }, 'abc='],
    [{ next: '/v1/tickets/1/messages?after=abc' }, 'abc'],
    [{ data: { messages: [], next: 'abc' } }, 'abc'],
    [{ data: { items: [], meta: { next: 'abc' } } }, 'abc'],
    [{ meta: { next: null } }, undefined],
    [{ next: '' }, undefined],
    [[], undefined],
  ])('of %j is %s', (body, token) => {
    expect(readNext(body)).toBe(token);
  });

  test('may be on each message', () => {
    expect(readCursor({ id: 'm1', cursor: 'c1' })).toBe('c1');
    expect(readCursor({ id: 'm1' })).toBeUndefined();
  });
});

describe('names (permissions, features)', () => {
  test.each([
    [['a', 'b']],
    [{ a: true, b: true, c: false }],
    [{ a: { enabled: true }, b: { enabled: true }, c: { enabled: false } }],
    [[{ name: 'a' }, { name: 'b', enabled: true }, { name: 'c', enabled: false }]],
    ['a b'],
  ])('of %j are a and b', (value) => {
    expect(readNames(value)).toEqual(['a', 'b']);
  });

  test('are read from `permissions` or `scopes` of a profile', () => {
    expect(readProfile({ environment: 'test', permissions: ['tickets:write'] })).toEqual({
      environment: 'test',
      permissions: ['tickets:write'],
    });
    expect(readProfile({ data: { env: 'live', scopes: { 'tickets:write': true } } })).toEqual({
      environment: 'live',
      permissions: ['tickets:write'],
    });
  });
});

describe('merchant onboarding', () => {
  test.each([
    [{ merchant_onboarding: true }, true],
    [{ merchant_onboarding: { enabled: true } }, true],
    [{ features: ['merchant_onboarding'] }, true],
    [{ features: [{ name: 'merchant_onboarding', enabled: true }] }, true],
    [{ merchant_onboarding: false }, false],
    [{ features: [] }, false],
    [{}, undefined],
  ])('in %j is %s', (json, enabled) => {
    expect(readMerchantOnboarding(json)).toBe(enabled);
  });

  test('an installation without an id is left out, one without a name is not', () => {
    expect(readInstallation({ name: 'Shop' })).toBeUndefined();
    expect(readInstallation({ installationId: 'i1', testClientId: 'c1' })).toMatchObject({
      id: 'i1',
      testClientId: 'c1',
    });
  });
});

describe('tickets and messages', () => {
  test('an unknown status or priority is kept unchanged', () => {
    const ticket = readTicket({ id: 't1', summary: 's', status: 'OnHold', priority: 'Lunar' });
    expect(ticket).toMatchObject({ status: 'OnHold', priority: 'Lunar', attachments: [] });
  });

  test('an unreadable message keeps its place and its id', () => {
    const broken = { text: 17, author: 'robot' };
    const first = readMessage(broken);
    expect(first).toMatchObject({ readable: false, text: '' });
    expect(readMessage(broken).id).toBe(first.id);
    expect(readMessage('nonsense').readable).toBe(false);
    expect(readMessage(null).readable).toBe(false);
  });

  test('an author outside the contract keeps name and text, made safe to show', () => {
    const by = (author: unknown) => readMessage({ id: 'm', author, text: 'Hello' });
    expect(by('system')).toMatchObject({ author: 'other', authorName: 'system', readable: true });
    expect(by({ type: 'bot', name: 'Robo' })).toMatchObject({ authorName: 'bot' });
    expect(by({ type: 'svc' })).toMatchObject({ author: 'svc' });
    expect(by({ type: 'svc', name: 'Ida\n\u202e' })).toMatchObject({
      author: 'svc',
      authorName: 'Ida',
    });
    expect(by({ type: 'partner', name: ' ' })).not.toHaveProperty('authorName');
    expect(by('\u202e one\n\u0007two ').authorName).toBe('one two');
    expect([...(by('😀'.repeat(99)).authorName ?? '')]).toHaveLength(40);
    for (const none of [undefined, null, '', ' \u200b', 7, {}])
      expect(by(none)).toEqual({
        id: 'm',
        author: 'unknown',
        text: 'Hello',
        attachments: [],
        readable: true,
      });
  });

  test('a message with only an attachment is readable', () => {
    const attachments = [
      { name: 'a.pdf', mimeType: 'application/pdf', url: 'https://f.example/a' },
    ];
    expect(readMessage({ id: 'm', author: 'svc', attachments })).toMatchObject({
      readable: true,
      attachments: [{ name: 'a.pdf', hash: '' }],
    });
  });

  test('a snapshot keeps every field, even `__proto__`', () => {
    const body = JSON.parse(
      '{"id":"a1","status":"Submitted","snapshot":{"__proto__":{"x":1},"y":[2]}}',
    );
    const application = readApplication(body);
    expect(Object.keys(application?.snapshot ?? {})).toEqual(['__proto__', 'y']);
    expect({}).not.toHaveProperty('x');
  });
});
