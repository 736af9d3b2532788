import type { Found } from './find-record';
import { byHeading, type Reading, standing } from './reading';
import { watchAddress } from './watch-address';
import type { Beside, watchBeside } from './watch-beside';
import type { watchName } from './watch-name';
import { firstView, nextView, QUIET, stillStands, type View } from './whose-name';

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
  watches(): Watches | undefined;
};
export type Watches = { watchName: typeof watchName; watchBeside: typeof watchBeside };

/**
 * Tells which record the page shows: as soon as the address says so, and again when its name is
 * there or changes, or what stands beside it. Returns the way to have it look again, after the
 * address or the reader changed; `anew` where the rules did.
 */
export function watchRecord(
  find: () => Found | undefined,
  reader: Reader,
  tell: (showing: Showing | undefined) => void,
  signal: AbortSignal,
): (anew?: boolean) => void {
  let showing: Showing | undefined;
  let view: View | undefined;
  let reads = false;
  let last: Beside | undefined;
  let lastReading = byHeading;
  /** The names of records that were shown on this page. */
  const known = new Map<string, string>();
  let watch = new AbortController();

  function look(anew = false): void {
    const found = find();
    if (signal.aborted) return;
    if (!view || !isSame(found, showing?.found)) change(found);
    else if (showing && (anew || !reads)) {
      watch.abort();
      watch = new AbortController();
      read(showing, view);
    }
  }

  function change(found: Found | undefined): void {
    watch.abort();
    watch = new AbortController();
    // A page without a record may still hold the last one, or already the next.
    lastReading = (found && reader.reading(found)) ?? lastReading;
    const at = performance.now();
    view = view ? nextView(view, standing(lastReading), at) : firstView(at, document.title);
    view.none = !found;
    view.known = found && known.get(keyOf(found));
    last = showing?.beside;
    showing = found && { found };
    reads = false;
    try {
      if (showing) read(showing, view);
      else rememberHeading(view, lastReading, watch.signal);
    } finally {
      // Whatever reading comes to: the panel must not show the last one.
      if (!showing?.name) tell(showing);
    }
  }

  function read(now: Showing, view: View): void {
    const reading = reader.reading(now.found);
    const watches = reader.watches();
    reads = Boolean(reading && watches);
    if (!reading || !watches) return;
    lastReading = reading;
    const learn = (more: Partial<Showing>): void => tell(Object.assign(now, more));
    watches.watchName(view, reading, (name) => learn({ name: noted(now, name) }), watch.signal);
    watches.watchBeside(
      () => now.name,
      reading,
      { told: last, stands: stillStands(view) },
      (beside) => learn({ beside }),
      watch.signal,
    );
  }

  function noted({ found }: Showing, name: string): string {
    if (known.size > KNOWN) known.clear();
    known.set(keyOf(found), name);
    return name;
  }

  look();
  watchAddress(() => look(), signal);
  // A page out of the back/forward cache is as it was, but its tab showed another in between.
  addEventListener('pageshow', (event) => event.persisted && tell(showing), { signal });
  signal.addEventListener('abort', () => watch.abort());
  return look;
}

/** So many names are remembered. */
const KNOWN = 50;

const keyOf = ({ account, type, id }: Found): string => [account, type, id].join('/');

const isSame = (a: Found | undefined, b: Found | undefined): boolean =>
  a?.type === b?.type && a?.id === b?.id && a?.account === b?.account && a?.view === b?.view;

/**
 * Where no record is shown, the heading is only noted, to know it from the next record's name. What
 * stands in an input there is that name: of a record that is not saved yet.
 */
function rememberHeading(view: View, reading: Reading, signal: AbortSignal): void {
  const told = () => (reading.silent ? undefined : standing(reading).heading);
  const note = () => Object.assign(view, { told: told(), byHeading: true });
  const timer = setTimeout(note, QUIET);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
