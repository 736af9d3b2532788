import * as v from '../core/schema';
import { Attachment } from './attachment';

/**
 * One message of a ticket's thread (partner-api.md, "Message"). `author` is `other` for a value
 * outside the contract, and `unknown` if the service names none. `readable: false` marks a message
 * in an unreadable form: it keeps its place in the thread.
 */
export const Message = v.object({
  id: v.string(),
  author: v.picklist(['partner', 'svc', 'other', 'unknown']),
  /** The service's name for an author that is `other`, or for the person who wrote. */
  authorName: v.optional(v.string()),
  /** True if this browser sent it. The service does not tell: all agents share one key. */
  own: v.optional(v.boolean()),
  /** The colleague who sent it, by the team's word. The service does not tell. */
  colleague: v.optional(v.string()),
  text: v.string(),
  attachments: v.array(Attachment),
  createdAt: v.optional(v.number()),
  readable: v.boolean(),
});
export type Message = v.InferOutput<typeof Message>;

export const NewMessage = v.object({ text: v.string(), attachments: v.array(Attachment) });
export type NewMessage = v.InferOutput<typeof NewMessage>;
