import type { StoredTicket, TicketIndexKeys } from './stored-ticket';

/** A ticket without its computed keys. */
export type TicketToPut = Omit<StoredTicket, keyof TicketIndexKeys>;

/** Stores a ticket with the keys of its indexes: the only way into the store of tickets. */
export const putTicket = (
  store: { put: (ticket: StoredTicket) => Promise<unknown> },
  ticket: TicketToPut,
): Promise<unknown> => store.put(withIndexKeys(ticket));

/** A ticket with the keys of its indexes. */
export function withIndexKeys(stored: TicketToPut): StoredTicket {
  const { ticket, thread, failure, installationId } = stored;
  const times = [ticket.createdAt, ticket.updatedAt, thread.lastMessageAt];
  const isUnread = thread.unread > 0 && failure?.kind !== 'not-found';
  return {
    ...stored,
    activityAt: Math.max(0, ...times.filter((time) => time !== undefined)),
    unreadIn: isUnread ? installationId : undefined,
  };
}
