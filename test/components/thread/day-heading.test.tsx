// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Day } from '../../../components/thread/MessageRow';
import { t } from '../../../lib/words/words';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the heading of a day in an open thread is another one after midnight', () => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 23, 23, 59, 50));
  const screen = render(<Day at={new Date(2026, 10, 23, 18, 0).getTime()} />);
  screen.getByRole('heading', { name: t('dayToday') });
  act(() => vi.advanceTimersByTime(30_000));
  const heading = screen.getByRole('heading', { name: t('dayYesterday') });
  // The log does not announce that the day ended.
  expect(heading.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
});
