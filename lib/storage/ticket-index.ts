import type { StoredTicket, TicketIndexKeys } from './schema';

/** A ticket without the keys that are derived of it. */
export type TicketToPut = Omit<StoredTicket, keyof TicketIndexKeys>;

/** Puts a ticket with the keys of its indexes: the one way into the store of tickets. */
export const putTicket = (
  store: { put: (ticket: StoredTicket) => Promise<string> },
  ticket: TicketToPut,
): Promise<string> => store.put(indexed(ticket));

/** A ticket with the keys of its indexes. */
export function indexed(stored: TicketToPut): StoredTicket {
  const { ticket, thread, failure, installationId } = stored;
  const times = [ticket.createdAt, ticket.updatedAt, thread.lastMessageAt];
  const isUnread = thread.unread > 0 && failure?.kind !== 'not-found';
  return {
    ...stored,
    activityAt: Math.max(0, ...times.filter((time) => time !== undefined)),
    unreadIn: isUnread ? installationId : undefined,
  };
}
