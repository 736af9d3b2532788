import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { enterPage } from '../../lib/content/main';
import type { PageRecipe } from '../../lib/domain/crm/content-messages';
import { INITIAL_DOCK } from '../../lib/domain/crm/site';
import { waitFor } from '../wait-for';

const rules = (path: string): PageRecipe => ({
  rules: [{ parts: [{ on: 'path', match: `^/${path}/(?<id>\\d+)$` }], type: path }],
  views: [],
  dock: INITIAL_DOCK,
  mode: 'push',
  css: '',
});

/** The background as the page reaches it: the rules of its host, and what the page reported. */
const background = {
  recipe: null as PageRecipe | null,
  records: [] as unknown[],
  listeners: 0,
  /** How many of the next messages it does not respond to. */
  lost: 0,
};

beforeEach(() => {
  Object.assign(background, { recipe: rules('people'), records: [], listeners: 0, lost: 0 });
  const page = new Window({ url: 'https://crm.example.com/people/41' });
  const events = new EventTarget();
  vi.stubGlobal('document', page.document);
  vi.stubGlobal('location', page.location);
  vi.stubGlobal('navigation', new EventTarget());
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  vi.stubGlobal('chrome', {
    runtime: {
      id: 'alongside-in-tests',
      sendMessage: async ({
        request,
        params,
      }: {
        request: string;
        params: { record?: unknown };
      }) => {
        if (background.lost-- > 0) return undefined;
        if (request === 'recipe.read') return { ok: true, value: background.recipe };
        background.records.push(params.record);
        return { ok: true, value: { unread: 0 } };
      },
      onMessage: {
        addListener: () => (background.listeners += 1),
        removeListener: () => (background.listeners -= 1),
      },
    },
  });
});
afterEach(async () => {
  background.recipe = null;
  await globalThis.alongside?.();
});

const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

test('a page that comes back from the back/forward cache reads the rules of its host again', async () => {
  background.recipe = rules('companies');
  await enterPage();
  expect(background.records).toEqual([null]);
  background.recipe = rules('people');
  comeBack();
  await waitFor(() =>
    expect(background.records.at(-1)).toMatchObject({ ref: { type: 'people', id: '41' } }),
  );
});

test('a page whose site was removed while it was in the back/forward cache is left', async () => {
  await enterPage();
  expect(background.listeners).toBe(1);
  // What was sent to the tab meanwhile went to the page that it showed.
  background.recipe = null;
  comeBack();
  await waitFor(() => expect(background.listeners).toBe(0));
  expect(globalThis.alongside).toBeUndefined();
});

test('a page that did not get the rules of its host asks for them again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  background.lost = 4;
  await enterPage();
  expect(background.lost).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(background.records.at(-1)).toMatchObject({ ref: { type: 'people', id: '41' } });
});

test('a page that the background does not respond to for a moment keeps its panel, and gets changed rules', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await enterPage();
  background.recipe = rules('companies');
  // Both messages of a page that comes back, each sent twice.
  background.lost = 4;
  comeBack();
  await vi.advanceTimersByTimeAsync(500);
  expect(background.lost).toBe(0);
  expect(background.listeners).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(background.listeners).toBe(1);
  expect(background.records.at(-1)).toBeNull();
});

test('a page of an extension that was updated meanwhile is left, and asks no more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await enterPage();
  expect(background.listeners).toBe(1);
  const removeListener = () => (background.listeners -= 1);
  vi.stubGlobal('chrome', { runtime: { onMessage: { removeListener } } });
  comeBack();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(background.listeners).toBe(0);
  expect(globalThis.alongside).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
