import { expect, test } from 'vitest';
import { backoffDelay } from '../../../lib/domain/core/backoff';

const LIMITS = { first: 500, longest: 30_000 };

test('the first failure costs the first wait, and each further one twice as much as the one before', () => {
  expect([1, 2, 3, 4, 5, 6].map((failures) => backoffDelay(LIMITS, failures))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 16_000,
  ]);
});

test('no number of failures costs more than the longest wait', () => {
  expect([7, 8, 100, 5_000].map((failures) => backoffDelay(LIMITS, failures))).toEqual([
    30_000, 30_000, 30_000, 30_000,
  ]);
});
