import type { TicketChange } from '../../../domain/tickets/ticket';

/** The payload of a command that changes a ticket. */
export type ChangePayload = {
  kind: 'ticket.change';
  ticketId: string;
  change: TicketChange;
  /** The fields to change as the user saw them; missing in rows of earlier versions. */
  seen?: TicketChange | undefined;
};
