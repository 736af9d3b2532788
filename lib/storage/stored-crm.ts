import type { TicketRules } from '../domain/crm/ticket-rules';

/** A known CRM that the user switched on, or that has settings from a time when it was on. */
export type StoredCrm = {
  id: string;
  /** When the user switched it on, in epoch milliseconds; undefined while it is off. */
  switchedAt: number | undefined;
  /** The custom field that holds the client's UUID. */
  clientField?: string | undefined;
  ticketRules?: TicketRules | undefined;
};

/** Whether the last visits found the element that one selector of a recipe describes. */
export type StoredHealth = { recipe: string; what: string; found: boolean[] };
