// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Select } from '../../../../components/ui/controls/Select';

const CHOICES = [
  { value: 'InProgress', label: 'In progress' },
  { value: 'Closed', label: 'Closed' },
];

afterEach(cleanup);

/** A mouse presses an option. */
function press(option: HTMLElement): void {
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option, { detail: 1 });
}

function draw(props: Partial<Parameters<typeof Select>[0]> = {}) {
  const onChange = vi.fn();
  render(
    <Select label="Status" value="InProgress" choices={CHOICES} onChange={onChange} {...props} />,
  );
  return { combobox: screen.getByRole('combobox', { name: 'Status' }), onChange };
}

test('a select is a combobox that shows its choice before the list’s code is loaded', () => {
  const { combobox } = draw();
  expect(combobox.textContent).toBe('In progress');
  expect(combobox.getAttribute('aria-haspopup')).toBe('listbox');
  expect(combobox.getAttribute('aria-expanded')).toBe('false');
});

test('a press that comes before the code opens the list when it arrives, in the same element', async () => {
  const { combobox, onChange } = draw();
  fireEvent.click(combobox);
  const option = await screen.findByRole('option', { name: 'Closed' });
  expect(screen.getByRole('combobox', { name: 'Status' })).toBe(combobox);
  expect(combobox.getAttribute('aria-expanded')).toBe('true');
  press(option);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('Closed'));
  await waitFor(() => expect(combobox.getAttribute('aria-expanded')).toBe('false'));
});

test('so does the arrow key', async () => {
  const { combobox } = draw();
  fireEvent.keyDown(combobox, { key: 'ArrowDown' });
  await screen.findByRole('option', { name: 'Closed' });
});

test('the list stays open until the choice is decided', async () => {
  const decision = new EventTarget();
  const decided = new Promise((resolve) => decision.addEventListener('made', resolve));
  const { combobox } = draw({ onChange: () => decided });
  fireEvent.click(combobox);
  press(await screen.findByRole('option', { name: 'Closed' }));
  expect(combobox.getAttribute('aria-expanded')).toBe('true');
  decision.dispatchEvent(new Event('made'));
  await waitFor(() => expect(combobox.getAttribute('aria-expanded')).toBe('false'));
});

test('a disabled select keeps its place in the order of focus, and opens nothing', () => {
  const { combobox } = draw({ disabled: true, 'aria-describedby': 'why' });
  combobox.focus();
  expect(document.activeElement).toBe(combobox);
  fireEvent.click(combobox);
  expect(combobox.getAttribute('aria-expanded')).toBe('false');
  expect(combobox.getAttribute('aria-describedby')).toBe('why');
});
