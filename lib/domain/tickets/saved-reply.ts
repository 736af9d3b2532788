import * as v from '../core/schema';
import { LONGEST_REPLY } from './saved-reply-limits';
import { TICKET_STATUSES } from './ticket-states';

/** A text that the agent saved to use it again. It is the agent's own, and holds no client's data. */
export const SavedReply = v.object({
  id: v.string(),
  /** Empty for one that is in no folder. */
  folder: v.string(),
  name: v.string(),
  text: v.pipe(v.string(), v.maxLength(LONGEST_REPLY)),
  /** The status that the ticket gets with the reply. */
  status: v.optional(v.picklist(TICKET_STATUSES)),
  /** How often it was inserted, and when last (epoch milliseconds). */
  used: v.number(),
  usedAt: v.optional(v.number()),
  updatedAt: v.number(),
  /** The colleagues of the team have it, too. */
  shared: v.optional(v.boolean()),
});
export type SavedReply = v.InferOutput<typeof SavedReply>;

/** A saved reply that a colleague shares. Only the colleague changes it. */
export const TeamReply = v.object({
  ...SavedReply.entries,
  /** The colleague's name; empty while it is not known. */
  sharedBy: v.string(),
});
export type TeamReply = v.InferOutput<typeof TeamReply>;
