import { expect, test } from 'vitest';
import { isInput, throttled } from '../../components/ui/report-activity';

test('only what the browser made of a user’s input counts, and a key held down counts once', () => {
  expect(isInput({ isTrusted: true })).toBe(true);
  expect(isInput({ isTrusted: true, repeat: false })).toBe(true);
  expect(isInput({ isTrusted: true, repeat: true })).toBe(false);
  expect(isInput({ isTrusted: false })).toBe(false);
});

test('the first input is told at once, and then one in 20 seconds', () => {
  const told: number[] = [];
  let now = 0;
  const input = throttled(() => told.push(now));
  for (; now < 60_000; now += 1_000) input(now);
  expect(told).toEqual([0, 20_000, 40_000]);
});
