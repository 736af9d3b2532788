import { expect, test } from 'vitest';
import {
  fingerprintOf,
  isSameName,
  needsSecond,
} from '../../../../lib/domain/onboarding/four-eyes/reviewer';

test.each(['Approved', 'Rejected'])(
  '“%s” needs a second reviewer where the rule says so',
  (status) => {
    expect(needsSecond('required', status)).toBe(true);
    expect(needsSecond('offered', status)).toBe(false);
    expect(needsSecond('off', status)).toBe(false);
  },
);

test.each(['In review', 'Needs info', 'Submitted'])('“%s” needs no second reviewer', (status) => {
  expect(needsSecond('required', status)).toBe(false);
});

test('two names that look the same are the same name', () => {
  expect(isSameName('Ada  Able', ' ada able')).toBe(true);
  expect(isSameName('Ada\u200b Able', 'Ada Able')).toBe(true);
  expect(isSameName('Ada Able', 'Ada Abel')).toBe(false);
});

test('a fingerprint is sixteen digits in fours, and another one for another key', async () => {
  const fingerprint = await fingerprintOf(new Uint8Array([1]));
  expect(fingerprint).toMatch(/^[\da-f]{4}( [\da-f]{4}){3}$/);
  expect(await fingerprintOf(new Uint8Array([2]))).not.toBe(fingerprint);
});
