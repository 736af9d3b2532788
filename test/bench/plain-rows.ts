import type { Page } from '@playwright/test';
import { watchPainting } from './painted';
import type { Stage } from './stage';

/** What a row of a plain page shows, and the text in which it is searched. */
export type PlainRow = { name: string; value: string; sought: string };

/** A page without an extension, requests or a framework: rows of plain DOM. */
export type PlainRows = {
  page: Page;
  /** Milliseconds from a click to the frame with all rows in it. */
  draw(): Promise<number>;
  /** Milliseconds from typing a word to the frame that shows only the row with it. */
  find(word: string): Promise<number>;
  elements(): Promise<number>;
};

/** Opens such a page at the service's own origin. */
export async function plainRows(
  { bare, service }: Stage,
  heading: string,
  rows: readonly PlainRow[],
): Promise<PlainRows> {
  const page = await bare.context.newPage();
  await watchPainting(page);
  await page.goto(service.address);
  await page.evaluate(
    ({ heading, rows }) => {
      document.body.innerHTML = '<input><button>Show</button><main></main>';
      const text = (tag: string, textContent: string) =>
        Object.assign(document.createElement(tag), { textContent });
      document.querySelector('button')?.addEventListener('click', () => {
        // Not a list element: browsers renumber the items of a long list for each that is hidden.
        const list = document.createElement('div');
        for (const { name, value } of rows) {
          const row = document.createElement('section');
          row.append(text('button', name), text('p', value));
          list.append(row);
        }
        document.querySelector('main')?.replaceChildren(text('h2', heading), list);
      });
      document.querySelector('input')?.addEventListener('input', ({ currentTarget }) => {
        const word = currentTarget instanceof HTMLInputElement ? currentTarget.value : '';
        for (const [at, row] of [...document.querySelectorAll<HTMLElement>('section')].entries())
          row.hidden = !rows[at]?.sought.toLowerCase().includes(word);
      });
    },
    { heading, rows },
  );
  return {
    page,
    draw: async () => {
      await page.bringToFront();
      return page.evaluate(async (count) => {
        document.querySelector('main')?.replaceChildren();
        // The previous rows are cleared away before the timing starts.
        await whenPainted(() => true);
        const before = performance.timeOrigin + performance.now();
        document.querySelector('button')?.click();
        return (
          (await whenPainted(() => document.querySelectorAll('section').length === count)) - before
        );
      }, rows.length);
    },
    find: async (word) => {
      await page.bringToFront();
      return page.evaluate(async (word) => {
        const input = document.querySelector('input');
        if (!input) throw new Error('There is nothing to type into.');
        const type = (text: string) => {
          input.value = text;
          input.dispatchEvent(new Event('input'));
        };
        type('');
        await whenPainted(() => true);
        const before = performance.timeOrigin + performance.now();
        type(word);
        const isFound = () => document.querySelectorAll('section:not([hidden])').length === 1;
        return (await whenPainted(isFound)) - before;
      }, word);
    },
    elements: () => page.evaluate(() => document.querySelectorAll('*').length),
  };
}
