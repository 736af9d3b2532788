// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecipeEditor } from '../../../components/teach/RecipeEditor';
import { LONGEST_RECIPE } from '../../../components/teach/recipe-text';
import { renderScreen } from '../screen';

/** The form to import a recipe, with a file that the user chooses. */
function choose(file: File): void {
  const props = { origin: 'https://crm.example.com', kind: undefined, pattern: undefined };
  renderScreen(<RecipeEditor {...props} text="" onClose={() => undefined} />);
  fireEvent.change(screen.getByLabelText('From a file'), { target: { files: [file] } });
}

const text = () => screen.getByRole('textbox', { name: 'Recipe as JSON' });

test('the text of a chosen file is shown', async () => {
  choose(new File(['{"id": "mine"}'], 'recipe.json'));
  await screen.findByDisplayValue('{"id": "mine"}');
});

test('a file that is larger than any recipe is not read into the page', async () => {
  choose(new File(['x'.repeat(4 * LONGEST_RECIPE + 1)], 'video.json'));
  await screen.findByText('This file is too large for a recipe. Choose another one.');
  expect(text()).toHaveProperty('value', '');
  expect(text().getAttribute('aria-invalid')).toBe('true');
});

test('a file that the browser refuses to read says so', async () => {
  const file = new File(['{}'], 'recipe.json');
  // As a file that was changed since it was chosen.
  file.text = () => Promise.reject(new DOMException('', 'NotReadableError'));
  choose(file);
  await screen.findByText('Couldn’t read this file. Choose it again.');
});
