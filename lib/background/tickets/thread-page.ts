import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { THREAD_PAGE } from '../../domain/tickets/thread-page';
import type { Outgoing } from '../../protocol/requests/outbox';
import type { ThreadPage } from '../../protocol/requests/tickets';
import { environmentDb } from '../../storage/databases';
import type { StoredMessage } from '../../storage/stored-message';
import type { StoredTicket } from '../../storage/stored-ticket';
import { commandsOfTicket } from '../outbox/view';
import { loadTeam } from '../team/share';

/** A page of the stored thread from a number on; the last page without `from`. */
export async function threadPage(
  scope: Scope,
  ticketId: string,
  from: number | undefined,
): Promise<Outcome<ThreadPage>> {
  const stored = await (await environmentDb(scope.environment)).get('tickets', ticketId);
  return stored ? pageOf(scope, stored, from) : failed({ kind: 'no-record' });
}

/** The same of a ticket that was just read from the database. */
export async function pageOf(
  scope: Scope,
  stored: StoredTicket,
  from: number | undefined,
): Promise<Outcome<ThreadPage>> {
  const { ticketId, thread } = stored;
  const start = startOf(thread.total, from);
  const range = IDBKeyRange.bound([ticketId, start], [ticketId, start + THREAD_PAGE - 1]);
  const [rows, around] = await Promise.all([
    environmentDb(scope.environment).then((db) => db.getAll('messages', range)),
    aroundThread(scope, ticketId),
  ]);
  return done(toPage(stored, start, rows, around));
}

/** What a page shows besides the messages of the service. */
export type AroundThread = {
  outgoing: Outgoing[];
  /** The colleagues who sent messages, by the messages' ids; undefined without a team. */
  senders: ReadonlyMap<string, string> | undefined;
};

export async function aroundThread(
  { environment }: Scope,
  ticketId: string,
): Promise<AroundThread> {
  const db = await environmentDb(environment);
  const [outgoing, team] = await Promise.all([
    commandsOfTicket(db, ticketId),
    loadTeam(environment),
  ]);
  const senders = await team?.senderNames(environment, ticketId);
  return { outgoing: (senders && team?.nameHeld(outgoing, senders)) ?? outgoing, senders };
}

/** The number of the first message of a page. */
export const startOf = (total: number, from: number | undefined): number =>
  Math.max(0, from ?? total - THREAD_PAGE);

/** Composes a page of its stored messages. */
export const toPage = (
  { thread, failure }: Pick<StoredTicket, 'thread' | 'failure'>,
  from: number,
  rows: readonly StoredMessage[],
  { outgoing, senders }: AroundThread,
): ThreadPage => ({
  total: thread.total,
  from,
  messages: rows.map(({ message, own, by }) => {
    if (own) return { ...message, own };
    const colleague = by === 'team' && senders?.get(message.id);
    return colleague ? { ...message, colleague } : message;
  }),
  seenUpTo: thread.seenUpTo,
  markedAt: thread.markedAt,
  outgoing,
  complete: thread.complete,
  failure,
});
