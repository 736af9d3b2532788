import type { FoundRecord } from '../../crm/find-record';
import type { PageView } from '../../domain/crm/content-messages';
import type { Follower } from './follow-record';
import type { OnUpdate, Showing } from './showing';
import { watchAddress } from './watch-address';

/**
 * Reports which record the page shows, as soon as the address names it, and again when its name or
 * fields were read. `begin` creates the reader at the first record, once its script is loaded.
 * Returns a function that looks again after the address, the reader or the rules changed.
 */
export function watchRecord(
  find: () => FoundRecord | undefined,
  begin: (atStart: string[] | undefined) => Follower | undefined,
  viewOf: (found: FoundRecord) => PageView | undefined,
  onShowing: (showing: Showing | undefined) => void,
  signal: AbortSignal,
): (rulesChanged?: boolean) => void {
  let begun = false;
  let showing: Showing | undefined;
  let follower: Follower | undefined;
  /** The title and headings of the page that the agent left, while there is no reader. */
  let atStart: string[] | undefined;

  function look(rulesChanged = false): void {
    const found = find();
    if (signal.aborted) return;
    const moved = !begun || !isSame(found, showing?.found);
    const isNew = !follower;
    if (moved && begun && !follower)
      atStart = [
        document.title,
        ...[...document.querySelectorAll('h1')].map((one) => one.textContent ?? ''),
      ];
    if (moved) showing = found && { found };
    begun = true;
    const now = showing;
    const update: OnUpdate = (more) => now && onShowing(Object.assign(now, more));
    try {
      // Its script may be loaded before there is a record. The reader is made at the record, and so knows the title and
      // headings of the list before it.
      if (now) follower ??= begin(atStart);
      if (follower && (moved || !now || isNew || rulesChanged))
        follower[moved || !now || isNew ? 'go' : 'again'](now, now && viewOf(now.found), update);
    } finally {
      // Even if reading throws, the panel must not show the last record.
      if (moved && !now?.name) onShowing(now);
    }
  }

  look();
  watchAddress(() => look(), signal);
  // A page from the back/forward cache is unchanged, but the tab showed another one meanwhile.
  addEventListener('pageshow', (event) => event.persisted && onShowing(showing), { signal });
  return look;
}

const isSame = (a: FoundRecord | undefined, b: FoundRecord | undefined): boolean =>
  a?.type === b?.type && a?.id === b?.id && a?.account === b?.account && a?.view === b?.view;
