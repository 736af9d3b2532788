import { parseHTML } from 'linkedom'; // comes with wxt; its version is held in package.json
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeFollower } from '../../../lib/content/record/follow-record';
import type { Showing } from '../../../lib/content/record/showing';
import { watchRecord } from '../../../lib/content/record/watch-record';
import type { FoundRecord } from '../../../lib/crm/find-record';
import type { PageView } from '../../../lib/domain/crm/content-messages';

let observers = new Set<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  const { document, HTMLElement } = parseHTML('<html><body></body></html>');
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true });
  observers = new Set();
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', new URL('https://crm.example.com/contacts'));
  vi.stubGlobal('navigation', new EventTarget());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(private readonly changed: () => void) {}
      observe = () => observers.add(this.changed);
      disconnect = () => observers.delete(this.changed);
    },
  );
  return () => void vi.useRealTimers();
});

/** Changes the content of the page, as its own script does. */
function showInPage(html: string): void {
  document.body.innerHTML = html;
  for (const changed of [...observers]) changed();
}

/** Watches the records of the page, as a content script does. `showings` is what it reported. */
function watch(view?: PageView) {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  let found: FoundRecord | undefined;
  const showings: (Showing | undefined)[] = [];
  watchRecord(
    () => found,
    (atStart) => makeFollower(atStart, ended.signal),
    () => view,
    // Later readings of the record change the object.
    (showing) => void showings.push(showing && { ...showing }),
    ended.signal,
  );
  /** The address names a record or none, and so many milliseconds later the page shows it. */
  const open = async (record: FoundRecord | undefined, heading: string, after = 0) => {
    found = record;
    navigation.dispatchEvent(new Event('currententrychange'));
    await vi.advanceTimersByTimeAsync(after);
    showInPage(`<h1>${heading}</h1>`);
    await vi.advanceTimersByTimeAsync(10_000);
  };
  return { showings, names: () => showings.map((showing) => showing?.name), open };
}

test('the heading of the list from which the first record was opened is not its name, though the reader was there from the start', async () => {
  showInPage('<h1>All customers</h1>');
  // The address that the browser loaded was a record's, so the reader came early; the application then showed a list.
  const { names, open } = watch();
  await vi.advanceTimersByTimeAsync(5_000);
  await open({ type: 'contacts', id: '41' }, 'Ada Example', 200);
  expect(names()).not.toContain('All customers');
  expect(names().at(-1)).toBe('Ada Example');
});

test('the heading of a second list is not the name of the record that is opened from it', async () => {
  const { names, open } = watch();
  await open({ type: 'contacts', id: '41' }, 'Ada Example');
  await open(undefined, 'All customers', 50);
  await open(undefined, 'All invoices', 50);
  // A slow page: the list stays in sight for a while.
  await open({ type: 'invoices', id: '7' }, 'Invoice 2026-7', 700);
  expect(names()).not.toContain('All invoices');
  expect(names().at(-1)).toBe('Invoice 2026-7');
});

test('the heading of a list is known as the application’s, however often other lists were visited before', async () => {
  const { showings, open } = watch();
  for (let visit = 0; visit < 60; visit += 1) {
    await open({ type: 'contacts', id: `${visit}` }, `Customer ${visit}`);
    await open(undefined, 'All customers');
  }
  await open(undefined, 'Invoices');
  // This part of the application has the same heading on each page.
  await open({ type: 'invoices', id: '7' }, 'Invoices');
  expect(showings.at(-1)).toMatchObject({ name: 'Invoices', nameBy: 'site' });
});

test('a list whose address changes again and again leaves no listeners behind', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  const { open } = watch();
  const left = () => added.mock.calls.length - removed.mock.calls.length;
  await open({ type: 'contacts', id: '41' }, 'Ada Example');
  await open(undefined, 'All customers');
  const before = left();
  for (let place = 0; place < 20; place += 1) await open(undefined, 'All customers');
  expect(left()).toBe(before);
});

test('the title of a list is not the name of the record that is opened from it', async () => {
  document.title = 'Customers - Acme CRM';
  const { names, open } = watch();
  await vi.advanceTimersByTimeAsync(5_000);
  // A slow page: it shows nothing for a while, and changes its title with its heading.
  document.body.innerHTML = '<p>All rows</p>';
  await open({ type: 'contacts', id: '41' }, 'Ada Example', 4_000);
  expect(names()).not.toContain('Customers');
  expect(names().at(-1)).toBe('Ada Example');
});

test('the title of a list is not the name of the record by the pattern of a recipe either', async () => {
  document.title = '(3) People | Twenty';
  const { names, open } = watch({
    ...{ name: [{ select: '.name', from: 'text' }], title: '^(?<name>.+) \\| Twenty$' },
    ...{ placeholders: [], fields: {} },
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await open({ type: 'person', id: '41', view: 1 }, '<span class=name>Ada Example</span>', 4_000);
  expect(names()).not.toContain('(3) People');
  expect(names().at(-1)).toBe('Ada Example');
});
