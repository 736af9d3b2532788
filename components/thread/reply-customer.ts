import type { OwnCustomer } from '../../lib/domain/tickets/other-customers';
import type { TicketRow } from '../../lib/protocol/requests/tickets';

/** The customer of a ticket: its records, and what is known of them. `shown` is the open record. */
export function replyCustomer(row: TicketRow | undefined, shown: string | undefined): OwnCustomer {
  const links = [...(row?.links ?? []), ...(row?.writtenFor ? [row.writtenFor] : [])];
  const clientId = row?.ticket.clientId;
  return {
    references: [...links.map(({ reference }) => reference), ...(shown ? [shown] : [])],
    urls: links.flatMap(({ url }) => url ?? []),
    facts: [...links.map(({ title }) => title), ...(clientId ? [clientId] : [])],
  };
}
