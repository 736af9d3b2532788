import { sleep } from '../../async/sleep';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { THREAD_PAGE } from '../../domain/tickets/thread-page';
import type { Params } from '../../protocol/contract';
import type { ThreadPage } from '../../protocol/requests/tickets';
import { environmentDb } from '../../storage/databases';
import { backsOff } from '../api/poll-readiness';
import { reportError } from '../core/log';
import { aroundThread, pageOf, startOf, threadPage, toPage } from './thread-page';
import { nextPage, syncThread } from './thread-sync';

/** Milliseconds that a screen waits for the first messages, before it gets what is stored. */
const LONGEST_WAIT = 1_000;

/**
 * A page of the stored thread, for a screen. A thread that was not read to its end is read at once: the next
 * poll reads the ticket first, and the agent waits for its messages. If none is stored yet, the reply waits
 * for the first ones and has them while they are being stored, so that the screen asks once and draws once.
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
  const first = readNow(scope, ticketId).catch(report);
  if (total > 0) return pageOf(scope, stored, from);
  const waited = new AbortController();
  const around = await aroundThread(scope, ticketId);
  const page = await Promise.race([first, sleep(LONGEST_WAIT, waited.signal)]);
  waited.abort();
  const start = startOf(page?.thread.total ?? 0, from);
  const isWhole = (page?.rows[0]?.number ?? Number.POSITIVE_INFINITY) <= start;
  // One of them may be a reply on its way: only the database says then which of both it is.
  if (!page || !isWhole || around.outgoing.length > 0) return threadPage(scope, ticketId, from);
  const rows = page.rows.filter(({ number }) => number >= start && number < start + THREAD_PAGE);
  return done(toPage({ thread: page.thread }, start, rows, around));
}

/** Reads a thread, and resolves with its next page. The polls after it say why it cannot be read. */
async function readNow(scope: Scope, ticketId: string) {
  if (await backsOff(scope.environment, Date.now())) return undefined;
  const all = syncThread(scope, ticketId).catch(report);
  return Promise.race([nextPage(scope, ticketId), all.then(() => undefined)]);
}

const report = (error: unknown): void => reportError('A thread was not read at once:', error);
