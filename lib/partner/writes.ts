import type { Decision } from '../domain/onboarding/application';
import type { NewMessage } from '../domain/tickets/message';
import { messageBody, ticketBody } from '../domain/tickets/request-bodies';
import type { NewTicketData, TicketChange } from '../domain/tickets/ticket';
import { applicationPath, messagesPath, ticketPath, ticketsPath } from './paths';

// Builds what each mutating row of the endpoint table sends. A write is built once, stored, and
// sent unchanged from then on: the service responds with 409 to other bytes under the same
// Idempotency-Key (partner-api.md, rule 1).

/** Method, path and exact bytes of a mutating call, before it has an idempotency key. */
export type RequestSpec = { method: 'POST' | 'PATCH'; path: string; body: string };

/** POST …/tickets. */
export const ticketCreation = (installationId: string, ticket: NewTicketData): RequestSpec => ({
  method: 'POST',
  path: ticketsPath(installationId),
  body: ticketBody(ticket),
});

/** PATCH /v1/tickets/{ticketId}: only the fields to change. */
export const ticketChange = (ticketId: string, change: TicketChange): RequestSpec => ({
  method: 'PATCH',
  path: ticketPath(ticketId),
  body: JSON.stringify(change),
});

/** POST …/messages. */
export const messageSending = (ticketId: string, message: NewMessage): RequestSpec => ({
  method: 'POST',
  path: messagesPath(ticketId),
  body: messageBody(message),
});

/**
 * PATCH of one application (partner-api.md, rule 7). "Not shown: the exact path of the application
 * PATCH": we use the path that the application is read from.
 */
export const applicationDecision = (
  installationId: string,
  applicationId: string,
  decision: Decision,
): RequestSpec => ({
  method: 'PATCH',
  path: applicationPath(installationId, applicationId),
  body: JSON.stringify(decision),
});

/** POST /v1/test/reset. The contract does not show its body; we send an empty object. */
export const testReset = (): RequestSpec => ({
  method: 'POST',
  path: '/v1/test/reset',
  body: '{}',
});
