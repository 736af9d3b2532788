import type { PageView } from '../domain/page';
import type { Found } from './find-record';
import { readByHeading } from './read-by-heading';
import { readByView } from './read-by-view';
import { type Reading, standing } from './reading';
import type { Learn, Showing } from './showing';
import { type Beside, readFacts, watchFacts } from './watch-facts';
import { watchName } from './watch-name';
import { firstView, nextView, QUIET, type Standing, stillStands, type View } from './whose-name';
import { asWords } from './words-of';

/** Reads the records of a page one after the other; what one showed is not taken for the next one's. */
export type Follower = {
  /** The address named another record, or none. */
  go(showing: Showing | undefined, view: PageView | undefined, learn: Learn): void;
  /** The same record, by other rules. */
  again(showing: Showing | undefined, view: PageView | undefined, learn: Learn): void;
};

/**
 * Follows what a page shows until the signal aborts. `stood` are the headings of the page without a
 * record from which the agent came to its first one; none where that was the page's first address.
 */
export function makeFollower(stood: readonly string[] | undefined, signal: AbortSignal): Follower {
  let view: View | undefined;
  let last: Beside | undefined;
  let lastName: string | undefined;
  let reading: Reading | undefined;
  /** The names of records that were shown on this page. */
  const known = new Map<string, string>();
  let watch = new AbortController();
  signal.addEventListener('abort', () => watch.abort());

  function go(showing: Showing | undefined, by: PageView | undefined, learn: Learn): void {
    watch.abort();
    watch = new AbortController();
    // A page without a record may still hold the last one, or already the next.
    if (showing) reading = readingOf(showing.found, by);
    if (!reading) return;
    const now = performance.now();
    const stands = standing(reading);
    view = view ? nextView(view, stands, now) : startView(stood, stands, now);
    view.none = !showing;
    view.known = showing && known.get(keyOf(showing.found));
    // The view went first where other facts than the last record's are there already.
    view.moved ||= last !== undefined && areOthers(last.fields, readFacts(reading));
    if (showing) read(showing, reading, view, learn);
    else {
      last = undefined;
      rememberHeading(view, reading, watch.signal);
    }
  }

  function again(showing: Showing | undefined, by: PageView | undefined, learn: Learn): void {
    if (!view || !showing) return;
    watch.abort();
    watch = new AbortController();
    reading = readingOf(showing.found, by);
    read(showing, reading, view, learn);
  }

  function read(showing: Showing, reading: Reading, view: View, learn: Learn): void {
    const { signal } = watch;
    const stands = stillStands(view) ? readFacts(reading) : {};
    const isAnotherView = () => areOthers(stands, readFacts(reading));
    const told = last;
    last = undefined;
    lastName = undefined;
    let look: (() => void) | undefined;
    watchName(
      view,
      reading,
      isAnotherView,
      (name, byHeading) => {
        lastName = name;
        if (name) note(showing.found, name);
        learn({ name, nameBy: name ? reading.nameBy?.(name, byHeading) : undefined });
        look?.();
      },
      signal,
    );
    look = watchFacts(
      () => lastName,
      reading,
      { told, stands },
      (beside) => {
        last = beside;
        learn({ beside });
      },
      signal,
    );
  }

  function note(found: Found, name: string): void {
    if (known.size > KNOWN) known.clear();
    known.set(keyOf(found), name);
  }

  return { go, again };
}

const readingOf = (found: Found, view: PageView | undefined): Reading =>
  view ? readByView(view, found) : readByHeading(found.type);

/** So many names are remembered. */
const KNOWN = 50;

const keyOf = ({ account, type, id }: Found): string => [account, type, id].join('/');

/** The first view that is followed: of the page's first address, or after some without a record. */
function startView(stood: readonly string[] = [], stands: Standing, now: number): View {
  const view = firstView(now, document.title);
  const others = stood.flatMap((text) => asWords(text) ?? []);
  const isOld = stands.heading !== undefined && others.includes(stands.heading);
  return isOld ? { ...view, others, stood: stands } : view;
}

/** Whether two looks found different values: of two records, whatever their names. */
const areOthers = (some: Beside['fields'], others: Beside['fields']): boolean =>
  (['email', 'phone', 'client'] as const).some(
    (field) => some[field] && others[field] && some[field] !== others[field],
  );

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
