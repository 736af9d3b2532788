/** A message in every form that may serve as `after`. */
export type Anchor = { id?: string; token?: string; time?: string };

/**
 * How far a thread was read. Stored with the messages in one transaction. Places are the keys of
 * the stored messages; all properties are missing before the first reading.
 */
export type ThreadPosition = {
  /** The last message read, and its place plus one. */
  last?: Anchor;
  at?: number;
  /** The message before it: a page after it must hold the last message. */
  before?: Anchor & { at: number };
  /** The latest message with another time than the last one. */
  earlier?: { time: string; at: number };
  /** The `after` of the page read last, and the place where that page begins. */
  page?: string;
  pageAt?: number;
  /** The list's token for the next page, and the token that led to nothing. */
  next?: string;
  spent?: string;
  /** The `limit` to use, if it is not the largest. */
  limit?: number;
  /** The length of the longest page, and of a long page that turned out to be the last. */
  most?: number;
  settled?: number;
  /** The stored messages are being compared with the thread from its beginning. */
  anew?: boolean;
  /** Not all messages of the last one's time could be read: reading continues after that time. */
  past?: boolean;
};
