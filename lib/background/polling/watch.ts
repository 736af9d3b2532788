import { done, type Outcome } from '../../domain/core/failure';
import type { Params, Reply } from '../../protocol/contract';
import type { Caller } from '../../protocol/server/listen';
import { clearPendingNavigation } from '../sites/pending-navigation';
import { recordVisible } from '../tickets/visible-tickets';
import { pollNow } from './poller';

/**
 * Records which tickets a screen shows, and polls what is due. Changes are published as events. Replies
 * with the failure if the service may not be called now.
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
    return done(failure ? { failure } : {});
  } finally {
    release();
  }
}
