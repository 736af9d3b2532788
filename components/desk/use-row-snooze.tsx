import type { ReactNode } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { SnoozeButton } from '../ticket/snooze/SnoozeButton';
import { useAction } from '../ui/data/use-action';
import { showToast } from '../ui/overlay/toasts';

/** The button `Snooze…` of a row. A message offers to take it back, because the row may leave its view. */
export function useRowSnooze(scope: Scope) {
  const { run, failure, again } = useAction('ticket.snooze');
  const undo = ({ ticket, snooze, promisedAt }: TicketRow) =>
    run({ scope, ticketId: ticket.id, snooze, promisedAt });
  const button = (row: TicketRow): ReactNode => (
    <SnoozeButton
      scope={scope}
      row={row}
      onSaved={(before, isSnoozed) =>
        showToast({
          text: t(isSnoozed ? 'snoozedDone' : 'snoozeChanged'),
          action: { label: t('undo'), onPress: () => void undo(before) },
        })
      }
    />
  );
  return { button, failed: { failure, onRetry: again } };
}
