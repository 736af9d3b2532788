import { done, type Outcome } from '../../domain/core/failure';
import { isSameClient } from '../../domain/tickets/client-rules';
import type { Params, Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';

/** How many of the latest tickets are searched for those of a client, and the most that are returned. */
const SEARCHED = 300;
const MOST = 50;

/** Open tickets of a client among the latest ones of the installation. */
export async function ticketsOfClient({
  scope: { environment, installationId },
  clientId,
}: Params<'tickets.ofClient'>): Promise<Outcome<Reply<'tickets.ofClient'>>> {
  const found: Reply<'tickets.ofClient'> = [];
  const range = IDBKeyRange.bound([installationId], [installationId, []]);
  const { store } = (await environmentDb(environment)).transaction('tickets');
  let read = 0;
  for await (const { value } of store.index('activity').iterate(range, 'prev')) {
    const { id, summary, status } = value.ticket;
    const isTheirs = isSameClient(value.ticket.clientId ?? '', clientId);
    if (isTheirs && status !== 'Closed' && !value.forgotten) found.push({ id, summary, status });
    read += 1;
    if (found.length === MOST || read === SEARCHED) break;
  }
  return done(found);
}
