// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useChosenEarly } from '../../../../components/onboarding/decision/use-chosen-early';

afterEach(cleanup);

const allowed = ['Approved', 'Rejected'];

/** The hook while nothing can be chosen, with what it was asked to keep. */
function keeping(status: string) {
  const choose = vi.fn();
  const closed = { isOpen: false, isRefused: false, allowed, choose };
  const hook = renderHook(useChosenEarly, { initialProps: closed });
  act(() => hook.result.current[1](status));
  expect(hook.result.current[0]).toBe(status);
  expect(choose).not.toHaveBeenCalled();
  return { hook, choose, open: (more = {}) => hook.rerender({ ...closed, isOpen: true, ...more }) };
}

test('what is chosen early is chosen once that is possible, and only once', () => {
  const { hook, choose, open } = keeping('Rejected');
  open();
  open();
  expect(choose.mock.calls).toEqual([['Rejected']]);
  expect(hook.result.current[0]).toBeUndefined();
});

test('after a decision that was refused the form stays as it was sent', () => {
  const { hook, choose, open } = keeping('Rejected');
  open({ isRefused: true });
  open();
  expect(choose).not.toHaveBeenCalled();
  expect(hook.result.current[0]).toBeUndefined();
});

test('what the new status no longer allows is dropped', () => {
  const { choose, open } = keeping('UnderReview');
  open();
  expect(choose).not.toHaveBeenCalled();
});
