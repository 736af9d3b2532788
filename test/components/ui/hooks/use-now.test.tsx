// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from '../../../../components/ui/hooks/use-now';

const drawn: number[] = [];

function Age() {
  drawn.push(useNow());
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  drawn.length = 0;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Runs while something is drawn, and takes a while. */
function Slow() {
  vi.setSystemTime(Date.now() + 100);
  return null;
}

test('an age is drawn once, with the time at which it was drawn', () => {
  const at = Date.now();
  render([<Age key="age" />, <Slow key="slow" />]);
  expect(drawn).toEqual([at]);
});

test('ages that follow others have their time, and are drawn once', () => {
  const at = Date.now();
  const { rerender } = render(<Age key="list" />);
  rerender([<Slow key="slow" />, <Age key="thread" />]);
  expect(drawn).toEqual([at, at]);
});

test('an age is of its own time after a while without any', () => {
  render(<Age />).unmount();
  vi.setSystemTime(Date.now() + 500);
  const at = Date.now();
  render(<Age />);
  expect(drawn.at(-1)).toBe(at);
});

test('an age grows every half minute', () => {
  const at = Date.now();
  render(<Age />);
  for (const _ of [1, 2]) act(() => vi.advanceTimersByTime(30_000));
  expect(drawn).toEqual([at, at + 30_000, at + 60_000]);
});
