import { parseHTML } from 'linkedom'; // comes with wxt; its version is held in package.json
import { beforeEach, expect, test, vi } from 'vitest';
import { makeFollower } from '../../../lib/content/record/follow-record';
import type { OnUpdate, Showing } from '../../../lib/content/record/showing';
import type { PageView } from '../../../lib/domain/crm/content-messages';

// The rules of a host change while its pages are open: each change of a CRM in the settings gives them to every page.

const view = (fields: PageView['fields'] = {}): PageView => ({
  name: [{ select: 'h1', from: 'text' }],
  placeholders: [],
  fields: { email: [{ select: '.email', from: 'text' }], ...fields },
});
const CLIENT = '6f9619ff-8b86-4011-b42d-00c04fc964ff';

/** Tells the observers of the page that it changed. */
let changePage = (): void => undefined;
/** Tells the page that a frame has loaded. */
let loadFrame = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const { document, HTMLElement } = parseHTML('<html><body></body></html>');
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true });
  const observing = new Map<object, () => void>();
  changePage = () => {
    for (const changed of [...observing.values()]) changed();
  };
  const listeners: (() => void)[] = [];
  loadFrame = () => {
    for (const loaded of listeners) loaded();
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', new URL('https://crm.example.com/contacts/41'));
  vi.stubGlobal('CSS', { escape: (words: string) => words });
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => {
    if (kind === 'load') listeners.push(listener);
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(private readonly changed: () => void) {}
      observe = () => observing.set(this, this.changed);
      disconnect = () => observing.delete(this);
    },
  );
  return () => void vi.useRealTimers();
});

/** A page that shows a record, by which it is read. */
function openPage(html: string, by = view()) {
  document.body.innerHTML = html;
  const ended = new AbortController();
  const showing: Showing = { found: { type: 'contact', id: '41', view: 1 } };
  const update: OnUpdate = (more) => void Object.assign(showing, more);
  const follower = makeFollower(undefined, ended.signal);
  follower.go(showing, by, update);
  return { follower, showing, update, ended };
}

test('a record that is open keeps its fields when the rules change, and gets those that are new', async () => {
  const { follower, showing, update, ended } = openPage(
    `<h1>Ada Example</h1><p class="email">ada@example.com</p><p class="client">${CLIENT}</p>`,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(showing).toMatchObject({
    name: 'Ada Example',
    facts: { fields: { email: 'ada@example.com' } },
  });
  follower.again(showing, view({ client: [{ select: '.client', from: 'text' }] }), update);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(showing.facts?.fields).toEqual({ email: 'ada@example.com', client: CLIENT });
  ended.abort();
});

test('a name that the page withdrew for a moment comes back, though the rules changed meanwhile', async () => {
  const { follower, showing, update, ended } = openPage('<h1>Ada Example</h1>');
  await vi.advanceTimersByTimeAsync(2_000);
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = 'Edit';
  changePage();
  await vi.advanceTimersByTimeAsync(100);
  expect(showing.name).toBeUndefined();
  follower.again(showing, view(), update);
  if (heading) heading.textContent = 'Ada Example';
  changePage();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(showing.name).toBe('Ada Example');
  ended.abort();
});

test('a record in a frame that the page reloads late is read and observed again', async () => {
  const frameWith = (name: string, email: string) =>
    parseHTML(`<html><body><h1>${name}</h1><p class="email">${email}</p></body></html>`).document;
  let within = frameWith('Ada Example', 'ada@example.com');
  const by = { ...view(), frame: 'iframe.record' };
  const { showing, ended } = openPage('<iframe class="record"></iframe>', by);
  const frame = document.querySelector('iframe');
  if (frame) Object.defineProperty(frame, 'contentDocument', { get: () => within });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(showing).toMatchObject({
    name: 'Ada Example',
    facts: { fields: { email: 'ada@example.com' } },
  });
  within = frameWith('Ada Married', 'married@example.com');
  loadFrame();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(showing).toMatchObject({
    name: 'Ada Married',
    facts: { fields: { email: 'married@example.com' } },
  });
  ended.abort();
});

test('a record that the agent returns to before the page changed keeps its fields', async () => {
  const { follower, showing, update, ended } = openPage(
    '<h1>Ada Example</h1><p class="email">ada@example.com</p>',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  // The application changes its address first, and the agent goes back before it has the other record.
  follower.go({ found: { type: 'contact', id: '42', view: 1 } }, view(), update);
  await vi.advanceTimersByTimeAsync(500);
  const again: Showing = { found: showing.found };
  follower.go(again, view(), (more) => void Object.assign(again, more));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(again).toMatchObject({
    name: 'Ada Example',
    facts: { fields: { email: 'ada@example.com' } },
  });
  ended.abort();
});
