import { Attachment } from './attachment';
import * as z from './schema';

/**
 * One message of a ticket's thread (partner-api.md, "Message"). `readable: false` stands for a
 * message that the service sent in a form nobody can read: it keeps its place in the thread.
 */
export const Message = z.object({
  id: z.string(),
  author: z.enum(['partner', 'svc', 'unknown']),
  text: z.string(),
  attachments: z.array(Attachment),
  createdAt: z.optional(z.number()),
  readable: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const NewMessage = z.object({ text: z.string(), attachments: z.array(Attachment) });
export type NewMessage = z.infer<typeof NewMessage>;

/** A message with neither words nor an attachment is invalid (partner-api.md, rule 5). */
export const saysSomething = (message: NewMessage): boolean =>
  message.text.trim() !== '' || message.attachments.length > 0;
