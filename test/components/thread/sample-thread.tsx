import { TicketThread } from '../../../components/thread/TicketThread';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { ROW, SCOPE } from '../samples';

/** The thread of the sample ticket. */
export const SampleThread = ({ row }: { row?: TicketRow }) => (
  <TicketThread
    scope={SCOPE}
    ticketId={ROW.ticket.id}
    row={row}
    watchFailure={undefined}
    asOf={undefined}
    onBack={() => undefined}
    onClosed={() => undefined}
  />
);
