import * as v from '../core/schema';
import { Attachment } from './attachment';
import { PRIORITIES } from './ticket-states';

/**
 * A ticket as the service last returned it (partner-api.md, "Ticket"). `status` and `priority` are
 * strings, so that unknown values are shown unchanged. Times are epoch milliseconds.
 */
export const Ticket = v.object({
  id: v.string(),
  clientId: v.optional(v.string()),
  summary: v.string(),
  description: v.string(),
  externalReference: v.optional(v.string()),
  priority: v.string(),
  status: v.string(),
  attachments: v.array(Attachment),
  createdAt: v.optional(v.number()),
  updatedAt: v.optional(v.number()),
});
export type Ticket = v.InferOutput<typeof Ticket>;

/** The fields that a partner sends to create a ticket: those of the endpoint table. */
export const NewTicketData = v.object({
  clientId: v.string(),
  summary: v.string(),
  description: v.string(),
  externalReference: v.optional(v.string()),
  priority: v.picklist(PRIORITIES),
  attachments: v.array(Attachment),
});
export type NewTicketData = v.InferOutput<typeof NewTicketData>;

/** What a partner may change; only the given fields are sent. */
export const TicketChange = v.object({
  summary: v.optional(v.string()),
  status: v.optional(v.string()),
  priority: v.optional(v.string()),
});
export type TicketChange = v.InferOutput<typeof TicketChange>;
