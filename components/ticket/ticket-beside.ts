import type { TicketRow } from '../../lib/protocol/requests/tickets';

/** The row before or after a ticket; the first one if no ticket, or none of these, is given. */
export function ticketBeside(
  rows: readonly TicketRow[],
  ticketId: string | undefined,
  by: 1 | -1,
): TicketRow | undefined {
  const at = rows.findIndex(({ ticket }) => ticket.id === ticketId);
  return at < 0 ? rows[0] : rows[at + by];
}
