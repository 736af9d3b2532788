import type { Found } from './find-record';
import { byHeading, type Reading, standing } from './reading';
import { watchAddress } from './watch-address';
import type { Beside, watchBeside } from './watch-beside';
import { watchName } from './watch-name';
import { firstView, nextView, QUIET, type View } from './whose-name';

/** What a page shows now: a record by its address, and what was read of it since. */
export type Showing = {
  found: Found;
  /** Once it is sure to be this record's. */
  name?: string;
  beside?: Beside;
};

/** How pages are read, as far as that is there yet: what only records need comes with the first. */
export type Reader = {
  reading(found: Found): Reading | undefined;
  watchBeside(): typeof watchBeside | undefined;
};

/**
 * Tells which record the page shows: as soon as the address says so, and again when its name is
 * there or changes, or what stands beside it. Returns the way to have it look again, after the
 * address or the reader changed.
 */
export function watchRecord(
  find: () => Found | undefined,
  reader: Reader,
  tell: (showing: Showing | undefined) => void,
  signal: AbortSignal,
): () => void {
  let showing: Showing | undefined;
  let view: View | undefined;
  let reads = false;
  let before: Beside | undefined;
  let watch = new AbortController();

  function look(): void {
    const found = find();
    if (signal.aborted) return;
    if (!view || !isSame(found, showing?.found)) change(found);
    else if (showing && !reads) read(showing, view);
  }

  function change(found: Found | undefined): void {
    watch.abort();
    watch = new AbortController();
    const stands = standing((found ? reader.reading(found) : undefined) ?? byHeading);
    const at = performance.now();
    view = view ? nextView(view, stands, at) : firstView(at, document.title);
    before = showing?.beside;
    showing = found && { found };
    reads = false;
    if (showing) read(showing, view);
    else rememberHeading(view, watch.signal);
    if (!showing?.name) tell(showing);
  }

  function read(now: Showing, view: View): void {
    const reading = reader.reading(now.found);
    const beside = reader.watchBeside();
    reads = Boolean(reading && beside);
    const learn = (more: Partial<Showing>): void => tell(Object.assign(now, more));
    if (reading && !view.watched) {
      view.watched = true;
      watchName(view, reading, (name) => learn({ name }), watch.signal);
    }
    if (reading && beside)
      beside(
        () => now.name,
        reading,
        before,
        (beside) => learn({ beside }),
        watch.signal,
      );
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
function rememberHeading(view: View, signal: AbortSignal): void {
  const timer = setTimeout(() => (view.told = standing(byHeading).heading), QUIET);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
