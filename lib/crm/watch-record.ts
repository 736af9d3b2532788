import type { PageView } from '../domain/page';
import type { Found } from './find-record';
import { type Reading, readingOf, standing } from './reading';
import { watchAddress } from './watch-address';
import { type Beside, watchBeside } from './watch-beside';
import { watchName } from './watch-name';
import { firstView, nextView, QUIET, type View } from './whose-name';

/** What a page shows now: a record by its address, its name once that is sure, how to read on. */
export type Showing = {
  found: Found;
  name: string | undefined;
  reading: Reading;
  /** What stands beside the name, once the page has come to rest. */
  beside?: Beside;
};

/**
 * Tells which record the page shows: as soon as the address says so, and again when its name is
 * there or changes. Returns the way to have it look again.
 */
export function watchRecord(
  find: () => Found | undefined,
  viewFor: (found: Found) => PageView | undefined,
  tell: (showing: Showing | undefined) => void,
  signal: AbortSignal,
): () => void {
  let showing: Showing | undefined;
  let view: View | undefined;
  let watch = new AbortController();

  function look(): void {
    const found = find();
    if (signal.aborted) return;
    if (view && isSame(found, showing?.found)) return;
    watch.abort();
    watch = new AbortController();
    const reading = readingOf(found && viewFor(found), found);
    const at = performance.now();
    view = view ? nextView(view, standing(reading), at) : firstView(at, document.title);
    const before = showing?.beside;
    const now: Showing | undefined = found && { found, name: undefined, reading };
    showing = now;
    if (now) {
      const learn = (more: Partial<Showing>): void => tell(Object.assign(now, more));
      watchName(view, reading, (name) => learn({ name }), watch.signal);
      watchBeside(now, before, (beside) => learn({ beside }), watch.signal);
    } else rememberHeading(view, reading, watch.signal);
    if (!now?.name) tell(now);
  }

  look();
  watchAddress(look, signal);
  // A page out of the back/forward cache is as it was, but its tab showed another in between.
  addEventListener('pageshow', (event) => event.persisted && tell(showing), { signal });
  signal.addEventListener('abort', () => watch.abort());
  return look;
}

const isSame = (a: Found | undefined, b: Found | undefined): boolean =>
  a?.type === b?.type && a?.id === b?.id && a?.account === b?.account && a?.view === b?.view;

/** Where no record is shown, the heading is only noted, to know it from the next record's name. */
function rememberHeading(view: View, reading: Reading, signal: AbortSignal): void {
  const timer = setTimeout(() => (view.told = standing(reading).heading), QUIET);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
