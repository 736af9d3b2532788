import * as z from '../core/schema';
import { LONGEST_REPLY } from './saved-reply-limits';
import { TICKET_STATUSES } from './ticket-states';

/** A text that the agent saved to use it again. It is the agent's own, and holds no client's data. */
export const SavedReply = z.object({
  id: z.string(),
  /** Empty for one that is in no folder. */
  folder: z.string(),
  name: z.string(),
  text: z.string().check(z.maxLength(LONGEST_REPLY)),
  /** The status that the ticket gets with the reply. */
  status: z.optional(z.enum(TICKET_STATUSES)),
  /** How often it was inserted, and when last (epoch milliseconds). */
  used: z.number(),
  usedAt: z.optional(z.number()),
  updatedAt: z.number(),
});
export type SavedReply = z.infer<typeof SavedReply>;
