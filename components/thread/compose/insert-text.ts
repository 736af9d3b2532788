/**
 * Replaces a part of a text field as if the user had typed it: the browser's own undo takes it back, and
 * the field reports it as input. `execCommand` is deprecated without a successor that does so.
 */
export function insertText(
  field: HTMLTextAreaElement,
  text: string,
  { start, end }: { start: number; end: number },
): void {
  // The browser's command goes to what has the focus, and a field that left the page cannot have it.
  if (field.readOnly || !field.isConnected) return;
  field.focus();
  field.setSelectionRange(start, end);
  const command = text === '' ? 'delete' : 'insertText';
  const before = field.value;
  if (typeof document.execCommand === 'function') document.execCommand(command, false, text);
  if (field.value !== before || before.slice(start, end) === text) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: command }));
}

/** Selects a part of a text field, and scrolls it into view. */
export function selectText(
  field: HTMLTextAreaElement,
  { start, end }: { start: number; end: number },
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // No browser scrolls to a selection that a script makes: go by the share of the lines above it.
  const { value, scrollHeight, clientHeight } = field;
  const lines = (text: string) => text.split('\n').length;
  const share = lines(value.slice(0, start)) / lines(value);
  field.scrollTop = Math.max(0, scrollHeight * share - clientHeight / 2);
}
