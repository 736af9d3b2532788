import type { ChromiumPanel } from '../browsers/chromium';

/** From when on something stood somewhere, in milliseconds of the clock of the machine. */
export type Stood = [at: number, words: string];

/** Runs in every document: in the panel's, it is noted from when on it is headed by what. */
export function noteHeadings(): void {
  if (!location.href.includes('/sidebar.html')) return;
  const stood: Stood[] = [];
  Reflect.set(globalThis, 'stood', stood);
  // How long the machine let this page wait: what is late by that is not late by us.
  let last = Date.now();
  Reflect.set(globalThis, 'stall', 0);
  setInterval(() => {
    const late = Date.now() - last;
    last = Date.now();
    Reflect.set(globalThis, 'stall', Math.max(Reflect.get(globalThis, 'stall'), late));
  }, 10);
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    if (stood.at(-1)?.[1] !== heading) stood.push([Date.now(), heading]);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

export const headingsOf = ({ frame }: ChromiumPanel): Promise<Stood[]> =>
  frame.evaluate(() => Reflect.get(globalThis, 'stood'));

export const stallOf = ({ frame }: ChromiumPanel): Promise<number> =>
  frame.evaluate(() => Reflect.get(globalThis, 'stall'));

/** Samples one millisecond apart, of which the page showed one record and the panel another's name. */
export function wrongSamples(
  page: readonly Stood[],
  panel: readonly Stood[],
  names: readonly string[],
): { samples: number; wrong: number; longest: number } {
  const from = page[0]?.[0] ?? 0;
  const to = (page.at(-1)?.[0] ?? 0) + 250;
  let [wrong, longest, row] = [0, 0, 0];
  for (let at = from; at < to; at++) {
    const shown = wordsAt(page, at);
    const said = wordsAt(panel, at);
    const isWrong = shown !== '' && said !== shown && names.includes(said);
    row = isWrong ? row + 1 : 0;
    wrong += isWrong ? 1 : 0;
    longest = Math.max(longest, row);
  }
  return { samples: to - from, wrong, longest };
}

const wordsAt = (all: readonly Stood[], at: number): string =>
  all.findLast(([since]) => since <= at)?.[1] ?? '';
