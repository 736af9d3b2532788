import { type RefObject, useRef, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import type { ListHandle } from '../ticket/TicketList';
import { CLOSED, summaryOf } from '../ticket/ticket-words';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { useRequiredRight } from '../ui/feedback/MissingRightNotice';
import { useAnnouncement } from '../ui/feedback/use-announcement';
import { useShortcuts } from '../ui/shortcuts/use-shortcuts';

type Props = {
  scope: Scope;
  list: RefObject<ListHandle | null>;
  /** The keys work while the focus is in here. */
  area: RefObject<Element | null>;
};

type Closing = { row: TicketRow; commandId: string; failure: Failure };

/** The keys for the selected ticket of the list, and what failed of what they did. */
export function ListKeys({ scope, list, area }: Props) {
  const right = useRequiredRight(scope.environment, 'write-tickets');
  const change = useAction('ticket.change');
  const unread = useAction('thread.markUnread');
  const [failed, setFailed] = useState<readonly Closing[]>([]);
  const [announced, announce] = useAnnouncement();

  /** Ids of the tickets whose command is on its way. */
  const closing = useRef(new Set<string>());

  const send = async (row: TicketRow, commandId: string) => {
    const { id: ticketId, status } = row.ticket;
    closing.current.add(ticketId);
    setFailed((others) => others.filter((one) => one.row.ticket.id !== ticketId));
    const outcome = await change.run({
      scope,
      ticketId,
      commandId,
      change: { status: CLOSED },
      // If others changed it meanwhile, the background holds this command.
      seen: { status },
    });
    closing.current.delete(ticketId);
    if (outcome.ok) return;
    setFailed((others) => [...others, { row, commandId, failure: outcome.failure }]);
  };
  const close = () => {
    const row = list.current?.focused();
    // The key is for the open ticket then. In a row it is never for another ticket than that of the row.
    if (!row) return false;
    if (right.isMissing) return;
    const { id } = row.ticket;
    const next = list.current?.after(id);
    if (row.ticket.status !== CLOSED && !closing.current.has(id)) {
      announce(t('ticketClosing', summaryOf(row.ticket)));
      void send(row, crypto.randomUUID());
    }
    if (next !== undefined) list.current?.focus(next);
  };
  const markUnread = () => {
    const row = list.current?.focused();
    if (!row) return false;
    if (!row.othersWrote) return;
    announce(t('markedUnread'));
    void unread.run({ scope, ticketId: row.ticket.id });
  };
  useShortcuts(
    [
      ['ticket.close', close],
      ['ticket.markUnread', markUnread],
    ],
    area,
  );
  return (
    <>
      <p className="unseen" role="status">
        {announced}
      </p>
      <ActionFailure failure={unread.failure} onRetry={unread.again} />
      {failed.map(({ row, commandId, failure }) => (
        <ActionFailure
          key={commandId}
          failure={failure}
          what={t('ticketNotClosed', summaryOf(row.ticket))}
          onRetry={() => void send(row, commandId)}
        />
      ))}
    </>
  );
}
