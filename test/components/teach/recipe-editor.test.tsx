// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecipeEditor } from '../../../components/teach/RecipeEditor';
import { LONGEST_RECIPE, recipeText } from '../../../components/teach/recipe-text';
import { done } from '../../../lib/domain/core/failure';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';
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

test('a lock takes what a trial read on the open page from the screen', async () => {
  const recipe = v.parse(Recipe, {
    ...{ id: 'mine', name: 'crm', hosts: [], selfHosted: true, checked: '2026-11-28' },
    records: [{ match: { all: '/(?<id>.+)' }, certainty: 'high', examples: {} }],
    notRecords: [],
    fields: { name: [{ select: 'h1', certainty: 'low' }] },
  });
  const props = { origin: 'https://crm.example.com', kind: 'mine', pattern: undefined };
  const { publish } = renderScreen(
    <RecipeEditor {...props} text={recipeText(recipe)} onClose={() => undefined} />,
    { 'recipe.try': done({ kind: 'record', type: 'customers', id: '41', name: 'Ada Example' }) },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Test on the open page' }));
  await screen.findByText('Ada Example');
  void publish({ kind: 'purge', environment: 'live' });
  await waitFor(() => expect(screen.queryByText('Ada Example')).toBeNull());
});
