// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { showPages } from '../../../lib/preview/show-pages';

/** What waits for a page of the file, by its number. */
const asked = vi.hoisted(() => new Map<number, () => void>());

vi.mock('../../../lib/preview/pdf', () => {
  const page = {
    getViewport: () => ({ width: 600, height: 800 }),
    render: () => ({ promise: Promise.resolve() }),
    cleanup: () => undefined,
  };
  const getPage = (number: number) =>
    number === 1
      ? Promise.resolve(page)
      : new Promise((resolve) => asked.set(number, () => resolve(page)));
  return {
    VerbosityLevel: { ERRORS: 0 },
    getDocument: () => ({ promise: Promise.resolve({ numPages: 2, getPage }) }),
  };
});

type Look = (seen: { isIntersecting: boolean }[]) => void;
const looks: Look[] = [];

beforeEach(() => {
  asked.clear();
  looks.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(look: Look) {
        looks.push(look);
      }
      observe(): void {}
    },
  );
});

const [near, far] = [{ isIntersecting: true }, { isIntersecting: false }];

/** The place of the second page of a file, and what the browser tells about it. */
async function secondPage() {
  const place = document.createElement('main');
  const words = { page: 'Page $1 of $2', picture: 'A picture', broken: 'This page is broken.' };
  await showPages({ kind: 'pdf', bytes: new ArrayBuffer(0), mostPages: 50, words }, place);
  const [, look = () => undefined] = looks;
  return { second: place.children[1], look };
}

/** Gives a page of the file to all that wait for it. */
async function give(number: number): Promise<void> {
  asked.get(number)?.();
  await new Promise((resolve) => setTimeout(resolve));
}

test('a page that left the view and came back before the browser told it is drawn', async () => {
  const { second, look } = await secondPage();
  look([far, near]);
  await give(2);
  expect(second?.children).toHaveLength(1);
  look([near, far]);
  expect(second?.children).toHaveLength(0);
});

test('a page that left the view before the file gave it takes no memory', async () => {
  const { second, look } = await secondPage();
  look([near]);
  look([far]);
  await give(2);
  expect(second?.children).toHaveLength(0);
});
