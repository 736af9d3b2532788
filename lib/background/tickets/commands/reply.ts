import type { NewMessage } from '../../../domain/tickets/message';
import type { TicketChange } from '../../../domain/tickets/ticket';
import { isOfKind } from '../../outbox/define-command';

/** The payload of a command that sends a reply as a message. */
export type ReplyPayload = {
  kind: 'message.send';
  ticketId: string;
  /** The subject of its draft. */
  subject: string;
  message: NewMessage;
  /** Messages that the user had seen, counted from the thread's start. */
  sawUpTo: number;
  /** The ticket's status as the user saw it; missing in rows of earlier versions. */
  seen?: Pick<TicketChange, 'status'> | undefined;
};

/** Whether a command sends a reply. Modules below `send-message.ts` need it. */
export const isReply = isOfKind<ReplyPayload>('message.send');
