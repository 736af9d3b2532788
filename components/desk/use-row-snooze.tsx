import type { ReactNode } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { SnoozeButton } from '../ticket/snooze/SnoozeButton';
import type { SnoozeChange } from '../ticket/snooze/use-snooze-dialogs';
import { useAction } from '../ui/data/use-action';
import { showToast } from '../ui/overlay/toasts';

/** The button `Snooze…` of a row. A message offers to take it back, because the row may leave its view. */
export function useRowSnooze(scope: Scope) {
  const { run, failure, again } = useAction('ticket.snooze');
  const undo = ({ ticket, snooze, promisedAt }: TicketRow, change: SnoozeChange) =>
    run({
      scope,
      ticketId: ticket.id,
      ...(change === 'promise' ? { promisedAt: promisedAt ?? null } : { snooze: snooze ?? null }),
    });
  const button = (row: TicketRow): ReactNode => (
    <SnoozeButton
      scope={scope}
      row={row}
      onSaved={(before, change) =>
        showToast({
          text: t(change === 'snoozed' ? 'snoozedDone' : 'snoozeChanged'),
          action: { label: t('undo'), onPress: () => void undo(before, change) },
        })
      }
    />
  );
  return { button, failed: { failure, onRetry: again } };
}
