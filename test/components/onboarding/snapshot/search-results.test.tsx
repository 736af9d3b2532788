// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SearchResults } from '../../../../components/onboarding/snapshot/SearchResults';
import { t } from '../../../../lib/words/words';

afterEach(cleanup);

test('what was found is not sought again when the screen is drawn again', () => {
  let readings = 0;
  const snapshot = {
    get company() {
      readings += 1;
      return { legalName: 'Harbour Teas Ltd' };
    },
  };
  const draw = (sought: string) => (
    <SearchResults snapshot={snapshot} sought={sought} onAsk={() => {}} />
  );
  const { rerender } = render(draw('harbour teas'));
  screen.getByText('1 field found');
  const before = readings;
  rerender(draw('harbour teas'));
  expect(readings).toBe(before);
  rerender(draw('harbour coffee'));
  expect(readings).toBeGreaterThan(before);
  screen.getByText(t('snapshotNothingFound'));
});
