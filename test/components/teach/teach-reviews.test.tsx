// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TeachReviews } from '../../../components/teach/TeachReviews';
import { done } from '../../../lib/domain/core/failure';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';
import type { SelectorChoice } from '../../../lib/domain/crm/teach';
import type { Review } from '../../../lib/protocol/requests/teach';
import { renderScreen } from '../screen';

const ORIGIN = 'https://crm.example.com';

const choice = (select: string, ...values: [string, string]): SelectorChoice => ({
  ...{ select, from: 'text', by: 'id', certainty: 'high', values },
});

const REVIEW: Review = {
  origin: ORIGIN,
  pattern: '/customers/:id',
  ids: ['41', '42'],
  fields: [
    { field: 'name', choices: [choice('#name', 'Ada Example', 'Bob Placeholder')] },
    { field: 'email', choices: [choice('#mail', 'ada@example.com', 'bob@example.com')] },
    { field: 'phone', choices: [{ ...choice('#phone', '1', '1'), doubt: 'same' }] },
  ],
  lost: [],
  replaces: [],
  stays: [],
};

const RECIPE = v.parse(Recipe, {
  ...{ id: 'taught', name: 'crm', hosts: [], selfHosted: true, checked: '2026-11-28' },
  records: [{ match: { all: '/(?<id>.+)' }, certainty: 'high', examples: {} }],
  notRecords: [],
  fields: {},
});

test('fields that are left out, by the user or because both records read the same, are not sent', async () => {
  const { sentParams } = renderScreen(<TeachReviews />, {
    'teach.reviews.read': done([REVIEW]),
    'teach.thirdRecord.read': done(null),
    'recipe.draft': done({ pattern: REVIEW.pattern, recipe: RECIPE }),
    'recipe.save': done(null),
  });
  const email = within(await screen.findByRole('group', { name: 'E-mail' }));
  fireEvent.click(email.getByRole('radio', { name: 'Don’t read this' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved\./);
  // Firefox hands a message on as it is: a missing choice that is there as undefined would be no number.
  expect(sentParams('recipe.draft')).toStrictEqual([
    { origin: ORIGIN, pattern: '/customers/:id', chosen: { name: 0 } },
  ]);
});

test('a lock takes the customers’ names that were clicked from the screen', async () => {
  const { publish, reply } = renderScreen(<TeachReviews />, {
    'teach.reviews.read': done([REVIEW]),
    'teach.thirdRecord.read': done(null),
  });
  await screen.findByText('Ada Example');
  reply({ 'teach.reviews.read': done([]) });
  void publish({ kind: 'purge', environment: 'live' });
  await waitFor(() => expect(screen.queryByText('Ada Example')).toBeNull());
});
