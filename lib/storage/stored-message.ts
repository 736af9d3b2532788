import type { Message } from '../domain/tickets/message';
import type { Writer } from '../domain/tickets/message-rules';

/** A message of a thread (partner-api.md, "Message"). */
export type StoredMessage = {
  ticketId: string;
  /** Its place in the thread, counted from 0 in the service's order. */
  number: number;
  id: string;
  message: Message;
  /** This browser sent it. */
  own?: true | undefined;
  /** Its author. Missing in own messages, so that the index `byOthers` leaves them out. */
  by?: OtherWriter | undefined;
};

/** Everyone but the user of this browser. */
export type OtherWriter = Exclude<Writer, 'you'>;

/** A message that this browser sent. It holds no text, and outlives receipts and purges. */
export type StoredOwnMessage = { ticketId: string; id: string };

/** Which colleague sent a message, as the team says. It holds no text. */
export type StoredSentBy = StoredOwnMessage & {
  author: string;
  installationId: string;
  /** Epoch milliseconds of the colleague's clock. */
  at: number;
};
