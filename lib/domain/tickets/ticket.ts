import { Attachment } from './attachment';
import * as z from './schema';

export const TICKET_STATUSES = [
  'InProgress',
  'WaitingForClient',
  'WaitingForManager',
  'Closed',
] as const;
export const PRIORITIES = ['Regular', 'Sticky', 'Emergency'] as const;

export type Priority = (typeof PRIORITIES)[number];

/**
 * A ticket as the service last gave it (partner-api.md, "Ticket"). `status` and `priority` are
 * strings because an unknown one is shown as it came. Times are epoch milliseconds.
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

/** What a partner may send to open a ticket: the fields of the endpoint table, all at once. */
export const NewTicket = z.object({
  clientId: z.string(),
  summary: z.string(),
  description: z.string(),
  externalReference: z.optional(z.string()),
  priority: z.enum(PRIORITIES),
  attachments: z.array(Attachment),
});
export type NewTicket = z.infer<typeof NewTicket>;

/** What a partner may change; only the fields sent are changed. */
export const TicketChange = z.object({
  summary: z.optional(z.string()),
  status: z.optional(z.string()),
  priority: z.optional(z.string()),
});
export type TicketChange = z.infer<typeof TicketChange>;

export type Turn = 'manager' | 'client' | 'nobody' | 'unknown';

/** Whose move it is, from the status alone. `InProgress` is in the managers' hands. */
export function whoseTurn(status: string): Turn {
  switch (status) {
    case 'InProgress':
    case 'WaitingForManager':
      return 'manager';
    case 'WaitingForClient':
      return 'client';
    case 'Closed':
      return 'nobody';
    default:
      return 'unknown';
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Client ids are UUIDs (partner-api.md, "Ticket"). */
export const isClientId = (text: string): boolean => UUID.test(text.trim());
