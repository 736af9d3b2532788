import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import { SHORTCUTS } from '../../../lib/domain/core/shortcuts';
import type { VariableValues } from '../../../lib/domain/tickets/reply-variables';
import type { SavedReply } from '../../../lib/domain/tickets/saved-reply';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { t } from '../../../lib/words/words';
import { dateValues, filledReply } from '../../ticket/variable-words';
import { lazyPart } from '../../ui/data/part';
import { useAction } from '../../ui/data/use-action';
import type { ShortcutAction } from '../../ui/shortcuts/registry';
import { useCommands } from '../../ui/shortcuts/use-shortcuts';
import { useChords } from '../../ui/shortcuts/user-chords';
import { insertText } from '../compose/insert-text';
import { type SlashQuery, slashQuery, startsSlash } from './slash';
import { useGaps } from './use-gaps';

export const pickerPart = lazyPart(() => import('./SavedReplyPicker'));

/** What saved replies need to know of the place where the reply is written. */
export type ReplySubject = {
  scope: Scope;
  row: TicketRow | undefined;
  /** The record beside which it is written; undefined in the desk. */
  reference: string | undefined;
};

/** Keys that the open list of saved replies takes. Returns whether it took one. */
export type PickerKeys = (event: KeyboardEvent) => boolean;

type Open = { by: 'button' } | { by: 'slash'; query: SlashQuery };

/**
 * Saved replies in a reply field: the list that `/` or a button opens, and the values that are still
 * missing. `onChoose` gets the inserted text, and the status that goes with it.
 */
export function useSavedReplies(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  subject: ReplySubject,
  onChoose?: (chosen: Pick<SavedReply, 'text' | 'status'>) => void,
) {
  const { scope } = subject;
  const [open, setOpen] = useState<Open>();
  const keys = useRef<PickerKeys>(undefined);
  const isEnterEarly = useRef(false);
  const [activeId, setActiveId] = useState<string>();
  const listId = useId();
  const chord = useChords().get('reply.saved');
  const isSlash = chord === SHORTCUTS['reply.saved'].chord;
  const used = useAction('savedReplies.used');
  const valuesFor = (agentName: string): VariableValues => ({
    ...valuesOf(subject),
    ...dateValues(Date.now()),
    'agent.name': agentName,
  });
  const { gaps, held, clearHold, sendWhole } = useGaps(field, text, { scope, valuesFor });

  /** Whether something is typed into the form that saves the reply's text. */
  const hasInput = useRef(false);
  const close = () => {
    isEnterEarly.current = false;
    setOpen(undefined);
    setActiveId(undefined);
  };
  /** The user turned elsewhere, which would lose what is typed into the form. */
  const leave = () => (hasInput.current ? undefined : close());
  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    if (open?.by !== 'slash') return;
    const { value, selectionStart } = currentTarget;
    const next = slashQuery(value, open.query.start, selectionStart);
    if (!next) leave();
    else if (next.text !== open.query.text) setOpen({ by: 'slash', query: next });
  };
  const onInput = (event: FormEvent<HTMLTextAreaElement>) => {
    clearHold();
    const { nativeEvent, currentTarget } = event;
    const { value, selectionStart } = currentTarget;
    const input = nativeEvent instanceof InputEvent ? nativeEvent : undefined;
    const typed = input && !input.isComposing ? input.data : null;
    const opens = isSlash && !hasInput.current && startsSlash(value, selectionStart, typed);
    if (!opens) return follow(event);
    void pickerPart.load();
    isEnterEarly.current = false;
    setOpen({ by: 'slash', query: { start: selectionStart - 1, text: '' } });
  };
  const insert = (reply: SavedReply, agentName: string) => {
    const element = field.current;
    // The reply is on its way: its text stays as it is.
    if (!element || element.readOnly) return;
    const { selectionStart, selectionEnd } = element;
    const start = open?.by === 'slash' ? open.query.start : selectionStart;
    const filled = filledReply(reply.text, valuesFor(agentName));
    close();
    insertText(element, filled, { start, end: selectionEnd });
    // Nothing depends on the count: if it is not saved, the list has another order.
    void used.run({ scope, id: reply.id });
    onChoose?.({ text: filled, status: reply.status });
  };
  const toggle = () => (open ? close() : setOpen({ by: 'button' }));
  useCommands([{ name: 'reply.saved', label: t('savedReplies'), run: toggle }]);

  return {
    subject,
    open,
    close,
    leave,
    hasInput,
    insert,
    valuesFor,
    sendWhole: (send: () => Promise<void>) => () => {
      leave();
      return sendWhole(send);
    },
    held,
    gaps,
    keys,
    listId,
    setActiveId,
    toggle,
    /** Where the user chose other keys than the character `/`. */
    shortcuts: isSlash ? NONE : [['reply.saved', () => setOpen({ by: 'button' })] as const],
    focusField: () => field.current?.focus(),
    /** The text without what was typed to find a saved reply. */
    textToSave: open?.by === 'slash' ? withoutQuery(text, open.query) : text,
    /** Whether Enter was pressed before the list was there: it is for the list's first reply. */
    takeEarlyEnter: () => {
      const wasPressed = isEnterEarly.current;
      isEnterEarly.current = false;
      return wasPressed;
    },
    /** Takes a key before the reply field does. Returns whether it was for the list. */
    onKeyDown: (event: KeyboardEvent) => {
      if (open?.by !== 'slash' || event.nativeEvent.isComposing) return false;
      if (keys.current) return keys.current(event);
      if (event.code === 'Escape') {
        close();
        event.preventDefault();
        return true;
      }
      if (!isChoice(event) || isEnterEarly.current) return false;
      isEnterEarly.current = true;
      event.preventDefault();
      return true;
    },
    /** Props of the reply field. Its role stays that of a text box, which knows no `aria-expanded`. */
    field: {
      onInput,
      onSelect: follow,
      ...(open?.by === 'slash' && {
        'data-saved-replies': true,
        'aria-haspopup': 'listbox' as const,
        'aria-autocomplete': 'list' as const,
        'aria-controls': activeId && listId,
        'aria-activedescendant': activeId,
      }),
    },
  };
}

const NONE: readonly ShortcutAction[] = [];

/**
 * Whether a key chooses from the list: Enter, also with the keys that send. Who presses those while the
 * list is open would send the typed `/`.
 */
export const isChoice = ({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (code === 'Enter' || code === 'NumpadEnter') && !altKey && (!shiftKey || ctrlKey || metaKey);

export type SavedReplies = ReturnType<typeof useSavedReplies>;

const withoutQuery = (text: string, { start, text: typed }: SlashQuery): string =>
  (text.slice(0, start) + text.slice(start + 1 + typed.length)).trim();

/** The values that the ticket has. A record whose name is not known is shown by its reference. */
function valuesOf({ row, reference }: ReplySubject): VariableValues {
  if (!row) return {};
  const { ticket, links } = row;
  const of = links.filter((link) => reference === undefined || link.reference === reference);
  const record = of.length === 1 ? of[0] : undefined;
  return {
    'record.name': record && record.title !== record.reference ? record.title : '',
    'ticket.summary': ticket.summary,
    'ticket.id': ticket.id,
    'client.id': ticket.clientId,
  };
}
