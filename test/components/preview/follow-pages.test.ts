// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { followPages } from '../../../lib/preview/follow-pages';

type Look = (seen: { isIntersecting: boolean }[]) => void;

const [near, far] = [{ isIntersecting: true }, { isIntersecting: false }];

/** The place of a page, what the browser tells about it, and what gives the page to who waits for it. */
function followed() {
  const looks: Look[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(look: Look) {
        looks.push(look);
      }
      observe(): void {}
    },
  );
  let arrive = () => {};
  const page = new Promise<string>((resolve) => {
    arrive = () => resolve('A page');
  });
  const place = document.createElement('div');
  const draw = async (text: string, where: HTMLElement) => where.replaceChildren(text);
  followPages([place], { read: () => page, draw, broken: 'This page is broken.' });
  const [look = () => undefined] = looks;
  const give = async () => {
    arrive();
    await page;
    await Promise.resolve();
  };
  return { place, look, give };
}

test('a page that left the view and came back before the browser told it is drawn', async () => {
  const { place, look, give } = followed();
  look([far, near]);
  await give();
  expect(place.textContent).toBe('A page');
  look([near, far]);
  expect(place.textContent).toBe('');
});

test('a page that left the view before the file gave it takes no memory', async () => {
  const { place, look, give } = followed();
  look([near]);
  look([far]);
  await give();
  expect(place.textContent).toBe('');
});
