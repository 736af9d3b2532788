import type { ChromiumPanel } from '../browsers/chromium';

/** A text and the time at which it appeared, in milliseconds of the machine's clock. */
export type ShownText = [at: number, words: string];

/** Runs in every document. In the panel's it records each heading with its time. */
export function noteHeadings(): void {
  if (!location.href.includes('/sidebar.html')) return;
  const texts: ShownText[] = [];
  Reflect.set(globalThis, 'texts', texts);
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    if (texts.at(-1)?.[1] !== heading) texts.push([Date.now(), heading]);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

export const headingsOf = ({ frame }: ChromiumPanel): Promise<ShownText[]> =>
  frame.evaluate(() => Reflect.get(globalThis, 'texts'));

/** The text that was shown at a time. */
export const textAt = (all: readonly ShownText[], at: number): string =>
  all.findLast(([since]) => since <= at)?.[1] ?? '';
