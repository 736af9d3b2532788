import type { Writer } from '../domain/message';
import type { ThreadPosition } from '../domain/thread-position';

/** How far an agent has read a thread. It names no client, and outlives the messages themselves. */
export type SeenMarks = {
  /** Messages numbered from here on are unread; `Mark unread` lowers it. */
  seenUpTo: number;
  /** Messages below this were really seen by this agent, whatever was marked since. */
  sawUpTo?: number | undefined;
  /** Messages below this are no matter for a notification any more. */
  toldUpTo?: number | undefined;
  /** When a person last marked something unread. */
  markedAt?: number | undefined;
};

export type StoredSeen = SeenMarks & { ticketId: string };

export type StoredThread = SeenMarks & {
  position: ThreadPosition;
  /** Messages stored, numbered 0 to total - 1. */
  total: number;
  /** How many of those that are not seen were written by others than this browser. */
  unread: number;
  /** The number of the last message by somebody else. */
  lastByOthers?: number | undefined;
  /** Who wrote the last message; missing in threads of before it was kept. */
  lastBy?: Writer | undefined;
  lastMessageAt?: number | undefined;
  /** True once the end was reached for the first time. */
  complete: boolean;
};
