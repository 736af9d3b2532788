// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchList } from '../../../../components/ui/overlay/SearchDialog';

const MATCHES = [{ value: 'Commands', items: [{ name: 'urgent', label: 'Priority: Urgent' }] }];

afterEach(cleanup);

/** A search field with what it found. */
function drawSearch(groups = MATCHES) {
  const onChoose = vi.fn();
  const { getByRole } = render(
    <SearchList
      label="Search"
      listLabel="Found"
      empty="Nothing found."
      text="urgent"
      onText={() => undefined}
      groups={groups}
      onChoose={onChoose}
    />,
  );
  const field = getByRole('combobox');
  // As long as Base UI has not marked the first match.
  field.removeAttribute('aria-activedescendant');
  return { field, onChoose };
}

test('Enter chooses the first match before it is marked, and only once', () => {
  const { field, onChoose } = drawSearch();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(MATCHES[0]?.items[0]);
});

test.each([
  ['another key', { key: 'a' }],
  ['Enter with a modifier', { key: 'Enter', ctrlKey: true }],
])('%s chooses nothing', (_, event) => {
  const { field, onChoose } = drawSearch();
  fireEvent.keyDown(field, event);
  expect(onChoose).not.toHaveBeenCalled();
});

test('the Enter that ends the composition of a letter chooses nothing', () => {
  const { field, onChoose } = drawSearch();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
  // As browsers report it. This DOM does not take either from the options.
  Object.defineProperty(enter, 'isComposing', { value: true });
  Object.defineProperty(enter, 'keyCode', { value: 229 });
  fireEvent(field, enter);
  expect(onChoose).not.toHaveBeenCalled();
});

test('Enter chooses nothing where nothing matches', () => {
  const { field, onChoose } = drawSearch([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChoose).not.toHaveBeenCalled();
});
