import { useState } from 'react';
import type { TicketRow } from '../../lib/protocol/requests/tickets';

/** Rows in an order that does not change while they are read. */
type SteadyOrder = {
  rows: readonly TicketRow[];
  /** Ids of the tickets that came later. They are at the end. */
  arrived: readonly string[];
  /** Puts all rows in the order in which they were given. */
  sort: () => void;
};

type Order = { known: readonly string[]; arrived: readonly string[] };

/**
 * Keeps each ticket at its place while the list is shown, and adds those that arrive at the end: a row
 * that is read or about to be pressed does not move. Nobody reads a hidden page, so there the rows
 * follow their given order.
 */
export function useSteadyOrder(given: readonly TicketRow[]): SteadyOrder {
  const ids = given.map(({ ticket }) => ticket.id);
  const [order, setOrder] = useState<Order>({ known: ids, arrived: [] });
  const next = document.hidden ? { known: ids, arrived: [] } : withArrived(order, ids);
  if (next.known.join() !== order.known.join() || next.arrived.length !== order.arrived.length)
    setOrder(next);
  return {
    rows: next.known.flatMap((id) => given.find(({ ticket }) => ticket.id === id) ?? []),
    arrived: next.arrived,
    sort: () => setOrder({ known: ids, arrived: [] }),
  };
}

/** The order with the ids that are new at its end, and without those that are gone. */
export function withArrived({ known, arrived }: Order, ids: readonly string[]): Order {
  const added = ids.filter((id) => !known.includes(id));
  return {
    known: [...known.filter((id) => ids.includes(id)), ...added],
    arrived: [...arrived.filter((id) => ids.includes(id)), ...added],
  };
}
