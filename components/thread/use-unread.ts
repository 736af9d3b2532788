import { useState } from 'react';
import { countUnread, firstUnread, type Known } from './known-messages';

/** Where unread messages begin for the reader of a thread, and how many wait unseen. */
export type Unread = {
  /** The number of the first, where the line is drawn; it stays while the thread is open. */
  from: number | undefined;
  /** How many the reader was not led to yet. */
  waiting: number;
  /** The first of them came into view. */
  reach: () => void;
};

/**
 * Follows what is unread. What arrives before the reader's eyes is not: only what was there at the
 * opening, and what comes while the end of the thread is out of sight.
 */
export function useUnread(known: Known, seenUpTo: number, watching: boolean): Unread {
  const [from, setFrom] = useState(() => firstUnread(known, seenUpTo));
  const [reached, setReached] = useState(false);
  const [total, setTotal] = useState(known.total);

  if (known.total !== total) {
    setTotal(known.total);
    const arrived = known.total > total ? firstUnread(known, total) : undefined;
    if (arrived !== undefined && !watching && (from === undefined || reached)) {
      setFrom(arrived);
      setReached(false);
    }
  }
  return {
    from,
    waiting: from === undefined || reached ? 0 : countUnread(known, from),
    reach: () => setReached(true),
  };
}
