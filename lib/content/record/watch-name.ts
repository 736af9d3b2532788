import type { Reading } from './reading';
import { DOUBT, LONG_QUIET, patience, titlePatience, type View } from './whose-name';

// How soon the page is looked at after it changed: at once where it was not looked at just now;
// seldom when no name came in good time.
const APART = 40;
const SELDOM = 500;
const NEVER = Number.POSITIVE_INFINITY;

/** How long a page that changes in silence is looked at again and again. */
const LISTENED = 20_000;

/** Told a name, or that the page shows another one than was told; `byHeading`, or by its title. */
export type OnName = (name: string | undefined, byHeading: boolean) => void;

/**
 * Follows the name of the record in `view`, whose `told` it keeps, until the signal aborts. It
 * watches the whole page only until a heading is believed, then that heading and what holds it.
 * `isAnotherView` says whether anything else of the page tells two records of one name apart.
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
  let attended: Node | undefined;
  let doubted: string | undefined;
  let doubtedAt = 0;
  let withheld = false;
  let said: string | undefined;
  // Deaf from the first change until the next look, so that a page in unrest costs next to nothing.
  const observer = new MutationObserver(changed);

  function changed(): void {
    observer.disconnect();
    attended = undefined;
    changedAt = performance.now();
    const late = !view.told && changedAt - view.since > LONG_QUIET;
    const wait = late ? SELDOM : lookedAt + APART - changedAt;
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
    if (!name || !view.others.includes(name)) view.moved = true;
    else if (!view.moved && !view.told) {
      view.moved = isAnotherView();
      view.redrawn ||= heading?.element !== view.stood.element;
    }
    // An input's new value is a change that no observer is told of.
    if (reading.silent && name !== said) changedAt = lookedAt;
    said = name;

    const rested = lookedAt - changedAt;
    const wait = name ? waitFor(ready, () => patience(view, name)) - rested : NEVER;
    const titleWait = title ? waitFor(ready, () => titlePatience(view, title)) - rested : NEVER;
    if (view.byHeading && name) compare(name, wait <= 0);
    else if (name && wait <= 0) believe(name, true);
    else if (title && titleWait <= 0) believe(title, false);

    const later = [wait, titleWait].filter((ms) => ms > 0 && ms < NEVER);
    if (!view.byHeading && later.length > 0) lookIn(Math.min(...later) + 1);
    if (reading.silent && !view.byHeading && lookedAt - view.since < LISTENED) lookIn(SELDOM);
    attend(heading && view.byHeading && !reading.silent ? heading.element : reading.page());
  }

  /** An id on the page says at once what else only time tells. */
  function waitFor(ready: boolean | undefined, patience: () => number): number {
    if (ready !== undefined) return ready ? 0 : NEVER;
    return Math.max(patience(), reading.quiet);
  }

  /**
   * A page that changes its view before its address shows the next record's name under this one: the
   * one that was told is withheld at once, and another must last.
   */
  function compare(name: string, isBelieved: boolean): void {
    if (name === view.told) {
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
    if (byHeading && !view.told && !view.others.includes(name))
      // What came after the address and lasted says that this application does not change its view first.
      view.viewFirst = view.seemsViewFirst = name === view.stood.heading;
    const isNew = withheld || name !== view.told;
    withheld = false;
    [view.told, view.byHeading] = [name, byHeading];
    if (isNew) onName(name, byHeading);
  }

  function attend(node: Node): void {
    if (node === attended) return;
    attended = node;
    observer.disconnect();
    observer.observe(node, { subtree: true, childList: true, characterData: true });
    for (let holder = node.parentNode; holder; holder = holder.parentNode)
      observer.observe(holder, HOLDER);
  }

  attend(reading.page());
  changedAt = performance.now();
  look();
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}

/** What holds a heading is exchanged, or hidden where the application keeps it for later. */
const HOLDER = { childList: true, attributes: true, attributeFilter: ['class', 'style', 'hidden'] };
