import type { Outcome } from '../../domain/core/failure';
import type { RecordView } from '../../protocol/requests/record';
import type { Caller } from '../../protocol/server/listen';
import { readRecord } from './record-view';

// A page that is about to get its panel is followed by that panel's first request, some fifty milliseconds
// later: the browser makes its frame meanwhile. What it will ask for is read in that time.

type Ahead = { view: Promise<Outcome<RecordView>>; until: number };

/** Milliseconds: a page makes its panel's frame after its `load` event, which may be late. */
const VALID_FOR = 5_000;

/** What was read for the panels of tabs, until they ask or anything changes. */
const ahead = new Map<number, Ahead>();

/** Reads what the panel of a tab will ask for first. */
export function readAhead(tabId: number): void {
  const view = readRecord({ from: 'sidebar', tabId });
  const entry = { view, until: Date.now() + VALID_FOR };
  ahead.set(tabId, entry);
  // The request reads it again, and says why it fails.
  view.catch(() => {
    if (ahead.get(tabId) === entry) ahead.delete(tabId);
  });
}

/**
 * Drops what was read, because something changed. A panel that asked before hears of the change, and
 * asks again.
 */
export const clearReadAhead = (): void => ahead.clear();

/** What the sidebar shows: as it was read for its first request, or as it is now. */
export function readRecordOnce(caller: Caller): Promise<Outcome<RecordView>> {
  const { tabId = -1 } = caller;
  const known = ahead.get(tabId);
  ahead.delete(tabId);
  return known && Date.now() < known.until ? known.view : readRecord(caller);
}
