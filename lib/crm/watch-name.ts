import type { Reading } from './reading';
import { LONG_QUIET, patience, titlePatience, type View } from './whose-name';

// How soon the page is looked at after it changed: at once while a name is awaited; seldom when
// one was told, since names rarely change, or when none came in good time.
const SOON = 40;
const SELDOM = 500;
const NEVER = Number.POSITIVE_INFINITY;

/** How long a page that changes in silence is looked at again and again. */
const LISTENED = 20_000;

/**
 * Follows the name of the record in `view`, whose `told` it keeps, until the signal aborts. It
 * watches the whole page only until a heading is believed, then that heading and what holds it.
 */
export function watchName(
  view: View,
  reading: Reading,
  onName: (name: string) => void,
  signal: AbortSignal,
): void {
  let changedAt = view.since;
  let timer: ReturnType<typeof setTimeout>;
  let due = NEVER;
  let attended: Node | undefined;
  let doubted: string | undefined;
  let said: string | undefined;
  // Deaf from the first change until the next look, so that a page in unrest costs next to nothing.
  const observer = new MutationObserver(changed);

  function changed(): void {
    observer.disconnect();
    attended = undefined;
    changedAt = performance.now();
    lookIn(view.told || changedAt - view.since > LONG_QUIET ? SELDOM : SOON);
  }

  function lookIn(wait: number): void {
    const at = performance.now() + wait;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(look, wait);
  }

  function look(): void {
    due = NEVER;
    const ready = reading.ready();
    const heading = reading.name();
    const name = heading?.value;
    const title = view.byHeading ? undefined : reading.title();
    if (!name || !view.others.includes(name)) view.moved = true;
    // An input's new value is a change that no observer is told of.
    if (reading.silent && name !== said) changed();
    said = name;

    const rested = performance.now() - changedAt;
    const wait = name ? waitFor(ready, () => patience(view, name)) - rested : NEVER;
    const titleWait = title ? waitFor(ready, () => titlePatience(view, title)) - rested : NEVER;
    if (name && wait <= 0) believe(name, true);
    else if (title && titleWait <= 0) believe(title, false);

    const later = [wait, titleWait].filter((ms) => ms > 0 && ms < NEVER);
    if (!view.byHeading && later.length > 0) lookIn(Math.min(...later) + 1);
    if (reading.silent && !view.byHeading && performance.now() - view.since < LISTENED)
      lookIn(SELDOM);
    attend(heading && view.byHeading ? heading.element : reading.page());
  }

  /** An id on the page says at once what else only time tells. */
  function waitFor(ready: boolean | undefined, patience: () => number): number {
    if (ready !== undefined) return ready ? 0 : NEVER;
    return Math.max(patience(), reading.quiet);
  }

  function believe(name: string, byHeading: boolean): void {
    // A page that changes its view before its address shows the next record's name under this one:
    // another heading than the one told must last.
    const doubt = view.byHeading && name !== view.told && name !== doubted;
    doubted = doubt ? name : undefined;
    if (doubt) {
      lookIn(SELDOM);
      return;
    }
    const told = view.told;
    [view.told, view.byHeading] = [name, byHeading];
    if (name !== told) onName(name);
  }

  function attend(node: Node): void {
    if (node === attended) return;
    attended = node;
    changedAt = performance.now();
    observer.disconnect();
    observer.observe(node, { subtree: true, childList: true, characterData: true });
    for (let holder = node.parentNode; holder; holder = holder.parentNode) {
      observer.observe(holder, { childList: true });
    }
  }

  attend(reading.page());
  if (view.others.length > 0 || !view.settled) lookIn(SOON);
  else look(); // nothing was there before that could be mistaken
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}
