import type { FoundRecord } from '../../crm/find-record';
import type { PageView } from '../../domain/crm/content-messages';
import {
  firstView,
  nextView,
  type PageNames,
  QUIET,
  stillStands,
  type View,
} from './name-confidence';
import { readByHeading } from './read-by-heading';
import { readByView } from './read-by-view';
import { type Reading, readPageNames } from './reading';
import type { OnUpdate, Showing } from './showing';
import { toLine } from './visible-text';
import { type Before, type PageFacts, readAllFields, watchFields } from './watch-fields';
import { watchName } from './watch-name';

/** Reads the records that a page shows one after the other, without mixing them up. */
export type Follower = {
  /** Called when the address names another record, or none, and again at each further page without a record. */
  go(showing: Showing | undefined, view: PageView | undefined, update: OnUpdate): void;
  /** Called when the rules changed for the same record. */
  again(showing: Showing | undefined, view: PageView | undefined, update: OnUpdate): void;
};

/**
 * Follows what a page shows until the signal aborts. `atStart` are the title and the headings of the
 * page without a record from which the agent opened the first one, if there was such a page.
 */
export function makeFollower(
  atStart: readonly string[] | undefined,
  signal: AbortSignal,
): Follower {
  let view: View | undefined;
  let last: PageFacts | undefined;
  let lastName: string | undefined;
  let reading: Reading | undefined;
  let before: Before = { sent: undefined, shownNow: {} };
  /** Headings of pages without a record. */
  const outside: string[] = [];
  /** What was sent of the records that this page showed, by record. */
  const known = new Map<string, Known>();
  let watch = new AbortController();
  signal.addEventListener('abort', () => watch.abort());

  function go(showing: Showing | undefined, by: PageView | undefined, update: OnUpdate): void {
    // Each list that the agent passes has a heading of its own.
    if (!showing && view?.none && reading) {
      rememberHeading(view, reading, outside, watch.signal);
      return;
    }
    watch.abort();
    watch = new AbortController();
    // A page without a record may still show the last one, or already the next.
    if (showing) reading = readingOf(showing.found, by);
    if (!reading) return;
    const now = performance.now();
    const shownNow = readPageNames(reading);
    view = view ? nextView(view, shownNow, now) : startView(atStart, reading, shownNow, now);
    view.none = !showing;
    const own = showing && known.get(keyOf(showing.found));
    view.known = own?.name;
    // If other facts than the last record's are shown already, the view changed before the address.
    if (last && areOthers(last.fields, readAllFields(reading))) view.moved = view.retitled = true;
    if (showing) {
      before = beforeOf(last, reading, view);
      // Where the last record had fields of its own, the page may still show them.
      if (Object.keys(last?.fields ?? {}).length === 0) before.own = own?.facts?.fields;
      last = lastName = undefined;
      read(showing, reading, view, update);
    } else {
      last = undefined;
      rememberHeading(view, reading, outside, watch.signal);
    }
  }

  function again(showing: Showing | undefined, by: PageView | undefined, update: OnUpdate): void {
    if (!view || !showing) return;
    watch.abort();
    watch = new AbortController();
    reading = readingOf(showing.found, by);
    // The name that was sent is still this record's, and so are the facts. One that was withdrawn has to be sent again.
    view.sent = lastName;
    read(showing, reading, view, update);
  }

  function read(showing: Showing, reading: Reading, view: View, update: OnUpdate): void {
    const { signal } = watch;
    const isAnotherView = () => areOthers(before.shownNow, readAllFields(reading));
    let look: (() => void) | undefined;
    watchName(
      view,
      reading,
      isAnotherView,
      (name, byHeading) => {
        lastName = name;
        if (name) note(showing.found, { name });
        const nameBy = name ? reading.nameBy(name, byHeading, outside) : undefined;
        update({ name, nameBy });
        look?.();
      },
      signal,
    );
    look = watchFields(
      () => lastName,
      reading,
      before,
      (facts) => {
        last = facts;
        note(showing.found, { facts });
        update({ facts });
      },
      signal,
    );
  }

  function note(found: FoundRecord, more: Known): void {
    if (known.size > KNOWN) known.clear();
    const key = keyOf(found);
    known.set(key, { ...known.get(key), ...more });
  }

  return { go, again };
}

const readingOf = (found: FoundRecord, view: PageView | undefined): Reading =>
  view ? readByView(view, found) : readByHeading(found.type);

/** What the page may still show of the last record, whose facts are `sent`. */
function beforeOf(sent: PageFacts | undefined, reading: Reading, view: View): Before {
  const facts = readAllFields(reading);
  // If the view changed first, what the page shows is this record's, even with an equal heading.
  const isAhead = sent !== undefined && areOthers(sent.fields, facts);
  return { sent, shownNow: stillStands(view) && !isAhead ? facts : {} };
}

/** What was sent of a record. */
type Known = { name?: string; facts?: PageFacts };

/** Most records and headings that are remembered. */
const KNOWN = 50;

const keyOf = ({ account, type, id }: FoundRecord): string => [account, type, id].join('/');

/** Returns the first view: of the page's first address, or after pages without a record. */
function startView(
  atStart: readonly string[] | undefined,
  reading: Reading,
  shownNow: PageNames,
  now: number,
): View {
  const [listTitle = '', ...headings] = atStart ?? [];
  const title = atStart ? reading.title(listTitle) : document.title;
  const view = firstView(now, title);
  const others = headings.flatMap((text) => toLine(text) ?? []);
  const isOld = shownNow.heading !== undefined && others.includes(shownNow.heading);
  return isOld ? { ...view, others, atStart: { ...shownNow, title } } : view;
}

/** Whether two readings have different values, and so are of two records. */
const areOthers = (some: PageFacts['fields'], others: PageFacts['fields']): boolean =>
  (['email', 'phone', 'client'] as const).some(
    (field) => some[field] && others[field] && some[field] !== others[field],
  );

/**
 * Remembers the heading of a page without a record, to tell it from the next record's name. Ignores
 * inputs: they may hold the name of a record that is not saved yet.
 */
function rememberHeading(
  view: View,
  reading: Reading,
  outside: string[],
  signal: AbortSignal,
): void {
  const note = () => {
    signal.removeEventListener('abort', end);
    const sent = reading.silent ? undefined : readPageNames(reading).heading;
    Object.assign(view, { sent, byHeading: true });
    // The old heading may still be the last record's name.
    if (!sent || sent === view.atStart.heading || outside.includes(sent)) return;
    outside.push(sent);
    if (outside.length > KNOWN) outside.shift();
  };
  const timer = setTimeout(note, QUIET);
  const end = () => clearTimeout(timer);
  signal.addEventListener('abort', end);
}
