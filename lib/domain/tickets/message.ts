import * as z from '../core/schema';
import { Attachment } from './attachment';

/**
 * One message of a ticket's thread (partner-api.md, "Message"). `author` is `other` for a value
 * outside the contract, and `unknown` if the service names none. `readable: false` marks a message
 * in an unreadable form: it keeps its place in the thread.
 */
export const Message = z.object({
  id: z.string(),
  author: z.enum(['partner', 'svc', 'other', 'unknown']),
  /** The service's name for an author that is `other`. */
  authorName: z.optional(z.string()),
  /** True if this browser sent it. The service does not tell: all agents share one key. */
  own: z.optional(z.boolean()),
  text: z.string(),
  attachments: z.array(Attachment),
  createdAt: z.optional(z.number()),
  readable: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const NewMessage = z.object({ text: z.string(), attachments: z.array(Attachment) });
export type NewMessage = z.infer<typeof NewMessage>;
