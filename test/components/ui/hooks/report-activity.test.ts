import { expect, test } from 'vitest';
import { isInput, throttled } from '../../../../components/ui/hooks/report-activity';

test('only real user input counts, and a key held down counts once', () => {
  expect(isInput({ isTrusted: true })).toBe(true);
  expect(isInput({ isTrusted: true, repeat: false })).toBe(true);
  expect(isInput({ isTrusted: true, repeat: true })).toBe(false);
  expect(isInput({ isTrusted: false })).toBe(false);
});

test('the first input is reported at once, then one every 20 seconds', () => {
  const reported: number[] = [];
  let now = 0;
  const input = throttled(() => reported.push(now));
  for (; now < 60_000; now += 1_000) input(now);
  expect(reported).toEqual([0, 20_000, 40_000]);
});
