import * as v from '../domain/core/schema';
import { Notification, ReportedChange } from './payload';

/** The work for an accepted notification. It holds nothing else of its body. */
export const Task = v.object({
  /** The notification's id, stable across its deliveries: the idempotency key of its processing. */
  id: v.string(),
  notification: Notification,
  change: v.optional(ReportedChange),
  /** SHA-256 of the body, in hex. */
  digest: v.string(),
  /** When it was received, in epoch milliseconds. */
  at: v.number(),
});
export type Task = v.InferOutput<typeof Task>;

/**
 * - `new`: it was recorded now.
 * - `known`: it, or the change that it reports, was recorded before.
 * - `other-body`: its id was recorded before with another body, which breaks the scheme.
 */
export type RecordResult = 'new' | 'known' | 'other-body';

/**
 * Remembers notifications for longer than the service repeats them.
 *
 * An effect in the outside world and a row in a database cannot be made in one step. So one row
 * says both that the notification is known and that a task is waiting, and the task is processed
 * from there. Wherever the process stops, no task is lost and none is accepted twice.
 */
export type DedupeStore = {
  /**
   * Records a notification and its task: both or neither, durably. Of two simultaneous deliveries,
   * one gets `new`. Rejects if nothing was recorded.
   */
  record: (task: Task) => Promise<RecordResult>;
};

/** The recorded tasks that are not done yet. */
export type Worklist = {
  /** Oldest first. */
  waiting: () => AsyncIterable<Task>;
  /** Removes a task, once its effects are durable. */
  done: (task: Task) => Promise<void>;
};
