import * as z from '../core/schema';
import { Attachment } from './attachment';
import { PRIORITIES } from './ticket-states';

/**
 * A ticket as the service last returned it (partner-api.md, "Ticket"). `status` and `priority` are
 * strings, so that unknown values are shown unchanged. Times are epoch milliseconds.
 */
export const Ticket = z.object({
  id: z.string(),
  clientId: z.optional(z.string()),
  summary: z.string(),
  description: z.string(),
  externalReference: z.optional(z.string()),
  priority: z.string(),
  status: z.string(),
  attachments: z.array(Attachment),
  createdAt: z.optional(z.number()),
  updatedAt: z.optional(z.number()),
});
export type Ticket = z.infer<typeof Ticket>;

/** The fields that a partner sends to create a ticket: those of the endpoint table. */
export const NewTicketData = z.object({
  clientId: z.string(),
  summary: z.string(),
  description: z.string(),
  externalReference: z.optional(z.string()),
  priority: z.enum(PRIORITIES),
  attachments: z.array(Attachment),
});
export type NewTicketData = z.infer<typeof NewTicketData>;

/** What a partner may change; only the given fields are sent. */
export const TicketChange = z.object({
  summary: z.optional(z.string()),
  status: z.optional(z.string()),
  priority: z.optional(z.string()),
});
export type TicketChange = z.infer<typeof TicketChange>;
