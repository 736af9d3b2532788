import { SNOOZED_TURN, TURN_NUMBERS, urgencyOf, whoseTurn } from '../domain/tickets/ticket-states';
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
  const activityAt = Math.max(0, ...times.filter((time) => time !== undefined));
  const isNews = thread.unread > 0 || thread.wokeAt !== undefined;
  // There the last message decides whose turn it is.
  const spokenAt =
    ticket.status === 'InProgress' ? (thread.sideAt ?? thread.lastMessageAt) : undefined;
  const isSnoozed = thread.snoozedAt !== undefined;
  const isUnread = isNews && !isSnoozed && failure?.kind !== 'not-found';
  return {
    ...stored,
    activityAt,
    turn: isSnoozed ? SNOOZED_TURN : TURN_NUMBERS[whoseTurn(ticket.status, thread.lastBy)],
    sinceAt: Math.max(stored.statusAt ?? 0, spokenAt ?? 0) || activityAt,
    urgency: urgencyOf(ticket.priority),
    unreadIn: isUnread ? installationId : undefined,
    assignee: thread.assignee ?? '',
  };
}
