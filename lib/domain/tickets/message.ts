import { Attachment } from './attachment';
import * as z from './schema';

/**
 * One message of a ticket's thread (partner-api.md, "Message"). `author` is `other` for a value that
 * the contract does not name, and `unknown` where the service names none. `readable: false` stands
 * for a message that the service sent in a form nobody can read: it keeps its place in the thread.
 */
export const Message = z.object({
  id: z.string(),
  author: z.enum(['partner', 'svc', 'other', 'unknown']),
  /** What the service calls an author that is `other`. */
  authorName: z.optional(z.string()),
  /** True where this browser sent it. The service does not say: all agents share one key. */
  own: z.optional(z.boolean()),
  text: z.string(),
  attachments: z.array(Attachment),
  createdAt: z.optional(z.number()),
  readable: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const NewMessage = z.object({ text: z.string(), attachments: z.array(Attachment) });
export type NewMessage = z.infer<typeof NewMessage>;

/** Who wrote a message, as seen from this browser: all but `you` count as unread. */
export type Writer = 'you' | 'team' | 'manager' | 'other';

export function writerOf({ author, own }: Pick<Message, 'author' | 'own'>): Writer {
  switch (author) {
    case 'partner':
      return own ? 'you' : 'team';
    case 'svc':
      return 'manager';
    default:
      return 'other';
  }
}

/** A message with neither words nor an attachment is invalid (partner-api.md, rule 5). */
export const saysSomething = (message: NewMessage): boolean =>
  message.text.trim() !== '' || message.attachments.length > 0;
