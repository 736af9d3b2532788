import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { useShortcuts } from '../ui/shortcuts/use-shortcuts';
import { TicketItem } from './TicketItem';
import { ticketBeside } from './ticket-beside';

export type ListHandle = {
  /** The ticket in whose row the focus is. */
  focused: () => TicketRow | undefined;
  /** Whether there is room for the list. */
  isShown: () => boolean;
  focus: (ticketId: string) => void;
  /** Id of the ticket that comes after another one, or of the last one. */
  after: (ticketId: string) => string | undefined;
};

type Props = {
  rows: readonly TicketRow[];
  /** With `toReply`, the user wants to answer the ticket. */
  onOpen: (row: TicketRow, toReply?: boolean) => void;
  /** The user presses this ticket, and most likely opens it next. */
  onPress?: (ticketId: string) => void;
  currentId?: string | undefined;
  /** The ticket that gets the focus when the list appears: the one the user comes back from. */
  focusId?: string | undefined;
  withRecords?: boolean;
  words?: readonly string[];
  actions?: (row: TicketRow) => ReactNode;
  ref?: Ref<ListHandle> | undefined;
};

/** A list of tickets. The user goes through it with the keys for the next and the previous one. */
export function TicketList({
  rows,
  onOpen,
  onPress,
  currentId,
  focusId,
  withRecords = false,
  words,
  actions,
  ref,
}: Props) {
  const list = useRef<HTMLUListElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  useEffect(() => {
    if (focusId !== undefined) buttons.current.get(focusId)?.focus();
  }, [focusId]);
  const returnTo = useRef(focusId);
  returnTo.current = focusId;
  useEffect(() => {
    // In a narrow window the list appears only now that the open ticket is gone, with the focus in it.
    if (currentId !== undefined || document.activeElement !== document.body) return;
    if (returnTo.current !== undefined) buttons.current.get(returnTo.current)?.focus();
  }, [currentId]);

  const buttonOf = ({ ticket }: TicketRow) => buttons.current.get(ticket.id);
  const focused = () =>
    rows.find((row) => buttonOf(row)?.closest('li')?.contains(document.activeElement));
  const step = (by: 1 | -1) => {
    const from = focused();
    const next = ticketBeside(rows, from?.ticket.id ?? currentId, by);
    if (!next) return;
    // Who reads an open ticket reads the next one; who is in the list stays in it.
    if (!from && currentId !== undefined) onOpen(next);
    else buttons.current.get(next.ticket.id)?.focus();
  };
  const openFocused = (toReply = false) => {
    const row = focused();
    return row ? onOpen(row, toReply) : false;
  };
  /** Not on the other buttons of the row, which Enter presses. */
  const isOnTicket = () => rows.some((row) => buttonOf(row) === document.activeElement);
  useShortcuts([
    ['list.next', () => step(1)],
    ['list.previous', () => step(-1)],
  ]);
  useShortcuts(
    [
      ['list.open', () => isOnTicket() && openFocused()],
      // The reply of the open ticket is not that of the selected one.
      ['reply.focus', () => (focused()?.ticket.id === currentId ? false : openFocused(true))],
    ],
    list,
  );
  useImperativeHandle(ref, () => ({
    focused,
    isShown: () => (list.current?.getClientRects().length ?? 0) > 0,
    focus: (ticketId) => buttons.current.get(ticketId)?.focus(),
    after: (ticketId) => (ticketBeside(rows, ticketId, 1) ?? rows.at(-1))?.ticket.id,
  }));
  return (
    <ul aria-label={t('tickets')} ref={list}>
      {rows.map((row) => (
        <TicketItem
          key={row.ticket.id}
          row={row}
          onOpen={() => onOpen(row)}
          onPress={onPress && (() => onPress(row.ticket.id))}
          current={row.ticket.id === currentId}
          withRecords={withRecords}
          words={words}
          actions={actions}
          buttonRef={(button) => {
            if (button) buttons.current.set(row.ticket.id, button);
            else buttons.current.delete(row.ticket.id);
          }}
        />
      ))}
    </ul>
  );
}
