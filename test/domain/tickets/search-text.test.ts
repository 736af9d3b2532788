import { expect, test } from 'vitest';
import { excerptOf, markWords } from '../../../lib/domain/tickets/search-text';

test('an excerpt begins a little before the hit, with a whole word', () => {
  const text = `${'word '.repeat(40)}the receipt is here ${'more '.repeat(60)}`;
  const excerpt = excerptOf(text, 'receipt');
  expect(excerpt).toMatch(/^…word .*the receipt is here/);
  expect(excerpt.length).toBeLessThan(145);
  expect(excerptOf('Receipt\nhere', 'receipt')).toBe('Receipt here');
});

test('the words of a search are marked in any case, and as they are written', () => {
  expect(markWords('A (b) a', ['(b)', 'a'])).toEqual(['', 'A', ' ', '(b)', ' ', 'a', '']);
  expect(markWords('None', [])).toEqual(['None']);
  for (const sign of '\\^$.*+?()[]{}|/-_&~#,:;<=>@!"%\'`')
    expect(markWords(`no${sign}12`, [`o${sign}1`])).toEqual(['n', `o${sign}1`, '2']);
});
