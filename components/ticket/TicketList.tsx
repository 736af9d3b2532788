import { useEffect, useRef } from 'react';
import type { TicketRow } from '../../lib/border/questions-tickets';
import { say } from '../../lib/words/words';
import { TicketItem } from './TicketItem';

type Props = {
  rows: readonly TicketRow[];
  onOpen: (row: TicketRow) => void;
  currentId?: string | undefined;
  /** The ticket to put the keyboard on when the list appears: where the person came from. */
  focusId?: string | undefined;
  withRecords?: boolean;
};

/** The list `Tickets`. */
export function TicketList({ rows, onOpen, currentId, focusId, withRecords = false }: Props) {
  const cameFrom = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusId !== undefined) cameFrom.current?.focus();
  }, [focusId]);
  return (
    <ul aria-label={say('tickets')}>
      {rows.map((row) => (
        <TicketItem
          key={row.ticket.id}
          row={row}
          onOpen={() => onOpen(row)}
          current={row.ticket.id === currentId}
          withRecords={withRecords}
          buttonRef={row.ticket.id === focusId ? cameFrom : undefined}
        />
      ))}
    </ul>
  );
}
