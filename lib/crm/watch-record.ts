import type { Found } from './find-record';
import { watchAddress } from './watch-address';
import { standing, watchName } from './watch-name';
import { firstView, nextView, QUIET, type View } from './whose-name';

/**
 * Tells which record the page shows: as soon as the address says so, and again when its name is
 * there or changes. Returns the way to have it look again.
 */
export function watchRecord(
  find: () => Found | undefined,
  tell: (found: Found | undefined, name: string | undefined) => void,
  signal: AbortSignal,
): () => void {
  let found: Found | undefined;
  let view: View | undefined;
  let watch = new AbortController();

  function look(): void {
    const now = find();
    if (signal.aborted) return;
    if (view && now?.type === found?.type && now?.id === found?.id) return;
    watch.abort();
    watch = new AbortController();
    found = now;
    const at = performance.now();
    view = view ? nextView(view, standing(), at) : firstView(at, document.title);
    if (now) watchName(view, (name) => tell(now, name), watch.signal);
    else rememberHeading(view, watch.signal);
    if (!now || !view.told) tell(now, undefined);
  }

  look();
  watchAddress(look, signal);
  // A page out of the back/forward cache is as it was, but its tab showed another in between.
  addEventListener('pageshow', (event) => event.persisted && tell(found, view?.told), { signal });
  signal.addEventListener('abort', () => watch.abort());
  return look;
}

/** Where no record is shown, the heading is only noted, to know it from the next record's name. */
function rememberHeading(view: View, signal: AbortSignal): void {
  const timer = setTimeout(() => (view.told = standing().heading), QUIET);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
