/** A message in every form that may serve as `after`. */
export type Anchor = { id?: string; token?: string; time?: string };

/**
 * How far a thread was read. Kept beside the messages, in the same transaction. Places are those
 * under which messages are kept; everything is missing before the first reading.
 */
export type ThreadPosition = {
  /** The last message read, and its place plus one. */
  last?: Anchor;
  at?: number;
  /** The message before it: what is asked for from there on holds the last one. */
  before?: Anchor & { at: number };
  /** The latest message of another time than the last one's. */
  earlier?: { time: string; at: number };
  /** The `after` of the page that was read last, and where that page begins. */
  page?: string;
  pageAt?: number;
  /** What the list handed out to read on with, and what of it led to nothing. */
  next?: string;
  spent?: string;
  /** How many messages to ask for, where that is not the most that may be. */
  limit?: number;
  /** The most messages that a page of it had, and a page so long that turned out to be the last. */
  most?: number;
  settled?: number;
  /** What is kept is being compared with the thread from its beginning. */
  anew?: boolean;
  /** Not all messages of the last one's time could be read: it goes on behind that time. */
  past?: boolean;
};
