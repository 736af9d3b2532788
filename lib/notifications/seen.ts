import * as z from '../domain/schema';
import { Change, Notification } from './payload';

/** What is to be done about a notification that was accepted. Holds nothing else of its body. */
export const Task = z.object({
  /** Of the notification, stable across its deliveries: the idempotency key of all that is done for it. */
  id: z.string(),
  notification: Notification,
  change: z.optional(Change),
  /** SHA-256 of the body, in hex. */
  digest: z.string(),
  /** When it was received, epoch milliseconds. */
  at: z.number(),
});
export type Task = z.infer<typeof Task>;

/**
 * - `new`: it was recorded now.
 * - `known`: it, or the change that it tells of, was recorded before.
 * - `other-body`: its id was recorded before, with another body. A sender that follows the scheme does not do that.
 */
export type Recorded = 'new' | 'known' | 'other-body';

/**
 * Remembers notifications for longer than the service repeats them.
 *
 * An effect in the world and a row in a database cannot be made in one step. So the row says two things
 * at once, that the notification is known and that something is to be done, and what is to be done is
 * worked off from there. Whatever ends in between, nothing is forgotten and nothing is taken up twice.
 */
export type Seen = {
  /**
   * Records that a notification is known and what is to be done about it: both or neither, durably, and
   * for two deliveries at the same moment `new` once. Rejects where nothing was recorded.
   */
  record: (task: Task) => Promise<Recorded>;
};

/** What was recorded and is not done yet. */
export type Worklist = {
  /** Oldest first. */
  waiting: () => AsyncIterable<Task>;
  /** Takes a task away, once what was done about it is durable. */
  done: (task: Task) => Promise<void>;
};
