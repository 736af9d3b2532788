import type { Scope } from '../../domain/core/installation';
import type { TicketChange } from '../../domain/tickets/ticket';
import { environmentDb } from '../../storage/databases';

/** The ticket's status as the user sees it while writing; undefined if the ticket is unknown. */
export async function seenStatus(
  { environment }: Scope,
  ticketId: string,
): Promise<Pick<TicketChange, 'status'> | undefined> {
  const stored = await (await environmentDb(environment)).get('tickets', ticketId);
  if (!stored || stored.forgotten || stored.ticket.status === '') return undefined;
  return { status: stored.ticket.status };
}
