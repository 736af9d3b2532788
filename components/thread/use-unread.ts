import { useState } from 'react';
import { answeredAfter, countUnread, firstUnread, type Known } from './known-messages';

/** Where unread messages begin for the reader of a thread, and how many wait unseen. */
export type Unread = {
  /** The number of the first, where the line is drawn; it stays until this agent answers. */
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
  const [begins, setBegins] = useState(() => firstUnread(known, seenUpTo));
  const [since, setSince] = useState(known.total);
  const [reached, setReached] = useState(false);
  const [total, setTotal] = useState(known.total);
  const [marked, setMarked] = useState(markedAt);

  const draw = (number: number | undefined) => {
    setBegins(number);
    setSince(known.total);
  };
  // Whoever answers has read what stands above the answer.
  const from = answeredAfter(known, since) ? undefined : begins;

  if (markedAt !== marked) {
    setMarked(markedAt);
    draw(firstUnread(known, seenUpTo));
    setReached(true);
  }
  if (known.total !== total) {
    setTotal(known.total);
    const arrived = known.total > total ? firstUnread(known, total) : undefined;
    if (arrived !== undefined && !watching && (from === undefined || reached)) {
      draw(arrived);
      setReached(false);
    }
  }
  return {
    from,
    waiting: from === undefined || reached ? 0 : countUnread(known, from),
    reach: () => setReached(true),
  };
}
