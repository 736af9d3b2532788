// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTypedAhead } from '../../../../components/ui/shortcuts/use-typed-ahead';

afterEach(cleanup);

/** A dialog whose search is typed into before its field has the focus. */
function drawDialog(onClose = vi.fn()) {
  function Search() {
    const [text, setText] = useTypedAhead(true, onClose);
    return (
      <div role="dialog" aria-label="Search" tabIndex={-1}>
        <input value={text} onChange={({ target }) => setText(target.value)} />
      </div>
    );
  }
  const screen = render(<Search />);
  const field = screen.getByRole('textbox');
  return { onClose, field, dialog: screen.getByRole('dialog') };
}

test('letters that are typed at the page or at the dialog belong to its search', () => {
  const { field, dialog } = drawDialog();
  for (const key of ['u', 'r']) fireEvent.keyDown(document.body, { key });
  for (const key of ['g', 'Shift', 'e']) fireEvent.keyDown(dialog, { key });
  expect(field).toHaveProperty('value', 'urge');
});

test('the field takes its own letters, and keys with Ctrl are not text', () => {
  const { field } = drawDialog();
  expect(fireEvent.keyDown(field, { key: 'u' })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: 'u', ctrlKey: true })).toBe(true);
  expect(field).toHaveProperty('value', '');
});

test('Escape closes a dialog that is still loading', () => {
  const { onClose } = drawDialog();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('keys that would act on the page below are the dialog’s, too', () => {
  const { field } = drawDialog();
  for (const key of ['u', 'x', 'Backspace', 'r']) fireEvent.keyDown(document.body, { key });
  expect(field).toHaveProperty('value', 'ur');
  for (const key of ['Backspace', 'Enter', 'Delete', 'ArrowDown'])
    expect(fireEvent.keyDown(document.body, { key })).toBe(false);
  expect(field).toHaveProperty('value', 'u');
});

test('a character that needs AltGr is text', () => {
  const { field } = drawDialog();
  const at = new KeyboardEvent('keydown', { key: '@', ctrlKey: true, altKey: true, bubbles: true });
  vi.spyOn(at, 'getModifierState').mockImplementation((key) => key === 'AltGraph');
  fireEvent(document.body, at);
  expect(field).toHaveProperty('value', '@');
});
