import type { Environment } from '../../domain/core/environment';
import { done, type Outcome } from '../../domain/core/failure';
import { reference } from '../../domain/crm/record-reference';
import type { Params, Reply } from '../../protocol/contract';
import type { Caller } from '../../protocol/server/listen';
import { environmentDb } from '../../storage/databases';
import { currentScope } from '../api/session';
import { tabRecord } from '../core/tab-store';
import { clearPendingNavigation } from '../sites/pending-navigation';
import { scopeOfRecord, ticketRulesOf } from '../sites/record-scope';
import { wakeTeam } from '../team/share';
import { ticketsOfRecord } from '../tickets/ticket-counts';
import { recordRefresh, recordVisible } from '../tickets/visible-tickets';
import { pollNow } from './poller';
import { FRESH } from './schedule';

/**
 * Records which tickets a screen shows, and polls what is due. Changes are published as events. Replies
 * with the failure if the service may not be called now, and with the age of what the screen shows.
 */
export async function watchTickets(
  { scope, ticketIds, openId }: Params<'tickets.watch'>,
  { from: screenKind, tabId, frameId }: Caller,
): Promise<Outcome<Reply<'tickets.watch'>>> {
  const { environment } = scope;
  const screenId = screenOf({ from: screenKind, tabId, frameId });
  wakeTeam(environment);
  const release = recordVisible(screenId, environment, { ticketIds, openId }, Date.now());
  if (ticketIds.length === 0 && openId === undefined) return done({});
  const shown = openId === undefined ? ticketIds : [...ticketIds, openId];
  if (tabId !== undefined && openId !== undefined) await clearPendingNavigation(tabId, openId);
  try {
    const failure = await pollNow(environment);
    return done({ ...(failure && { failure }), asOf: await confirmedAt(environment, shown) });
  } finally {
    release();
  }
}

const screenOf = ({ from, tabId, frameId }: Pick<Caller, 'from' | 'tabId' | 'frameId'>): string =>
  `${from} ${tabId} ${frameId}`;

/**
 * Reads now what a screen shows, because the user asked for it. Each poll reads a few tickets; it goes on
 * until all are read, the service refuses, or the rate limit lets no further one pass.
 */
export async function refreshTickets(
  _params: Params<'tickets.refresh'>,
  caller: Caller,
): Promise<Outcome<Reply<'tickets.refresh'>>> {
  const now = Date.now();
  const shown = recordRefresh(screenOf(caller), now);
  // After a stop of the background, the screen's next report has its tickets read.
  if (!shown) return done({ isComplete: !(await hasTickets(caller)) });
  const { environment, ticketIds } = shown;
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    const refused = await pollNow(environment);
    if (refused) return done({ failure: refused, isComplete: false });
    const { left, failure } = await afterRefresh(environment, ticketIds, now - FRESH);
    if (left === 0 || left >= before)
      return done({ ...(failure && { failure }), isComplete: left === 0 });
    before = left;
  }
}

/** Whether a screen has tickets to show. The desk offers a refresh only beside one. */
async function hasTickets({ from, tabId }: Caller): Promise<boolean> {
  if (from === 'desk') return true;
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  const chosen = await currentScope();
  if (!record || !('installationId' in chosen)) return false;
  const scope = await scopeOfRecord(record, await ticketRulesOf(record), tabId, chosen);
  return (await ticketsOfRecord(scope, reference(record.ref))).length > 0;
}

/** How many tickets were not read since a time, and why one of those that were could not be read. */
async function afterRefresh(environment: Environment, ticketIds: readonly string[], since: number) {
  const db = await environmentDb(environment);
  const stored = await Promise.all(ticketIds.map((ticketId) => db.get('tickets', ticketId)));
  const known = stored.filter((ticket) => ticket !== undefined);
  // The failure of the others is from an earlier reading.
  const read = known.filter(({ readAt }) => readAt >= since);
  return {
    left: known.length - read.length,
    // That a ticket is gone is a response, which its row shows.
    failure: read.find(({ failure }) => failure && failure.kind !== 'not-found')?.failure,
  };
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
