import {
  DOUBT,
  LONG_QUIET,
  seemsNamesake,
  settleDelay,
  titleSettleDelay,
  type View,
} from './name-confidence';
import { onFrameLoad, type Reading } from './reading';

// Least milliseconds between two looks: usually, while the agent waits for the next record or only the
// heading of a sent name is observed, and after no name appeared for a while.
const APART = 40;
const FRAME = 16;
const SELDOM = 500;
/** Milliseconds after the address changed in which most applications show the next record. */
const SOON = 250;
const NEVER = Number.POSITIVE_INFINITY;

/** Milliseconds for which a page that changes without mutations is polled. */
const LISTENED = 20_000;

/** Called with a name, or with undefined if the page shows another name than was sent. */
export type OnName = (name: string | undefined, byHeading: boolean) => void;

/**
 * Follows the name of the record in `view` until the signal aborts, and updates `view.sent`. It
 * observes the whole page until a heading is believed, then only that heading and its ancestors.
 * `isAnotherView` tells by other fields whether two records of one name are different.
 */
export function watchName(
  view: View,
  reading: Reading,
  isAnotherView: () => boolean,
  onName: OnName,
  signal: AbortSignal,
): void {
  let changedAt = view.since;
  let lookedAt = 0;
  let timer: ReturnType<typeof setTimeout>;
  let due = NEVER;
  let observed: Node | undefined;
  let doubted: string | undefined;
  let doubtedAt = 0;
  let withheld = false;
  let lastHeading: string | undefined;
  // Disconnected from the first change until the next look, so that a busy page costs little.
  const observer = new MutationObserver(changed);

  function changed(): void {
    observer.disconnect();
    observed = undefined;
    changedAt = performance.now();
    const late = !view.sent && changedAt - view.since > LONG_QUIET;
    const isNext = view.others.length > 0 && changedAt - view.since < SOON;
    const apart = isNext || (view.byHeading && !reading.silent) ? FRAME : APART;
    const wait = late ? SELDOM : lookedAt + apart - changedAt;
    if (wait > 0) lookIn(wait);
    else look();
  }

  function lookIn(wait: number): void {
    const at = performance.now() + wait;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(look, wait);
  }

  function look(): void {
    clearTimeout(timer);
    due = NEVER;
    lookedAt = performance.now();
    const ready = reading.ready();
    const heading = reading.name();
    const name = heading?.value;
    const title = view.byHeading ? undefined : reading.title();
    const isNamesake = seemsNamesake(view, { heading: name, title });
    if (!name || !view.others.includes(name)) view.moved = true;
    else if (isNamesake) view.redrawn ||= heading?.element !== view.atStart.element;
    if (title !== view.atStart.title) view.retitled = true;
    if (isNamesake && isAnotherView()) view.moved = view.retitled = true;
    // No observer reports an input's new value.
    if (reading.silent && name !== lastHeading) changedAt = lookedAt;
    lastHeading = name;

    const rested = lookedAt - changedAt;
    const wait = name ? waitFor(ready, () => settleDelay(view, name)) - rested : NEVER;
    const titleWait = title ? waitFor(ready, () => titleSettleDelay(view, title)) - rested : NEVER;
    if (view.byHeading && name) compare(name, wait <= 0);
    else if (name && wait <= 0) believe(name, true);
    else if (title && titleWait <= 0) believe(title, false);

    const later = [wait, titleWait].filter((ms) => ms > 0 && ms < NEVER);
    if (!view.byHeading && later.length > 0) lookIn(Math.min(...later) + 1);
    // Poll: fields in inputs tell namesakes apart, and change without a mutation.
    if ((reading.silent || isNamesake) && !view.byHeading && lookedAt - view.since < LISTENED)
      lookIn(SELDOM);
    observeNode(heading && view.byHeading && !reading.silent ? heading.element : reading.page());
  }

  /** Returns the delay until a name is believed. An id on the page decides at once. */
  function waitFor(ready: boolean | undefined, settleDelay: () => number): number {
    if (ready !== undefined) return ready ? 0 : NEVER;
    return Math.max(settleDelay(), reading.quiet);
  }

  /**
   * Handles a changed heading. The page may change its view before its address, so withdraw the sent
   * name at once, and believe another only after a while.
   */
  function compare(name: string, isBelieved: boolean): void {
    if (name === view.sent) {
      doubted = undefined;
      if (withheld) onName(name, true);
      withheld = false;
      return;
    }
    if (!withheld) onName(undefined, true);
    withheld = true;
    if (name !== doubted) [doubted, doubtedAt] = [name, lookedAt];
    const left = doubtedAt + DOUBT - lookedAt;
    if (left > 0) lookIn(left + 1);
    else if (isBelieved) believe(name, true);
  }

  function believe(name: string, byHeading: boolean): void {
    if (byHeading && !view.sent && !view.others.includes(name))
      // A name that came after the address and lasted: this application does not change its view first.
      view.viewFirst = view.seemsViewFirst = name === view.atStart.heading;
    const isNew = withheld || name !== view.sent;
    withheld = false;
    [view.sent, view.byHeading] = [name, byHeading];
    if (isNew) onName(name, byHeading);
  }

  function observeNode(node: Node): void {
    if (node === observed) return;
    observed = node;
    observer.disconnect();
    observer.observe(node, { subtree: true, childList: true, characterData: true });
    for (let holder = node.parentNode; holder; holder = holder.parentNode)
      observer.observe(holder, HOLDER);
  }

  onFrameLoad(() => reading.silent && observed !== reading.page() && changed(), signal);
  observeNode(reading.page());
  changedAt = performance.now();
  look();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

/** Observes an ancestor of the heading, which the application may replace or hide. */
const HOLDER = { childList: true, attributes: true, attributeFilter: ['class', 'style', 'hidden'] };
