import type { Writer } from '../domain/tickets/message-rules';
import type { ThreadPosition } from '../domain/tickets/thread-position';

/** How far an agent has read a thread. It names no client, and outlives the messages themselves. */
export type SeenMarks = {
  /** Messages from this number on are unread; `Mark unread` lowers it. */
  seenUpTo: number;
  /** Messages below this number were visible to this agent, even if marked unread since. */
  sawUpTo?: number | undefined;
  /** Messages below this number need no notification any more. */
  toldUpTo?: number | undefined;
  /** When the user last marked something unread. */
  markedAt?: number | undefined;
  /** When it was snoozed, until the snooze ends. It counts as read meanwhile. */
  snoozedAt?: number | undefined;
  /** When a snooze ended, until the user opens the ticket. It is unread until then. */
  wokeAt?: number | undefined;
  /** The agent of the team who has the ticket. Here it comes to every row of the ticket, also after a purge. */
  assignee?: string | undefined;
};

/** The markers among the fields of a thread. */
export const marksOf = ({
  seenUpTo,
  sawUpTo,
  toldUpTo,
  markedAt,
  snoozedAt,
  wokeAt,
  assignee,
}: SeenMarks): SeenMarks => ({
  seenUpTo,
  sawUpTo,
  toldUpTo,
  markedAt,
  snoozedAt,
  wokeAt,
  assignee,
});

/** The read markers of a ticket, stored apart so that they outlive the ticket's row. */
export type StoredSeen = SeenMarks & { ticketId: string };

/** How far a ticket's thread was read from the service and by the user. */
export type StoredThread = SeenMarks & {
  position: ThreadPosition;
  /** Messages stored, numbered 0 to total - 1. */
  total: number;
  /** How many unread messages others wrote. */
  unread: number;
  /** The number of the last message by others. */
  lastByOthers?: number | undefined;
  /** The author of the last message; missing in threads of an earlier version. */
  lastBy?: Writer | undefined;
  lastMessageAt?: number | undefined;
  /** The time of the first of the last messages that are all by one side; missing in threads of an earlier version. */
  sideAt?: number | undefined;
  /** The beginning of the last message, for lists; missing in threads of an earlier version. */
  lastWords?: string | undefined;
  /** True once the end was reached for the first time. */
  complete: boolean;
};
