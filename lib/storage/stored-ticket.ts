import type { Failure } from '../domain/core/failure';
import type { Ticket } from '../domain/tickets/ticket';
import type { StoredThread } from './stored-thread';

/**
 * A ticket that this browser knows: the service's last reading, and how far its thread was read.
 */
export type StoredTicket = {
  ticketId: string;
  installationId: string;
  ticket: Ticket;
  /** When it was last requested, in epoch milliseconds, whatever the response. */
  readAt: number;
  /**
   * The age of the stored state: when it was requested, or when the service responded to our own
   * change.
   */
  stateAt?: number | undefined;
  /** When this browser last noticed a change of it. */
  changedAt?: number | undefined;
  /** Since when it has its status, as far as this browser knows; missing in rows of an earlier version. */
  statusAt?: number | undefined;
  failure?: Failure | undefined;
  /** A purge deleted the service's data; read it again. */
  forgotten?: true | undefined;
  /** How many times in a row the service said that the ticket does not exist. */
  misses?: number | undefined;
  thread: StoredThread;
} & TicketIndexKeys;

/** The keys by which tickets are listed and counted; computed each time a ticket is stored. */
export type TicketIndexKeys = {
  /**
   * The newest of its own times and its last message's, in epoch milliseconds; 0 if none is known.
   */
  activityAt: number;
  /** Whose turn it is: `TURN_NUMBERS`, or `SNOOZED_TURN`. */
  turn: number;
  /** Since when it is; the last activity where that is not known. */
  sinceAt: number;
  /** 0 is the most urgent (`urgencyOf`). */
  urgency: number;
  /** Its installation, while it is unread, not snoozed, and can still be opened. */
  unreadIn?: string | undefined;
  /** The agent of the team who has it, empty for nobody; joining a team gives it to rows from before version 12. */
  assignee?: string;
};
