import { Clock } from 'lucide';
import { useId, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { LazyPart } from '../../ui/data/LazyPart';
import { lazyPart } from '../../ui/data/part';
import { IconButton } from '../../ui/overlay/IconButton';
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts';

type Props = {
  scope: Scope;
  row: TicketRow;
  /** The snooze or the promise was saved; `before` is as it was before. */
  onSaved?: (before: TicketRow, isSnoozed: boolean) => void;
};

const dialogPart = lazyPart(() => import('./SnoozeDialog'));

/** The button that opens the dialog `Snooze`. */
export function SnoozeButton({ scope, row, onSaved }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const openByKey = () => {
    // In a row of a list, the key is for the row that has the focus.
    const item = document.getElementById(id)?.closest('li');
    if (item && !item.contains(document.activeElement)) return false;
    setOpen(true);
  };
  useShortcuts([['ticket.snooze', openByKey]]);
  return (
    <>
      <IconButton
        id={id}
        size="small"
        label={t('snoozeButton')}
        icon={Clock}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <LazyPart part={dialogPart} quiet="until-failed">
          {({ SnoozeDialog }) => (
            <SnoozeDialog
              scope={scope}
              row={row}
              onClose={() => setOpen(false)}
              onSaved={(isSnoozed) => onSaved?.(row, isSnoozed)}
            />
          )}
        </LazyPart>
      ) : null}
    </>
  );
}
