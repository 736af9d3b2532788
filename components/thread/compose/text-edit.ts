import { insertText } from './insert-text';

/** A change of a text field: what takes the place of a part of its text, and what is then selected. */
export type TextEdit = {
  from: number;
  to: number;
  insert: string;
  /** The selection after it. */
  start: number;
  end: number;
};

/** A text with its selection. */
export type Selected = { text: string; start: number; end: number };

/** The text after a change. */
export const edited = (text: string, { from, to, insert }: TextEdit): string =>
  text.slice(0, from) + insert + text.slice(to);

/** Changes a text field as typing would, and selects what is to be selected after it. */
export function applyEdit(field: HTMLTextAreaElement, edit: TextEdit): void {
  if (field.readOnly || field.disabled) return;
  const { from, to, insert, start, end } = edit;
  field.focus();
  if (insert !== '' || from !== to) insertText(field, insert, { start: from, end: to });
  field.setSelectionRange(start, end);
}
