// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useBriefly } from '../../../../components/ui/hooks/use-briefly';

afterEach(() => vi.useRealTimers());

test('good news go after a while, later ones after as long again, and none do nothing', () => {
  vi.useFakeTimers();
  const clear = vi.fn();
  const { rerender, unmount } = renderHook(({ news }) => useBriefly(news, clear), {
    initialProps: { news: '' },
  });
  vi.advanceTimersByTime(9_000);
  rerender({ news: 'Copied' });
  vi.advanceTimersByTime(4_000);
  rerender({ news: 'Exported' });
  vi.advanceTimersByTime(4_000);
  expect(clear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(clear).toHaveBeenCalledTimes(1);
  rerender({ news: 'Copied' });
  unmount();
  vi.advanceTimersByTime(9_000);
  expect(clear).toHaveBeenCalledTimes(1);
});
