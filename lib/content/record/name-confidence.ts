/** Milliseconds without changes after which a title is believed: titles change late. */
export const QUIET = 1000;

/** Milliseconds after which nearly every page shows what its address names. */
export const LONG_QUIET = 5000;

/** Milliseconds that a view must last: one that came before its address, and one changed in place. */
export const BRIEF = 400;
export const DOUBT = 1000;

/** What is known about the names on a page since its address changed. Times in milliseconds. */
export type View = {
  since: number;
  /** Names of earlier records, which the page may still show. */
  others: readonly string[];
  /** Heading and title when the address changed. */
  atStart: PageNames;
  /** True if the previous view had finished rendering, so no late update of it can arrive. */
  settled: boolean;
  /** True once the page showed something else than before. */
  moved: boolean;
  /** True once another element shows a name of `others`. */
  redrawn?: boolean;
  /** True once the title or the facts changed since the address did. */
  retitled?: boolean;
  /** True if this application is known to change its view before its address. */
  viewFirst?: boolean | undefined;
  /** True once an address changed after the heading did. */
  seemsViewFirst?: boolean;
  /** The name that was sent for this address; on a page without a record, its heading. */
  sent: string | undefined;
  /** True if that name is from the heading, which outranks the title. */
  byHeading: boolean;
  /** True on a page without a record. */
  none?: boolean;
  /** The name that was sent for this record when the page showed it before. */
  known?: string | undefined;
};

/** The page's heading and title. */
export type PageNames = {
  heading: string | undefined;
  title: string | undefined;
  /** The heading's element. */
  element?: Element | undefined;
};

/** Returns the view of a page's first address. Its title may still be the site's. */
export const firstView = (now: number, title?: string): View => ({
  since: now,
  others: [],
  atStart: { heading: undefined, title },
  settled: true,
  moved: false,
  sent: undefined,
  byHeading: false,
});

/** Returns the view of the next address. */
export function nextView(last: View, shownNow: PageNames, now: number): View {
  const { heading } = shownNow;
  const changed = heading !== undefined && heading !== last.atStart.heading;
  const ahead = last.byHeading && heading !== undefined && heading !== last.sent;
  const seemsViewFirst = ahead || last.viewFirst || last.seemsViewFirst || false;
  // A heading that was not sent already belongs to the next view.
  const own = seemsViewFirst && changed ? last.atStart.heading : heading;
  const before = last.byHeading ? [last.sent] : [last.sent, own];
  const others = last.none
    ? // A heading that came on that page is the next record's; an older one may be the last record's.
      [...last.others, last.sent, changed ? undefined : heading]
    : last.sent || changed
      ? before
      : [...last.others, heading];
  const names = others.filter((name) => name !== undefined).slice(-3);
  return {
    ...firstView(now),
    others: names,
    atStart: shownNow,
    // If the page shows none of them any more, a name that appears now is the next record's.
    moved: heading === undefined || !names.includes(heading),
    viewFirst: last.viewFirst,
    seemsViewFirst,
    settled: last.sent !== undefined || changed || now - last.since > LONG_QUIET,
  };
}

/** Whether the page still shows what it showed before its address changed. */
export const stillStands = ({ others, atStart }: View): boolean =>
  others.length > 0 && (!atStart.heading || others.includes(atStart.heading));

/**
 * Returns how long the page must be unchanged before its heading is believed. Pages change the
 * address before or after the view, or show a late response under the next address. Two customers
 * may share a name, but a slow CRM keeps the old view while it loads: the old name must have gone.
 */
export function settleDelay(view: View, name: string): number {
  if (name === view.known) return 0;
  if (view.others.includes(name)) {
    if (view.sent) return Number.POSITIVE_INFINITY;
    // A redrawn equal name may be the last record's, in a view that waits for the next.
    return view.moved ? QUIET : view.redrawn ? LONG_QUIET : Number.POSITIVE_INFINITY;
  }
  if (!view.settled) return QUIET;
  // If views change first, the present name is this record's, and a later one the next record's.
  const comesFirst = view.viewFirst || view.seemsViewFirst;
  if (name === view.atStart.heading) return view.viewFirst ? 0 : BRIEF;
  return comesFirst ? BRIEF : 0;
}

/**
 * The same for the name in the title. An unchanged title is the site's or the last record's, or that
 * of a namesake if the page shows other facts.
 */
export function titleSettleDelay(view: View, name: string): number {
  if (name === view.known) return 0;
  if (name !== view.atStart.title) return Math.max(QUIET, settleDelay(view, name));
  return view.others.length > 0 && !view.retitled ? Number.POSITIVE_INFINITY : LONG_QUIET;
}

/** Whether the page shows the last record's name, so that only other facts tell the two apart. */
export const seemsNamesake = (
  view: View,
  { heading, title }: Pick<PageNames, 'heading' | 'title'>,
): boolean =>
  !view.sent &&
  (heading === undefined
    ? title !== undefined && title === view.atStart.title && !view.retitled
    : view.others.includes(heading) && !view.moved);
