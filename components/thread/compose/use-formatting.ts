import type { ClipboardEvent, RefObject } from 'react';
import type { GivenFiles } from '../../attachment/drop-target';
import { pasteFiles } from '../../attachment/paste-files';
import type { ShortcutAction } from '../../ui/shortcuts/registry';
import { BOLD, ITALIC, makeLink, pasteLink, toggleList, toggleMark } from './format';
import { markdownOf } from './html-to-markdown';
import { applyEdit, type Selected, type TextEdit } from './text-edit';

/** Markdown by keyboard and by paste in a text field. */
type Formatting = {
  keys: readonly ShortcutAction[];
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
};

/** `onFiles` gets pasted files, which a text field cannot hold. */
export function useFormatting(
  field: RefObject<HTMLTextAreaElement | null>,
  onFiles: (given: GivenFiles) => void,
): Formatting {
  const change = (edit: (selected: Selected) => TextEdit) => () => {
    if (field.current) applyEdit(field.current, edit(selectedIn(field.current)));
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: clipboard, currentTarget } = event;
    if (currentTarget.readOnly) return;
    if (pasteFiles(event, onFiles)) return;
    const text = clipboard.getData('text/plain');
    const edit = pasteEdit(selectedIn(currentTarget), text, clipboard.getData('text/html'));
    if (!edit) return;
    event.preventDefault();
    applyEdit(currentTarget, edit);
  };
  return {
    keys: [
      ['reply.bold', change((selected) => toggleMark(selected, BOLD))],
      ['reply.italic', change((selected) => toggleMark(selected, ITALIC))],
      ['reply.link', change(makeLink)],
      ['reply.numbers', change((selected) => toggleList(selected, 'numbers'))],
      ['reply.bullets', change((selected) => toggleList(selected, 'bullets'))],
    ],
    onPaste,
  };
}

const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** What a paste does other than to insert the plain text; undefined if it does just that. */
function pasteEdit(selected: Selected, text: string, html: string): TextEdit | undefined {
  const link = pasteLink(selected, text);
  if (link) return link;
  const insert = html === '' ? undefined : markdownOf(html);
  if (insert === undefined || insert === '' || insert === text.trim()) return undefined;
  const { start: from, end: to } = selected;
  const end = from + insert.length;
  return { from, to, insert, start: end, end };
}
