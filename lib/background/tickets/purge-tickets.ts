import type { Environment } from '../../domain/core/environment';
import { putTicket } from '../../storage/ticket-index';
import { withoutContent } from '../../storage/ticket-without-content';
import { logEvent } from '../core/log';
import type { PurgeTransaction } from '../keys/purge';
import { clientsOnly } from './record-clients';

/** Removes the content of tickets, messages and records. The ids of tickets and their read markers stay. */
export async function purgeTickets(tx: PurgeTransaction, environment: Environment): Promise<void> {
  const tickets = tx.objectStore('tickets');
  const records = tx.objectStore('records');
  const [known, named] = await Promise.all([tickets.getAll(), records.getAll()]);
  const full = known.filter(({ forgotten }) => !forgotten);
  await Promise.all([
    tx.objectStore('messages').clear(),
    ...full.map((ticket) => putTicket(tickets, withoutContent(ticket))),
    ...named.map((record) => {
      // Keep the client ids: the user would have to ask the manager for them again.
      const left = clientsOnly(record);
      return left ? records.put(left) : records.delete(record.reference);
    }),
  ]);
  if (full.length > 0) logEvent('purged', { environment });
}
