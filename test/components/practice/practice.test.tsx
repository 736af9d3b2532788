// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Practice } from '../../../components/practice/Practice';
import { withStep } from '../../../components/practice/use-practice-steps';
import { t } from '../../../lib/words/words';

afterEach(cleanup);

const current = () =>
  screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');

test('practice says in its badge, its title and one sentence that it is not the service', () => {
  render(<Practice />);
  screen.getByRole('heading', { level: 1, name: t('practiceTitle') });
  screen.getByText(t('practice'));
  screen.getByText(t('practiceBanner'));
  expect(document.title).toBe(t('practicePageTitle'));
  expect(screen.queryByText(t('environmentTest'))).toBeNull();
});

test('the steps can be skipped one by one, and begin again', () => {
  render(<Practice />);
  for (const name of ['practiceStepOpen', 'practiceStepRead', 'practiceStepReply'] as const) {
    expect(current()?.textContent).toContain(t(name));
    fireEvent.click(screen.getByRole('button', { name: t('practiceSkip') }));
  }
  expect(screen.getByRole('status').textContent).toBe(t('practiceAllDone'));
  expect(screen.getByRole('link', { name: t('practiceAddKey') }).getAttribute('href')).toBe(
    '/options.html',
  );
  const frame = screen.getByTitle(t('appName'));
  fireEvent.click(screen.getByRole('button', { name: t('practiceStartAgain') }));
  expect(screen.getByTitle(t('appName'))).not.toBe(frame);
  const steps = within(screen.getByRole('list', { name: t('practiceSteps') }));
  expect(steps.getAllByRole('listitem')).toHaveLength(3);
  expect(current()?.textContent).toContain(t('practiceStepOpenHint'));
});

test('what an agent does before its turn counts, and a skipped step that is done after all is done', () => {
  const begun = { steps: { open: 'open', read: 'open', reply: 'open' }, news: '' } as const;
  const early = withStep(withStep(begun, 'open', 'skipped'), 'reply', 'done');
  expect(early.steps).toEqual({ open: 'skipped', read: 'open', reply: 'done' });
  expect(early.news).toBe(t('practiceNext', t('practiceStepRead')));
  const late = withStep(early, 'open', 'done');
  expect(late.steps.open).toBe('done');
  expect(withStep(late, 'open', 'skipped')).toBe(late);
});
