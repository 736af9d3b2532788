import { afterEach, expect, test, vi } from 'vitest';
import { createPartner } from '../../lib/partner/client';

// Lists of installations and applications are read to their end, however they name their next page.

const ADDRESS = 'https://api.example.com';
const asked: string[] = [];
afterEach(() => void asked.splice(0));

type Page = { body: unknown; status?: number; headers?: Record<string, string> };

/** A service that answers by the query of the call. */
function answers(by: (query: URLSearchParams) => Page): void {
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.href.slice(ADDRESS.length));
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
  'a token is handed back as `%s`, where the service takes it so',
  async (name) => {
    for (const otherwise of ['refused', 'passed over'] as const) {
      asked.splice(0);
      answers((query) => {
        const at = query.get(name);
        if (at === null && query.size > 0 && otherwise === 'refused') return refusal;
        if (at === 't2') return { body: { items: [row('c')], next: null } };
        if (at === 't1') return { body: { items: [row('b')], next: 't2' } };
        return { body: { items: [row('a')], next: 't1' } };
      });
      expect(await ids()).toEqual(['a', 'b', 'c']);
      // What was found out is not tried again.
      expect(asked.at(-1)).toBe(`/v1/installations?${name}=t2`);
    }
  },
);

test.each<[string, (at: string) => Page]>([
  ['next', (at) => ({ body: { data: [row('a')], next: at } })],
  ['links.next', (at) => ({ body: { data: [row('a')], links: { next: at } } })],
  ['_links.next.href', (at) => ({ body: { data: [row('a')], _links: { next: { href: at } } } })],
  ['meta.next', (at) => ({ body: { data: [row('a')], meta: { next: at } } })],
  ['HTTP’s `Link`', (at) => ({ body: [row('a')], headers: { Link: `<${at}>; rel="next"` } })],
])('a link in %s is followed by its query, and never to another place', async (_, first) => {
  for (const origin of [ADDRESS, '', 'https://elsewhere.example']) {
    asked.splice(0);
    answers((query) =>
      query.size === 0
        ? first(`${origin}/v1/installations?offset=1&limit=1`)
        : { body: [row('b')] },
    );
    expect(await ids()).toEqual(['a', 'b']);
    expect(asked).toEqual(['/v1/installations', '/v1/installations?offset=1&limit=1']);
  }
});

test('an entry that two pages hold is one, and keeps its first place', async () => {
  answers((query) =>
    query.get('after') === 't1'
      ? { body: { items: [row('b'), row('c')] } }
      : { body: { items: [row('a'), row('b')], next: 't1' } },
  );
  expect(await ids()).toEqual(['a', 'b', 'c']);
});

test('a list that goes in circles, or hands out tokens for nothing, has an end', async () => {
  answers((query) => ({
    body: { items: [row(query.get('after') === 't1' ? 'b' : 'a')], next: 't1' },
  }));
  expect(await ids()).toEqual(['a', 'b']);
  answers((query) => ({ body: { items: query.size === 0 ? [row('a')] : [], next: 't1' } }));
  expect(await ids()).toEqual(['a']);
  answers((query) => (query.size === 0 ? { body: { items: [row('a')], next: 't1' } } : refusal));
  expect(await ids()).toEqual(['a']);
  asked.splice(0);
  answers((query) => {
    const at = Number(query.get('after') ?? 0);
    return { body: { items: [row(`i${at}`)], next: String(at + 1) } };
  });
  expect(await ids()).toHaveLength(200);
  expect(asked).toHaveLength(200);
});

test('a page that cannot be read now is no end: nothing is read', async () => {
  for (const [status, kind] of [
    [500, 'service-error'],
    [429, 'too-many'],
    [401, 'key-refused'],
    [403, 'not-allowed'],
  ] as const) {
    answers((query) =>
      query.size === 0 ? { body: { items: [row('a')], next: 't1' } } : { body: {}, status },
    );
    expect(await ids()).toBe(kind);
  }
  answers((query) => ({
    body: query.size === 0 ? { items: [row('a')], next: 't1' } : { ok: true },
  }));
  expect(await ids()).toBe('unreadable');
});

test('an application without a snapshot says so', async () => {
  answers(() => ({
    body: [
      { id: 'x', status: 'Submitted' },
      { id: 'y', status: 'Submitted', snapshot: {} },
    ],
  }));
  const partner = createPartner({ address: ADDRESS, key: 'svc_test_x' });
  const read = await partner.applications('inst-1');
  expect(read.ok && read.value.map(({ bare }) => bare)).toEqual([true, undefined]);
});
