/** A title names the record late and by the way, so it counts once the page has come to rest. */
export const QUIET = 1000;

/** How long a page takes at most, hardly ever longer, until it shows what its address names. */
export const LONG_QUIET = 5000;

/** How long a view that came before its address must last, and one whose name changed in place. */
export const BRIEF = 400;
export const DOUBT = 1000;

/** What is known of the names on a page since its address changed. Times in milliseconds. */
export type View = {
  since: number;
  /** Names of what was shown before, which may still stand on the page. */
  others: readonly string[];
  /** What heading and title said when the address changed. */
  stood: Standing;
  /** True if the view before was complete, so that nothing of it can come late. */
  settled: boolean;
  /** True once the page showed something else than what it showed before, whatever its heading says. */
  moved: boolean;
  /** True once the heading that says a name of `others` is another element than stood there before. */
  redrawn?: boolean;
  /** True where this application is known to change its view before its address. */
  viewFirst?: boolean | undefined;
  /** True once an address came while another heading than the one told stood there already. */
  seemsViewFirst?: boolean;
  /** The name that was told for this address; on a page without a record, its heading. */
  told: string | undefined;
  /** True if that was read in the heading, which outranks the title. */
  byHeading: boolean;
  /** True on a page without a record. */
  none?: boolean;
  /** The name that was told for this very record when it was shown before. */
  known?: string | undefined;
};

/** What a page's heading and title say now. */
export type Standing = {
  heading: string | undefined;
  title: string | undefined;
  /** What says the heading. */
  element?: Element | undefined;
};

/** The view of a page's first address: there was nothing before it, but perhaps the site's title. */
export const firstView = (now: number, title?: string): View => ({
  since: now,
  others: [],
  stood: { heading: undefined, title },
  settled: true,
  moved: false,
  told: undefined,
  byHeading: false,
});

/** The view of the next address. */
export function nextView(last: View, stands: Standing, now: number): View {
  const { heading } = stands;
  const changed = heading !== undefined && heading !== last.stood.heading;
  const ahead = last.byHeading && heading !== undefined && heading !== last.told;
  const seemsViewFirst = ahead || last.viewFirst || last.seemsViewFirst || false;
  // A heading that is not the one told is already that of the next view.
  const own = seemsViewFirst && changed ? last.stood.heading : heading;
  const before = last.byHeading ? [last.told] : [last.told, own];
  const others = last.none
    ? // What was not there when that page came is the next record's; what was, may be the last one's.
      [...last.others, last.told, changed ? undefined : heading]
    : last.told || changed
      ? before
      : [...last.others, heading];
  const names = others.filter((name) => name !== undefined).slice(-3);
  return {
    ...firstView(now),
    others: names,
    stood: stands,
    // A page that shows none of them any more has gone on; a name that comes now is the next one's.
    moved: heading === undefined || !names.includes(heading),
    viewFirst: last.viewFirst,
    seemsViewFirst,
    settled: last.told !== undefined || changed || now - last.since > LONG_QUIET,
  };
}

/** Whether the page still shows what it showed before its address changed. */
export const stillStands = ({ others, stood }: View): boolean =>
  others.length > 0 && (!stood.heading || others.includes(stood.heading));

/**
 * How long the page must have rested before the name in its heading is believed to be that of the
 * record in the address. Pages change the address before the view, or after it, or show the late
 * answer for one record under the address of the next. Two customers may share a name; but a slow
 * CRM leaves the old view in place while it fetches, so the old name must have been away.
 */
export function patience(view: View, name: string): number {
  if (name === view.known) return 0;
  if (view.others.includes(name)) {
    if (view.told) return Number.POSITIVE_INFINITY;
    // The same words drawn anew may still be the last record's, in a view that waits for the next.
    return view.moved ? QUIET : view.redrawn ? LONG_QUIET : Number.POSITIVE_INFINITY;
  }
  if (!view.settled) return QUIET;
  // What stands there already is of this address where views come first; what comes then is of the next.
  const comesFirst = view.viewFirst || view.seemsViewFirst;
  if (name === view.stood.heading) return view.viewFirst ? 0 : BRIEF;
  return comesFirst ? BRIEF : 0;
}

/** The same for the name in the title: one that did not change is the site's or the last record's. */
export function titlePatience(view: View, name: string): number {
  if (name === view.known) return 0;
  if (name !== view.stood.title) return Math.max(QUIET, patience(view, name));
  return view.others.length > 0 ? Number.POSITIVE_INFINITY : LONG_QUIET;
}
