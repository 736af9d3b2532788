import { expect, test, vi } from 'vitest';
import * as v from '../../../lib/domain/core/schema';

test('a text that is too long is not matched against a pattern', () => {
  const pattern = /^[a-z]+$/;
  const match = vi.spyOn(pattern, 'test');
  const Word = v.pipe(v.string(), v.maxLength(4), v.regex(pattern));
  expect(v.safeParse(Word, 'word').success).toBe(true);
  expect(match).toHaveBeenCalledTimes(1);
  expect(v.safeParse(Word, 'words').success).toBe(false);
  expect(v.tryParse(Word, 'words')).toBeUndefined();
  expect(() => v.parse(Word, 'words')).toThrow();
  expect(match).toHaveBeenCalledTimes(1);
});
