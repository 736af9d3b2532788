import type { Ticket } from '../domain/tickets/ticket';
import type { StoredLink } from './stored-record';
import { marksOf } from './stored-thread';
import type { StoredTicket } from './stored-ticket';
import { type TicketToPut, withIndexKeys } from './ticket-index';

/** A ticket row with only its id and read markers, due to be read again at once. */
export const withoutContent = ({ ticketId, installationId, thread }: TicketToPut): TicketToPut => ({
  ticketId,
  installationId,
  ticket: emptyTicket(ticketId),
  readAt: 0,
  forgotten: true,
  thread: {
    ...marksOf(thread),
    position: {},
    total: 0,
    unread: 0,
    complete: false,
  },
});

/** The row of a ticket that a colleague linked or handed over, and that was never read here. */
export const ticketNotReadYet = ({
  ticketId,
  installationId,
}: Pick<StoredLink, 'ticketId' | 'installationId'>): StoredTicket => {
  const thread = { seenUpTo: 0, position: {}, total: 0, unread: 0, complete: false };
  const ticket = emptyTicket(ticketId);
  return withIndexKeys(withoutContent({ ticketId, installationId, ticket, readAt: 0, thread }));
};

const emptyTicket = (id: string): Ticket => ({
  id,
  summary: '',
  description: '',
  priority: 'Regular',
  status: '',
  attachments: [],
});
