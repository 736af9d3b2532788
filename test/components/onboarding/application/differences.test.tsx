// @vitest-environment happy-dom
import { cleanup, render, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Differences } from '../../../../components/onboarding/application/Differences';
import { t } from '../../../../lib/words/words';

afterEach(cleanup);

/** A snapshot of many fields, each with the same value. */
const snapshotOf = (value: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, value]));

const asked = [{ field: 'field249', message: 'Correct the last one.' }];

test('a correction beyond the listed differences is an answer to its requirement', () => {
  const screen = render(
    <Differences before={snapshotOf('old', 250)} after={snapshotOf('new', 250)} asked={asked} />,
  );
  const list = screen.getByRole('list', { name: t('applicationChanges') });
  expect(within(list).getAllByRole('listitem')).toHaveLength(200);
  screen.getByText(t('moreChanges', 200));
  expect(screen.queryByText(t('notAnswered'))).toBeNull();
});

test('a requirement that no change answers is listed', () => {
  const screen = render(
    <Differences before={snapshotOf('old', 249)} after={snapshotOf('new', 249)} asked={asked} />,
  );
  screen.getByText(t('notAnswered'));
  screen.getByText('Correct the last one.');
});

test('of more differences than are compared, no requirement is called missing', () => {
  const screen = render(
    <Differences
      before={snapshotOf('old', 2_100)}
      after={snapshotOf('new', 2_100)}
      asked={[{ field: 'field2099', message: 'Correct the last one.' }]}
    />,
  );
  screen.getByText(t('moreChanges', 200));
  expect(screen.queryByText(t('notAnswered'))).toBeNull();
});
