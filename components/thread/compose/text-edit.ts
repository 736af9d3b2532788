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

/** Changes a text field as typing would: its `input` event reports it, and Mod+Z undoes it. */
export function applyEdit(field: HTMLTextAreaElement, edit: TextEdit): void {
  if (field.readOnly || field.disabled) return;
  const { from, to, insert, start, end } = edit;
  field.focus();
  field.setSelectionRange(from, to);
  if (insert !== '' || from !== to) {
    const before = field.value;
    // Only this deprecated command leaves the field's undo history whole, in both browsers.
    if (insert === '') field.ownerDocument.execCommand('delete');
    else field.ownerDocument.execCommand('insertText', false, insert);
    // What it returns says little; it may also do nothing.
    if (field.value === before) {
      field.setRangeText(insert, from, to, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }
  field.setSelectionRange(start, end);
}
