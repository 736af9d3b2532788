import { expect, test } from 'vitest';
import { percentOf } from '../../../lib/domain/onboarding/percent';

test.each([
  [25, 25],
  ['25', 25],
  [' 25 % ', 25],
  ['12,5', 12.5],
  ['-3', -3],
  ['', undefined],
  ['1.000,5', undefined],
  ['a third', undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [null, undefined],
  [{}, undefined],
  [['25'], undefined],
])('%j as a share is %s', (value, share) => expect(percentOf(value)).toBe(share));
