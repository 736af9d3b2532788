import { type ReactNode, type RefObject, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { LazyPart } from '../../ui/data/LazyPart';
import { lazyPart } from '../../ui/data/part';
import { useShortcuts } from '../../ui/shortcuts/use-shortcuts';

/** What the user changed in a dialog: the ticket was snoozed, or came back, or got another promised date. */
export type SnoozeChange = 'snoozed' | 'woken' | 'promise';

type Given = {
  scope: Scope;
  /** Undefined while the ticket is loading. */
  row: TicketRow | undefined;
  /** It was saved; `before` is the ticket as it was. */
  onSaved?: (before: TicketRow, change: SnoozeChange) => void;
  /** Its row: there the keys are for this ticket, whichever is open beside it. */
  within?: RefObject<Element | null>;
};

const snoozePart = lazyPart(() => import('./SnoozeDialog'));
const promisePart = lazyPart(() => import('./PromiseDialog'));

/** The dialogs `Snooze…` and `Promise a date…` of a ticket, with their keys, and what opens them. */
export function useSnoozeDialogs({ scope, row, onSaved, within }: Given) {
  const [opened, setOpened] = useState<'snooze' | 'promise'>();
  const snooze = () => setOpened('snooze');
  const promise = () => setOpened('promise');
  useShortcuts(
    [
      ['ticket.snooze', () => row !== undefined && snooze()],
      ['ticket.promise', () => row !== undefined && promise()],
    ],
    within,
  );
  const given = row && {
    scope,
    row,
    onClose: () => setOpened(undefined),
    onSaved: (change: SnoozeChange) => onSaved?.(row, change),
  };
  const dialog: ReactNode =
    given &&
    (opened === 'snooze' ? (
      <LazyPart part={snoozePart} quiet="until-failed">
        {({ SnoozeDialog }) => <SnoozeDialog {...given} />}
      </LazyPart>
    ) : opened === 'promise' ? (
      <LazyPart part={promisePart} quiet="until-failed">
        {({ PromiseDialog }) => <PromiseDialog {...given} />}
      </LazyPart>
    ) : null);
  return { snooze, promise, dialog };
}
