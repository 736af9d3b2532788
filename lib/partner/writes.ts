import type { Decision } from '../domain/application';
import type { NewMessage } from '../domain/message';
import type { NewTicket, TicketChange } from '../domain/ticket';
import { applicationPath, messagesPath, ticketPath, ticketsPath } from './paths';

// What each mutating row of the endpoint table sends. Made once, stored, and sent as it is ever
// after: a replay with other bytes under the same Idempotency-Key is answered 409 (partner-api.md, rule 1).

/** Method, path and exact bytes of a mutating call, before it has a key. */
export type Unsent = { method: 'POST' | 'PATCH'; path: string; body: string };

/** POST …/tickets. Optional fields that say nothing are left out. */
export const ticketCreation = (installationId: string, ticket: NewTicket): Unsent => ({
  method: 'POST',
  path: ticketsPath(installationId),
  body: JSON.stringify({
    clientId: ticket.clientId,
    summary: ticket.summary,
    description: ticket.description,
    ...(ticket.externalReference ? { externalReference: ticket.externalReference } : {}),
    priority: ticket.priority,
    attachments: ticket.attachments.map(attachmentFields),
  }),
});

/** PATCH /v1/tickets/{ticketId}: only the fields to change. */
export const ticketChange = (ticketId: string, change: TicketChange): Unsent => ({
  method: 'PATCH',
  path: ticketPath(ticketId),
  body: JSON.stringify(change),
});

/** POST …/messages. */
export const messageSending = (ticketId: string, message: NewMessage): Unsent => ({
  method: 'POST',
  path: messagesPath(ticketId),
  body: JSON.stringify({
    text: message.text,
    attachments: message.attachments.map(attachmentFields),
  }),
});

/**
 * PATCH of one application (partner-api.md, rule 7). "Not shown: the exact path of the application
 * PATCH": taken to be the path it is read from.
 */
export const applicationDecision = (
  installationId: string,
  applicationId: string,
  decision: Decision,
): Unsent => ({
  method: 'PATCH',
  path: applicationPath(installationId, applicationId),
  body: JSON.stringify(decision),
});

/** POST /v1/test/reset, whose body the description does not show: an empty object. */
export const testReset = (): Unsent => ({ method: 'POST', path: '/v1/test/reset', body: '{}' });

const attachmentFields = ({ name, mimeType, url, hash }: NewMessage['attachments'][number]) => ({
  name,
  mimeType,
  url,
  ...(hash ? { hash } : {}),
});
