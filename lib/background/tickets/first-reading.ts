import type { Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import type { Params } from '../../protocol/contract';
import type { ThreadPage } from '../../protocol/requests/tickets';
import { pollReadiness } from '../api/poll-readiness';
import { reportError } from '../core/log';
import { syncThread, threadPage } from './thread-sync';

/**
 * A page of the stored thread, for a screen. A thread that was not read to its end is read at once: the next
 * poll reads the ticket first, and the agent waits for its messages.
 */
export async function showThread({
  scope,
  ticketId,
  from,
}: Params<'thread.read'>): Promise<Outcome<ThreadPage>> {
  const page = await threadPage(scope, ticketId, from);
  const isAwaited = page.ok && !page.value.complete && !page.value.failure;
  if (isAwaited)
    readNow(scope, ticketId).catch((error: unknown) =>
      reportError('A thread was not read at once:', error),
    );
  return page;
}

/** The polls after it say why the service cannot be read. */
async function readNow(scope: Scope, ticketId: string): Promise<void> {
  const { open } = await pollReadiness(scope.environment, true, Date.now());
  if (open) await syncThread(scope, ticketId);
}
