import { sleep } from '../../async/sleep';
import { failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import type { Params } from '../../protocol/contract';
import type { ThreadPage } from '../../protocol/requests/tickets';
import { environmentDb } from '../../storage/databases';
import { backsOff } from '../api/poll-readiness';
import { reportError } from '../core/log';
import { nextPageStored, pageOf, syncThread, threadPage } from './thread-sync';

/** Milliseconds that a screen waits for the first messages, before it gets what is stored. */
const LONGEST_WAIT = 1_000;

/**
 * A page of the stored thread, for a screen. A thread that was not read to its end is read at once: the next
 * poll reads the ticket first, and the agent waits for its messages. If none is stored yet, the reply waits
 * for the first ones, so that the screen asks once and draws once.
 */
export async function showThread({
  scope,
  ticketId,
  from,
}: Params<'thread.read'>): Promise<Outcome<ThreadPage>> {
  const stored = await (await environmentDb(scope.environment)).get('tickets', ticketId);
  if (!stored) return failed({ kind: 'no-record' });
  const { complete, total } = stored.thread;
  if (complete || stored.failure) return pageOf(scope, stored, from);
  const firstPage = readNow(scope, ticketId).catch(report);
  if (total > 0) return pageOf(scope, stored, from);
  const waited = new AbortController();
  await Promise.race([firstPage, sleep(LONGEST_WAIT, waited.signal)]);
  waited.abort();
  return threadPage(scope, ticketId, from);
}

/** Reads a thread, and resolves once its next page is stored. The polls after it say why it cannot be read. */
async function readNow(scope: Scope, ticketId: string): Promise<void> {
  if (await backsOff(scope.environment, Date.now())) return;
  const all = syncThread(scope, ticketId).catch(report);
  await Promise.race([nextPageStored(scope, ticketId), all]);
}

const report = (error: unknown): void => reportError('A thread was not read at once:', error);
