import type { TicketRules } from '../domain/crm/ticket-rules';

/** A known CRM that the user enabled. */
export type StoredCrm = {
  id: string;
  /** When the user enabled it, in epoch milliseconds. */
  switchedAt: number;
  /** The custom field that holds the client's UUID. */
  clientField?: string | undefined;
  ticketRules?: TicketRules | undefined;
};

/** Whether the last visits found the element that one selector of a recipe describes. */
export type StoredHealth = { recipe: string; what: string; found: boolean[] };
