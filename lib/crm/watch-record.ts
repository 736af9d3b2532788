import type { PageView } from '../domain/page';
import type { Found } from './find-record';
import type { Follower } from './follow-record';
import type { Learn, Showing } from './showing';
import { watchAddress } from './watch-address';

/**
 * Tells which record the page shows: as soon as the address says so, and again when its name is
 * there or changes, or what stands beside it. What reads these comes with the first record: `begin`
 * makes it, once it is there. Returns the way to have it look again, after the address or the reader
 * changed; `anew` where the rules did.
 */
export function watchRecord(
  find: () => Found | undefined,
  begin: (stood: string[] | undefined) => Follower | undefined,
  viewOf: (found: Found) => PageView | undefined,
  tell: (showing: Showing | undefined) => void,
  signal: AbortSignal,
): (anew?: boolean) => void {
  let begun = false;
  let showing: Showing | undefined;
  let follower: Follower | undefined;
  /** What the page was headed when the agent went on from it, while nothing reads it yet. */
  let stood: string[] | undefined;

  function look(anew = false): void {
    const found = find();
    if (signal.aborted) return;
    const moved = !begun || !isSame(found, showing?.found);
    const isNew = !follower;
    if (moved && begun && !follower)
      stood = [...document.querySelectorAll('h1')].map((one) => one.textContent ?? '');
    if (moved) showing = found && { found };
    begun = true;
    const now = showing;
    const learn: Learn = (more) => now && tell(Object.assign(now, more));
    try {
      follower ??= begin(stood);
      if (follower && (moved || (now && (isNew || anew))))
        follower[moved || isNew ? 'go' : 'again'](now, now && viewOf(now.found), learn);
    } finally {
      // Whatever reading comes to: the panel must not show the last one.
      if (moved && !now?.name) tell(now);
    }
  }

  look();
  watchAddress(() => look(), signal);
  // A page out of the back/forward cache is as it was, but its tab showed another in between.
  addEventListener('pageshow', (event) => event.persisted && tell(showing), { signal });
  return look;
}

const isSame = (a: Found | undefined, b: Found | undefined): boolean =>
  a?.type === b?.type && a?.id === b?.id && a?.account === b?.account && a?.view === b?.view;
