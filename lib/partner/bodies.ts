import type { Decision } from '../domain/application';
import type { NewMessage } from '../domain/message';
import type { NewTicket, TicketChange } from '../domain/ticket';

// Bodies are made into text once, stored, and sent as they are: a replay with other bytes under
// the same Idempotency-Key is answered 409 (partner-api.md, rule 1).

/** Body of POST …/tickets. Optional fields that say nothing are left out. */
export const ticketBody = (ticket: NewTicket): string =>
  JSON.stringify({
    clientId: ticket.clientId,
    summary: ticket.summary,
    description: ticket.description,
    ...(ticket.externalReference ? { externalReference: ticket.externalReference } : {}),
    priority: ticket.priority,
    attachments: ticket.attachments.map(attachmentFields),
  });

/** Body of PATCH /v1/tickets/{ticketId}: only the fields to change. */
export const changeBody = (change: TicketChange): string => JSON.stringify(change);

/** Body of POST …/messages. */
export const messageBody = (message: NewMessage): string =>
  JSON.stringify({
    text: message.text,
    attachments: message.attachments.map(attachmentFields),
  });

/** Body of the application PATCH (partner-api.md, rule 7). */
export const decisionBody = (decision: Decision): string => JSON.stringify(decision);

/** Body of POST /v1/test/reset, which the description does not show: an empty object. */
export const resetBody = (): string => '{}';

const attachmentFields = ({ name, mimeType, url, hash }: NewMessage['attachments'][number]) => ({
  name,
  mimeType,
  url,
  ...(hash ? { hash } : {}),
});
