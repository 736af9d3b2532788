import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
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
/** How many of the next messages the background does not respond to. */
let lost = 0;

beforeEach(() => {
  drawn = undefined;
  lost = 0;
  unreadOf.clear();
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
      sendMessage: async ({ params: { record } }: { params: Shown }) => {
        if (lost-- > 0) return undefined;
        return { ok: true, value: { unread: unreadOf.get(record?.ref.id) ?? 0 } };
      },
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

test('a page whose first report failed twice gets its dock without moving on', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const dock = globalThis.alongsideDock;
  vi.stubGlobal('alongsideDock', undefined);
  unreadOf.set('41', 3);
  lost = 4;
  const ended = new AbortController();
  startSession(RECIPE, () => undefined, ended.signal);
  await vi.advanceTimersByTimeAsync(500);
  expect(lost).toBe(2);
  // The background brings the dock's script with its reply.
  vi.stubGlobal('alongsideDock', dock);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lost).toBe(-1);
  expect(drawn).toEqual({ isSeen: true, unread: 3 });
  ended.abort();
  expect(vi.getTimerCount()).toBe(0);
});

test('many reports that fail at once are no reason to wait longer for the dock', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('alongsideDock', undefined);
  lost = 20;
  const ended = new AbortController();
  startSession(RECIPE, () => undefined, ended.signal);
  for (let id = 42; id < 51; id++) moveTo(`/people/${id}`);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lost).toBe(-1);
  ended.abort();
});

test('a report that the background did not get is sent again with what the page shows by then', async () => {
  const reported: (string | undefined)[] = [];
  let stopBackground = (): void => undefined;
  const stopped = new Promise<undefined>((resolve) => {
    stopBackground = () => resolve(undefined);
  });
  let isFirst = true;
  vi.stubGlobal('chrome', {
    runtime: {
      id: 'alongside-in-tests',
      onMessage: { addListener: () => undefined, removeListener: () => undefined },
      sendMessage: async ({ params: { record } }: { params: Shown }) => {
        const isLost = isFirst;
        isFirst = false;
        if (isLost) return stopped;
        reported.push(record?.ref.id);
        return { ok: true, value: { unread: 0 } };
      },
    },
  });
  const ended = new AbortController();
  startSession(RECIPE, () => undefined, ended.signal);
  moveTo('/people/42');
  await waitFor(() => expect(reported).toContain('42'));
  const before = reported.length;
  stopBackground();
  await waitFor(() => expect(reported.length).toBeGreaterThan(before));
  expect(reported).not.toContain('41');
  ended.abort();
});

test('a page that moved on while the background did not respond tells it the next record later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  unreadOf.set('42', 3);
  const ended = new AbortController();
  startSession(RECIPE, () => undefined, ended.signal);
  await vi.advanceTimersByTimeAsync(10_000);
  // The report of the next record is sent twice.
  lost = 2;
  moveTo('/people/42');
  await vi.advanceTimersByTimeAsync(500);
  expect(lost).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(drawn).toEqual({ isSeen: true, unread: 3 });
  ended.abort();
});
