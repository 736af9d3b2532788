import { describe, expect, test } from 'vitest';
import { slashQuery, startsSlash } from '../../../components/thread/saved-replies/slash';

describe('a slash', () => {
  test('opens the list where it begins a word', () => {
    expect(startsSlash('/', 1, '/')).toBe(true);
    expect(startsSlash('Hello\n/ x', 7, '/')).toBe(true);
    expect(startsSlash('and/', 4, '/')).toBe(false);
    expect(startsSlash('https://', 8, '/')).toBe(false);
    // Pasted, or put there by an input method.
    expect(startsSlash('/', 1, null)).toBe(false);
  });

  test('is left by a space right after it, a new line, and the caret', () => {
    expect(slashQuery('a /re fund', 2, 10)).toEqual({ start: 2, text: 're fund' });
    for (const [text, caret] of [
      ['a / b', 5],
      ['a /re\nb', 7],
      ['a /re', 1],
      ['a xre', 5],
    ] as const)
      expect(slashQuery(text, 2, caret)).toBeUndefined();
  });
});
