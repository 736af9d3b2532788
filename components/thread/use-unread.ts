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

/** How far a thread was read, and when something of it was last marked unread. */
type Marks = { seenUpTo: number; markedAt: number | undefined };

/**
 * Follows what is unread. What arrives before the reader's eyes is not: only what was there at the
 * opening, what comes while the end of the thread is out of sight, and what a person marked so.
 */
export function useUnread(known: Known, { seenUpTo, markedAt }: Marks, watching: boolean): Unread {
  const [from, setFrom] = useState(() => firstUnread(known, seenUpTo));
  const [reached, setReached] = useState(false);
  const [total, setTotal] = useState(known.total);
  const [marked, setMarked] = useState(markedAt);

  if (markedAt !== marked) {
    setMarked(markedAt);
    setFrom(firstUnread(known, seenUpTo));
    setReached(true);
  }
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
