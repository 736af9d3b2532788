import { beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/content/session';
import type { PageRecipe, Shown } from '../../lib/domain/crm/content-messages';
import { INITIAL_DOCK } from '../../lib/domain/crm/site';
import { waitFor } from '../wait-for';

const RECIPE: PageRecipe = {
  rules: [{ parts: [{ on: 'path', match: '^/people/(?<id>\\d+)$' }], type: 'person' }],
  views: [],
  dock: INITIAL_DOCK,
  mode: 'push',
  css: '',
};

/** What the dock drew last: whether it is seen, and the number on its handle. */
let drawn: { isSeen: boolean; unread: number } | undefined;
/** The number of unread messages of each record. */
const unreadOf = new Map<string | undefined, number>();

beforeEach(() => {
  drawn = undefined;
  vi.stubGlobal('location', new URL('https://crm.example.com/people/41'));
  vi.stubGlobal('navigation', new EventTarget());
  vi.stubGlobal('document', { title: '', querySelectorAll: () => [] });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('alongsideDock', () => ({
    draw: (isSeen: boolean, unread: number) => {
      drawn = { isSeen, unread };
    },
    onMessage: () => undefined,
  }));
  vi.stubGlobal('chrome', {
    runtime: {
      id: 'alongside-in-tests',
      sendMessage: async ({ params: { record } }: { params: Shown }) => ({
        ok: true,
        value: { unread: unreadOf.get(record?.ref.id) ?? 0 },
      }),
      onMessage: { addListener: () => undefined, removeListener: () => undefined },
    },
  });
});

function moveTo(path: string): void {
  vi.stubGlobal('location', new URL(path, 'https://crm.example.com'));
  navigation.dispatchEvent(new Event('currententrychange'));
}

test('the handle of the next record never has the number of the last one', async () => {
  unreadOf.set('41', 3).set('42', 1);
  const ended = new AbortController();
  startSession(RECIPE, () => undefined, ended.signal);
  await waitFor(() => expect(drawn).toEqual({ isSeen: true, unread: 3 }));
  moveTo('/people/42');
  expect(drawn).toEqual({ isSeen: true, unread: 0 });
  await waitFor(() => expect(drawn).toEqual({ isSeen: true, unread: 1 }));
  ended.abort();
});
