import { useState } from 'react';
import { answeredAfter, countUnread, firstUnread, type KnownMessages } from './known-messages';

/** Where unread messages begin, and how many the user has not seen. */
export type Unread = {
  /** The number of the first one, above which the line is. The line stays until this agent replies. */
  from: number | undefined;
  /** How many unread messages the `new` button counts; 0 once the first was in view. */
  waiting: number;
  /** The first unread message came into view. */
  reach: () => void;
};

/** How far the user read the thread, and when a message was last marked as unread. */
type Marks = { seenUpTo: number; markedAt: number | undefined };

/**
 * Follows which messages are unread: those unread when the thread opens, those that arrive while its
 * end is out of view, and those the user marked. A message that arrives in view counts as read.
 */
export function useUnread(
  known: KnownMessages,
  { seenUpTo, markedAt }: Marks,
  watching: boolean,
): Unread {
  const [begins, setBegins] = useState(() => firstUnread(known, seenUpTo));
  const [since, setSince] = useState(known.total);
  const [reached, setReached] = useState(false);
  const [total, setTotal] = useState(known.total);
  const [marked, setMarked] = useState(markedAt);

  const moveLine = (number: number | undefined) => {
    setBegins(number);
    setSince(known.total);
  };
  // An agent who replies has read what is above the reply.
  const from = answeredAfter(known, since) ? undefined : begins;

  if (markedAt !== marked) {
    setMarked(markedAt);
    moveLine(firstUnread(known, seenUpTo));
    setReached(true);
  }
  if (known.total !== total) {
    setTotal(known.total);
    const arrived = known.total > total ? firstUnread(known, total) : undefined;
    if (arrived !== undefined && !watching && (from === undefined || reached)) {
      moveLine(arrived);
      setReached(false);
    }
  }
  return {
    from,
    waiting: from === undefined || reached ? 0 : countUnread(known, from),
    reach: () => setReached(true),
  };
}
