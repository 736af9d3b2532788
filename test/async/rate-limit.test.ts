import { expect, test } from 'vitest';
import { createRateLimit } from '../../lib/async/rate-limit';

test('a caller may come so often in a row, and then as often as its turns come back', () => {
  const mayCome = createRateLimit(3, 10);
  const at = (now: number) => mayCome(1, now);
  expect([at(0), at(0), at(0), at(0)]).toEqual([true, true, true, false]);
  expect([at(99), at(100), at(100)]).toEqual([false, true, false]);
});

test('callers have turns of their own', () => {
  const mayCome = createRateLimit(1, 1);
  expect([mayCome(1, 0), mayCome(1, 0), mayCome(2, 0)]).toEqual([true, false, true]);
});
