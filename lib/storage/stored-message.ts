import type { Message, Writer } from '../domain/message';

export type StoredMessage = {
  ticketId: string;
  number: number;
  id: string;
  message: Message;
  /** This browser sent it. */
  own?: true | undefined;
  /** Who else wrote it. Missing in own messages, so that the index `byOthers` lacks them. */
  by?: OtherWriter | undefined;
};

export type OtherWriter = Exclude<Writer, 'you'>;

/** A message that this browser sent. It holds no words, and outlives receipts and locks. */
export type StoredOwnMessage = { ticketId: string; id: string };
