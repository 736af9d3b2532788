import type { Asker } from '../border/answer';
import type { Asked, Reply } from '../border/questions';
import { done, type Outcome } from '../domain/failure';
import { lookNow } from './poll/poller';
import { noteShown } from './poll/presence';
import { wishCameTrue } from './wishes';

/**
 * A screen says what it shows. When it is read the poller decides; what changed is told as news.
 * The answer says why nothing can be read, if so.
 */
export async function watchTickets(
  { place, ticketIds, openId }: Asked<'watch'>,
  { place: page, tabId, frameId }: Asker,
): Promise<Outcome<Reply<'watch'>>> {
  const { environment } = place;
  const screen = `${page} ${tabId} ${frameId}`;
  const answered = noteShown(screen, environment, { ticketIds, openId }, Date.now());
  if (ticketIds.length === 0 && openId === undefined) return done({});
  if (tabId !== undefined && openId !== undefined) await wishCameTrue(tabId, openId);
  try {
    const failure = await lookNow(environment);
    return done(failure ? { failure } : {});
  } finally {
    answered();
  }
}
