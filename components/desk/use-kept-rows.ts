import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { asyncStateOf, query } from '../ui/data/use-request';

/** Tickets that are kept at most: each is read again whenever something happens to it. */
const MOST = 100;

/**
 * The rows of a filter, and after them those that matched it since the list was opened: a ticket that is
 * read stays among the unread ones while the agent works there.
 */
export function useKeptRows(scope: Scope, given: readonly TicketRow[]): readonly TicketRow[] {
  const [seen, setSeen] = useState({ given, rows: given });
  const known = seen.given === given ? seen : { given, rows: withLatest(seen.rows, given) };
  if (known !== seen) setSeen(known);
  const gone = known.rows.filter((row) => !given.some(({ ticket }) => ticket.id === row.ticket.id));
  const replies = useQueries({
    queries: gone.map(({ ticket }) => query('ticket.read', { scope, ticketId: ticket.id })),
  }).map(asyncStateOf);
  const kept = gone.flatMap((row, i) => {
    const reply = replies[i];
    if (reply?.kind === 'ready') return reply.value;
    // The service no longer has it, or its data was removed.
    return reply?.kind === 'failed' ? [] : row;
  });
  return kept.length > 0 ? [...given, ...kept] : given;
}

/** The rows that are given, and before them those that were given earlier and left last, each as it was given last. */
function withLatest(
  before: readonly TicketRow[],
  given: readonly TicketRow[],
): readonly TicketRow[] {
  const ids = new Set(given.map(({ ticket }) => ticket.id));
  return [...before.filter(({ ticket }) => !ids.has(ticket.id)).slice(-MOST), ...given];
}
