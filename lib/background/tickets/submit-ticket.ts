import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { reference } from '../../domain/crm/record-reference';
import { uploadIdsIn } from '../../domain/files/upload-link';
import { isClientId } from '../../domain/tickets/client-id';
import { isSameClient } from '../../domain/tickets/client-rules';
import { draftSubject } from '../../domain/tickets/draft-subject';
import { ticketOfRecord } from '../../domain/tickets/request-bodies';
import { ticketChange, ticketCreation } from '../../partner/writes';
import type { Params } from '../../protocol/contract';
import type { SubmitOutcome } from '../../protocol/requests/tickets';
import type { StoredCommand, StoredPayload } from '../../storage/stored-command';
import { refreshSession, testClientOf } from '../api/session';
import { canUndo } from '../outbox/allowed-actions';
import type { Command } from '../outbox/define-command';
import { runToSettled } from '../outbox/dispatcher';
import { type EnqueueInput, enqueue } from '../outbox/enqueue';
import { missingPermission } from '../outbox/missing-permission';
import { publishChange } from '../outbox/publish-change';
import { handBackToForm, removeCommand } from '../outbox/store';
import { changeTicketCommand } from './commands/change-ticket';
import { createTicketCommand } from './commands/create-ticket';
import { ticketRow } from './ticket-store';
import { findWrongCustomer } from './wrong-customer';

/**
 * Creates a ticket for a record and links the two (partner-api.md, rule 1). The same `commandId` twice
 * creates one ticket. Fails if the client id is no UUID or, in test, not the installation's test client.
 */
export async function createTicket(
  params: Params<'ticket.create'>,
): Promise<Outcome<SubmitOutcome>> {
  const { scope, commandId } = params;
  const refused = await missingPermission('write-tickets', scope.environment, commandId);
  if (refused) return refused;
  const ref = reference(params.record);
  if (!isClientId(params.ticket.clientId)) return failed({ kind: 'not-a-client-id' });
  const testClientId = await testClientOf(scope);
  if (testClientId !== undefined && !isSameClient(params.ticket.clientId, testClientId))
    return failed({ kind: 'not-the-test-client', clientId: testClientId });
  const ticket = ticketOfRecord(params.ticket, params.record);
  const names = ticket.attachments.map(({ name }) => name);
  const text = [ticket.summary, ticket.description, ...names].join('\n');
  const unsent = ticketCreation(scope.installationId, ticket);
  const wrongCustomer = params.anyway
    ? undefined
    : await findWrongCustomer(scope, { commandId, body: unsent.body }, text, [ref]);
  if (wrongCustomer) return wrongCustomer;
  const outcome = await submit(createTicketCommand, {
    scope,
    commandId,
    payload: {
      kind: 'ticket.create',
      subject: draftSubject.newTicket(ref),
      reference: ref,
      clientId: ticket.clientId,
      summary: ticket.summary,
      ...(uploadIdsIn(ticket.attachments).length > 0 && { attachments: ticket.attachments }),
    },
    unsent,
  });
  // The form shows the refusal, and its draft still holds the text.
  const { environment } = scope;
  const taken = outcome.ok
    ? undefined
    : await handBackToForm(
        { environment, commandId, subject: draftSubject.newTicket(ref) },
        canUndo,
      );
  if (taken) await publishChange(taken);
  // The service may no longer know the installation, so read the list again.
  if (!outcome.ok && outcome.failure.kind === 'not-found') await refreshSession();
  return outcome;
}

/** Changes a ticket's summary, status or priority (partner-api.md, "Ticket"). */
export async function changeTicket(
  params: Params<'ticket.change'>,
): Promise<Outcome<SubmitOutcome>> {
  const { scope, ticketId, commandId, change, seen } = params;
  const refused = await missingPermission('write-tickets', scope.environment, commandId);
  if (refused) return refused;
  const outcome = await submit(changeTicketCommand, {
    scope,
    commandId,
    payload: { kind: 'ticket.change', ticketId, change, seen },
    unsent: ticketChange(ticketId, change),
  });
  // The form shows the refusal, and still has the text.
  const taken = outcome.ok ? undefined : await removeCommand(scope.environment, commandId, canUndo);
  if (taken) await publishChange(taken);
  return outcome;
}

/** Enqueues a command and returns once it is done, refused, held, or waiting. */
async function submit<Payload extends StoredPayload>(
  command: Command<Payload>,
  input: EnqueueInput<Payload>,
): Promise<Outcome<SubmitOutcome>> {
  const stored = await enqueue(command, input);
  if (!stored.ok) return stored;
  const now = await runToSettled(stored.value);
  return now ? toWriteResult(input.scope, now) : failed({ kind: 'no-record' });
}

async function toWriteResult(
  scope: Scope,
  { state, failure, result }: StoredCommand,
): Promise<Outcome<SubmitOutcome>> {
  if (state === 'stopped') return failed(failure ?? { kind: 'unexpected', detail: 'stopped' });
  if (state === 'held') return done({ kind: 'held' });
  if (state !== 'done') return done({ kind: 'waiting', ...(failure ? { failure } : {}) });
  if (result === undefined) return failed({ kind: 'unexpected', detail: 'nothing was made' });
  const row = await ticketRow(scope, result);
  return row.ok ? done({ kind: 'done', row: row.value }) : row;
}
