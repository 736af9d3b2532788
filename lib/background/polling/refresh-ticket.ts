import { done, type Failure, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { syncThread } from '../tickets/thread-sync';
import { fetchTicket, recordMissing, recordRead, saveTicket } from '../tickets/ticket-store';

/** Reads a ticket and then its new messages. Returns the first failure. */
export async function refreshTicket(scope: Scope, ticketId: string): Promise<Failure | undefined> {
  const requestedAt = Date.now();
  const ticket = await fetchAndSave(scope, ticketId, 'next');
  const thread = ticket.ok ? await syncThread(scope, ticketId) : ticket;
  if (!thread.ok) return thread.failure;
  await recordRead(scope.environment, ticketId, requestedAt);
  return undefined;
}

/** Reads the new messages of a ticket; if there are any, also the ticket, which may have changed too. */
export async function refreshThread(scope: Scope, ticketId: string): Promise<Failure | undefined> {
  const requestedAt = Date.now();
  const thread = await syncThread(scope, ticketId);
  if (thread.ok) await recordRead(scope.environment, ticketId, requestedAt);
  const ticket = thread.ok && thread.value ? await fetchAndSave(scope, ticketId, 'left') : thread;
  return ticket.ok ? undefined : ticket.failure;
}

async function fetchAndSave(
  scope: Scope,
  ticketId: string,
  thread: 'left' | 'next',
): Promise<Outcome<null>> {
  const requestedAt = Date.now();
  const read = await fetchTicket(scope, ticketId);
  if (!read.ok) {
    await recordMissing(scope, ticketId, read.failure, requestedAt);
    return read;
  }
  if (await saveTicket(scope, read.value, requestedAt, { thread }))
    await Promise.all([
      publish({ kind: 'ticket', environment: scope.environment, ticketId }),
      countsChanged(),
    ]);
  return done(null);
}
