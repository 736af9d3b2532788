import { useEffect, useRef } from 'react';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { TicketItem } from './TicketItem';

type Props = {
  rows: readonly TicketRow[];
  onOpen: (row: TicketRow) => void;
  currentId?: string | undefined;
  /** The ticket that gets the focus when the list appears: the one the user comes back from. */
  focusId?: string | undefined;
  withRecords?: boolean;
};

export function TicketList({ rows, onOpen, currentId, focusId, withRecords = false }: Props) {
  const focused = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusId !== undefined) focused.current?.focus();
  }, [focusId]);
  return (
    <ul aria-label={t('tickets')}>
      {rows.map((row) => (
        <TicketItem
          key={row.ticket.id}
          row={row}
          onOpen={() => onOpen(row)}
          current={row.ticket.id === currentId}
          withRecords={withRecords}
          buttonRef={row.ticket.id === focusId ? focused : undefined}
        />
      ))}
    </ul>
  );
}
