/** A title names the record late and by the way, so it counts once the page has come to rest. */
export const QUIET = 1000;

/** How long a page takes at most, hardly ever longer, until it shows what its address names. */
export const LONG_QUIET = 5000;

/** What is known of the names on a page since its address changed. Times in milliseconds. */
export type View = {
  since: number;
  /** Names of what was shown before, which may still stand on the page. */
  others: readonly string[];
  /** What heading and title said when the address changed. */
  stood: Standing;
  /** True if the view before was complete, so that nothing of it can come late. */
  settled: boolean;
  /** True once its heading was anything but one of `others`. */
  moved: boolean;
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
export type Standing = { heading: string | undefined; title: string | undefined };

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
  // A heading that is not the one told is already that of the next view.
  const before = last.byHeading ? [last.told] : [last.told, heading];
  const others = last.none
    ? // What was not there when that page came is the next record's; what was, may be the last one's.
      [...last.others, last.told, changed ? undefined : heading]
    : last.told || changed
      ? before
      : [...last.others, heading];
  return {
    ...firstView(now),
    others: others.filter((name) => name !== undefined).slice(-3),
    stood: stands,
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
  if (view.others.includes(name))
    return view.moved && !view.told ? QUIET : Number.POSITIVE_INFINITY;
  return view.settled && name !== view.stood.heading ? 0 : QUIET;
}

/** The same for the name in the title: one that did not change is the site's or the last record's. */
export function titlePatience(view: View, name: string): number {
  if (name === view.known) return 0;
  if (name !== view.stood.title) return Math.max(QUIET, patience(view, name));
  return view.others.length > 0 ? Number.POSITIVE_INFINITY : LONG_QUIET;
}
