import { Clock } from 'lucide';
import { useId } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { IconButton } from '../../ui/overlay/IconButton';
import { type SnoozeChange, useSnoozeDialogs } from './use-snooze-dialogs';

type Props = {
  scope: Scope;
  row: TicketRow;
  /** A dialog was saved; `before` is the ticket as it was. */
  onSaved: (before: TicketRow, change: SnoozeChange) => void;
};

/** In a row of a list: the button that opens the dialog `Snooze ticket`, and the keys of the focused row. */
export function SnoozeButton({ scope, row, onSaved }: Props) {
  const id = useId();
  const within = {
    get current() {
      return document.getElementById(id)?.closest('li') ?? null;
    },
  };
  const { snooze, dialog } = useSnoozeDialogs({ scope, row, onSaved, within });
  return (
    <>
      <IconButton id={id} size="small" label={t('snoozeButton')} icon={Clock} onClick={snooze} />
      {dialog}
    </>
  );
}
