import { putTicket } from '../ticket-index';
import type { OldTransaction } from './transaction';

/** Gives every ticket the keys of the indexes that version 8 added, by the rules of version 9. */
export async function indexTurns(tx: OldTransaction): Promise<void> {
  const tickets = tx.objectStore('tickets');
  for (const stored of await tickets.getAll()) await putTicket(tickets, stored);
}
