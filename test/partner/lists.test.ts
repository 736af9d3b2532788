import { afterEach, expect, test, vi } from 'vitest';
import { createPartner } from '../../lib/partner/client';

// The client reads lists of installations and applications to their end, however a list names its
// next page.

const ADDRESS = 'https://api.example.com';
const requests: string[] = [];
afterEach(() => void requests.splice(0));

type Page = { body: unknown; status?: number; headers?: Record<string, string> };

/** Fakes a service whose response depends on the query. */
function serveByQuery(by: (query: URLSearchParams) => Page): void {
  vi.stubGlobal('fetch', async (url: URL) => {
    requests.push(url.href.slice(ADDRESS.length));
    const { body, status = 200, headers = {} } = by(url.searchParams);
    return new Response(JSON.stringify(body), { status, headers });
  });
}

async function ids(): Promise<unknown> {
  const read = await createPartner({ address: ADDRESS, key: 'svc_test_x' }).installations();
  return read.ok ? read.value.map(({ id }) => id) : read.failure.kind;
}

const row = (id: string) => ({ installationId: id });
const refusal: Page = { body: { message: 'Unknown parameter' }, status: 422 };

test.each(['after', 'cursor', 'page', 'next', 'pageToken'])(
  'a token is sent as `%s` to a service that accepts that name',
  async (name) => {
    for (const otherwise of ['refused', 'passed over'] as const) {
      requests.splice(0);
      serveByQuery((query) => {
        const at = query.get(name);
        if (at === null && query.size > 0 && otherwise === 'refused') return refusal;
        if (at === 't2') return { body: { items: [row('c')], next: null } };
        if (at === 't1') return { body: { items: [row('b')], next: 't2' } };
        return { body: { items: [row('a')], next: 't1' } };
      });
      expect(await ids()).toEqual(['a', 'b', 'c']);
      // The client does not try the other names again.
      expect(requests.at(-1)).toBe(`/v1/installations?${name}=t2`);
    }
  },
);

test.each<[string, (at: string) => Page]>([
  ['next', (at) => ({ body: { data: [row('a')], next: at } })],
  ['links.next', (at) => ({ body: { data: [row('a')], links: { next: at } } })],
  ['_links.next.href', (at) => ({ body: { data: [row('a')], _links: { next: { href: at } } } })],
  ['meta.next', (at) => ({ body: { data: [row('a')], meta: { next: at } } })],
  ['HTTP’s `Link`', (at) => ({ body: [row('a')], headers: { Link: `<${at}>; rel="next"` } })],
])('of a link in %s only the query is followed, never its host', async (_, first) => {
  for (const origin of [ADDRESS, '', 'https://elsewhere.example']) {
    requests.splice(0);
    serveByQuery((query) =>
      query.size === 0
        ? first(`${origin}/v1/installations?offset=1&limit=1`)
        : { body: [row('b')] },
    );
    expect(await ids()).toEqual(['a', 'b']);
    expect(requests).toEqual(['/v1/installations', '/v1/installations?offset=1&limit=1']);
  }
});

test('a page within an envelope names the next one there', async () => {
  for (const next of [{ next: 't1' }, { meta: { next: 't1' } }, { links: { next: '?after=t1' } }]) {
    serveByQuery((query) => ({
      body: query.has('after')
        ? { status: 'ok', data: { installations: [row('b')], next: null } }
        : { status: 'ok', data: { installations: [row('a')], ...next } },
    }));
    expect(await ids()).toEqual(['a', 'b']);
  }
});

test('an entry on two pages is returned once, at its first place', async () => {
  serveByQuery((query) =>
    query.get('after') === 't1'
      ? { body: { items: [row('b'), row('c')] } }
      : { body: { items: [row('a'), row('b')], next: 't1' } },
  );
  expect(await ids()).toEqual(['a', 'b', 'c']);
});

test('a list that goes in circles or returns useless tokens ends', async () => {
  serveByQuery((query) => ({
    body: { items: [row(query.get('after') === 't1' ? 'b' : 'a')], next: 't1' },
  }));
  expect(await ids()).toEqual(['a', 'b']);
  // A page that names itself as the next one is not read again.
  expect(requests).toEqual(['/v1/installations', '/v1/installations?after=t1']);
  serveByQuery((query) => ({ body: { items: query.size === 0 ? [row('a')] : [], next: 't1' } }));
  expect(await ids()).toEqual(['a']);
  serveByQuery((query) =>
    query.size === 0 ? { body: { items: [row('a')], next: 't1' } } : refusal,
  );
  expect(await ids()).toEqual(['a']);
  requests.splice(0);
  serveByQuery((query) => {
    const at = Number(query.get('after') ?? 0);
    return { body: { items: [row(`i${at}`)], next: String(at + 1) } };
  });
  expect(await ids()).toHaveLength(200);
  expect(requests).toHaveLength(200);
});

test('a page that cannot be read fails the whole list', async () => {
  for (const [status, kind] of [
    [500, 'service-error'],
    [429, 'too-many'],
    [401, 'key-refused'],
    [403, 'not-allowed'],
  ] as const) {
    serveByQuery((query) =>
      query.size === 0 ? { body: { items: [row('a')], next: 't1' } } : { body: {}, status },
    );
    expect(await ids()).toBe(kind);
  }
  serveByQuery((query) => ({
    body: query.size === 0 ? { items: [row('a')], next: 't1' } : { ok: true },
  }));
  expect(await ids()).toBe('unreadable');
});

test('an application without a snapshot is marked as bare', async () => {
  serveByQuery(() => ({
    body: [
      { id: 'x', status: 'Submitted' },
      { id: 'y', status: 'Submitted', snapshot: {} },
    ],
  }));
  const partner = createPartner({ address: ADDRESS, key: 'svc_test_x' });
  const read = await partner.applications('inst-1');
  expect(read.ok && read.value.map(({ bare }) => bare)).toEqual([true, undefined]);
});
