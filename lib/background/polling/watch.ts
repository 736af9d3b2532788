import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import type { Params, Reply } from '../../protocol/contract';
import type { Caller } from '../../protocol/server/listen';
import { environmentDb } from '../../storage/databases';
import { clearPendingNavigation } from '../sites/pending-navigation';
import { recordVisible } from '../tickets/visible-tickets';
import { pollNow } from './poller';

/**
 * Records which tickets a screen shows, and polls what is due. Changes are published as events. Replies
 * with the failure if the service may not be called now, and with the age of what the screen shows.
 */
export async function watchTickets(
  { scope, ticketIds, openId }: Params<'tickets.watch'>,
  { from: screenKind, tabId, frameId }: Caller,
): Promise<Outcome<Reply<'tickets.watch'>>> {
  const { environment } = scope;
  const screenId = `${screenKind} ${tabId} ${frameId}`;
  const release = recordVisible(screenId, environment, { ticketIds, openId }, Date.now());
  if (ticketIds.length === 0 && openId === undefined) return done({});
  if (tabId !== undefined && openId !== undefined) await clearPendingNavigation(tabId, openId);
  try {
    const failure = await pollNow(environment);
    return done({ ...(failure && { failure }), asOf: await confirmedAt(environment, ticketIds) });
  } finally {
    release();
  }
}

/** When the service last confirmed each of these tickets. */
async function confirmedAt(
  environment: Environment,
  ticketIds: readonly string[],
): Promise<Record<string, number>> {
  const db = await environmentDb(environment);
  const stored = await Promise.all(ticketIds.map((ticketId) => db.get('tickets', ticketId)));
  return Object.fromEntries(
    stored.flatMap((one) => (one?.stateAt === undefined ? [] : [[one.ticketId, one.stateAt]])),
  );
}
