import { done, type Failure, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import { showUnread } from '../badge';
import { tell } from '../news';
import { syncThread } from '../threads';
import { keepGone, keepTicket, noteRead, readTicket } from '../tickets';

/** Reads a ticket and what its thread gained; the failure, where there was one. */
export async function lookAt(place: Place, ticketId: string): Promise<Failure | undefined> {
  const askedAt = Date.now();
  const ticket = await readOne(place, ticketId, 'next');
  const thread = ticket.ok ? await syncThread(place, ticketId) : ticket;
  if (!thread.ok) return thread.failure;
  await noteRead(place.environment, ticketId, askedAt);
  return undefined;
}

/** Reads what a thread gained, and its ticket only if there was something: that may say more. */
export async function lookAtThread(place: Place, ticketId: string): Promise<Failure | undefined> {
  const askedAt = Date.now();
  const thread = await syncThread(place, ticketId);
  if (thread.ok) await noteRead(place.environment, ticketId, askedAt);
  const ticket = thread.ok && thread.value ? await readOne(place, ticketId, 'left') : thread;
  return ticket.ok ? undefined : ticket.failure;
}

async function readOne(
  place: Place,
  ticketId: string,
  thread: 'left' | 'next',
): Promise<Outcome<null>> {
  const askedAt = Date.now();
  const read = await readTicket(place, ticketId);
  if (!read.ok) {
    await keepGone(place, ticketId, read.failure, askedAt);
    return read;
  }
  if (await keepTicket(place, read.value, askedAt, { thread }))
    await Promise.all([
      tell({ kind: 'ticket', environment: place.environment, ticketId }),
      showUnread(),
    ]);
  return done(null);
}
