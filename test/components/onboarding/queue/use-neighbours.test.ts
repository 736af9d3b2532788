// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useNeighbours } from '../../../../components/onboarding/queue/use-neighbours';
import { useSteps } from '../../../../components/onboarding/queue/use-steps';

afterEach(cleanup);

type Props = { ids: string[]; openId: string | undefined };
const at = (initialProps: Props) =>
  renderHook(({ ids, openId }: Props) => useNeighbours(ids, openId), { initialProps });

test('the neighbours are those of the list, and its ends have none', () => {
  const hook = at({ ids: ['a', 'b', 'c'], openId: 'b' });
  expect(hook.result.current).toEqual({ previous: 'a', next: 'c' });
  hook.rerender({ ids: ['a', 'b', 'c'], openId: 'a' });
  expect(hook.result.current).toEqual({ previous: undefined, next: 'b' });
  hook.rerender({ ids: ['a', 'b', 'c'], openId: 'c' });
  expect(hook.result.current).toEqual({ previous: 'b', next: undefined });
  hook.rerender({ ids: ['a'], openId: undefined });
  expect(hook.result.current).toEqual({ previous: undefined, next: undefined });
});

test('one that was decided and left the list keeps its place', () => {
  const hook = at({ ids: ['a', 'b', 'c'], openId: 'b' });
  hook.rerender({ ids: ['a', 'c'], openId: 'b' });
  expect(hook.result.current).toEqual({ previous: 'a', next: 'c' });
  hook.rerender({ ids: ['a'], openId: 'b' });
  expect(hook.result.current).toEqual({ previous: 'a', next: undefined });
});

test('one that was never in the list leads to its beginning', () => {
  expect(at({ ids: ['a', 'b'], openId: 'z' }).result.current).toEqual({
    previous: undefined,
    next: 'a',
  });
});

test('a step after the last row that is shown loads more, and then goes on', () => {
  const [onOpen, onMore] = [vi.fn(), vi.fn()];
  const hook = renderHook(
    ({ ids }: { ids: string[] }) =>
      useSteps({ rows: ids.map((id) => ({ id })), total: 3, openId: 'b', onOpen, onMore }),
    { initialProps: { ids: ['a', 'b'] } },
  );
  expect(onMore).not.toHaveBeenCalled();
  act(() => hook.result.current.next?.());
  expect(onMore).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
  hook.rerender({ ids: ['a', 'b', 'c'] });
  expect(onOpen.mock.calls).toEqual([['c']]);
});

test('a reviewer who left the last application while more were loaded stays at it when opening it again', () => {
  const onOpen = vi.fn();
  const hook = renderHook(
    ({ ids, openId }: Props) =>
      useSteps({ rows: ids.map((id) => ({ id })), total: 3, openId, onOpen, onMore: vi.fn() }),
    { initialProps: { ids: ['a', 'b'], openId: 'b' as string | undefined } },
  );
  act(() => hook.result.current.next?.());
  hook.rerender({ ids: ['a', 'b'], openId: undefined });
  hook.rerender({ ids: ['a', 'b', 'c'], openId: undefined });
  hook.rerender({ ids: ['a', 'b', 'c'], openId: 'b' });
  expect(onOpen).not.toHaveBeenCalled();
});
