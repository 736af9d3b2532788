import type { Environment } from '../../domain/core/environment';
import type { Ticket } from '../../domain/tickets/ticket';
import type { StoredLink } from '../../storage/stored-record';
import { marksOf } from '../../storage/stored-thread';
import type { StoredTicket } from '../../storage/stored-ticket';
import { putTicket, type TicketToPut, withIndexKeys } from '../../storage/ticket-index';
import { logEvent } from '../core/log';
import type { PurgeTransaction } from '../keys/purge';

/** Removes the content of tickets, messages and records. The ids of tickets and their read markers stay. */
export async function purgeTickets(tx: PurgeTransaction, environment: Environment): Promise<void> {
  const tickets = tx.objectStore('tickets');
  const records = tx.objectStore('records');
  const [known, named] = await Promise.all([tickets.getAll(), records.getAll()]);
  const full = known.filter(({ forgotten }) => !forgotten);
  await Promise.all([
    tx.objectStore('messages').clear(),
    ...full.map((ticket) => putTicket(tickets, withoutContent(ticket))),
    ...named.map(({ reference, clientId, seenAt }) =>
      clientId === undefined
        ? records.delete(reference)
        : // Keep the client id: the user would have to ask the manager for it again.
          records.put({ reference, clientId, seenAt }),
    ),
  ]);
  if (full.length > 0) logEvent('purged', { environment });
}

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
