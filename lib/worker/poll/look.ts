import type { Failure } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import { tell } from '../news';
import { syncThread } from '../threads';
import { keepGone, keepTicket, readTicket } from '../tickets';

/** Reads one ticket and what its thread gained; the failure, where there was one. */
export async function lookAt(place: Place, ticketId: string): Promise<Failure | undefined> {
  const askedAt = Date.now();
  const read = await readTicket(place, ticketId);
  if (!read.ok) {
    await keepGone(place, ticketId, read.failure, askedAt);
    return read.failure;
  }
  if (await keepTicket(place, read.value, askedAt))
    await tell({ kind: 'ticket', environment: place.environment, ticketId });
  const synced = await syncThread(place, ticketId);
  return synced.ok ? undefined : synced.failure;
}
