import { describe, expect, test } from 'vitest';
import type { Choice } from '../../lib/domain/teach';
import { Third } from '../../lib/domain/teach';
import { assessed, bestOf } from '../../lib/domain/third';

const choice = (select: string, more: Partial<Choice> = {}): Choice => ({
  ...{ select, from: 'text', by: 'mark', certainty: 'high', values: ['Ada', 'Bob'] },
  ...more,
});
const [FIRST, NEXT] = [choice('.a'), choice('.b')];

const doubts = (field: string, read: (string | null)[]) =>
  assessed(field, [FIRST, NEXT], read).map(({ thirdDoubt }) => thirdDoubt);

describe('beside a third record', () => {
  test('a way that reads another value holds', () => {
    expect(doubts('name', ['Cleo', 'Cleo'])).toEqual([undefined, undefined]);
  });

  test('one that finds nothing where another finds something was right by chance', () => {
    expect(doubts('email', [null, 'c@example.com'])).toEqual(['third-nothing', undefined]);
  });

  test('a record may have no e-mail address, but it has a name', () => {
    expect(doubts('email', [null, null])).toEqual([undefined, undefined]);
    expect(doubts('name', [null, null])).toEqual(['third-nothing', 'third-nothing']);
  });

  test('one that says what another of the records says is doubtful', () => {
    const [one, other] = assessed('name', [FIRST, NEXT], ['Bob', 'Cleo']);
    expect(one).toMatchObject({ thirdDoubt: 'third-same', certainty: 'low', third: 'Bob' });
    expect(other).toMatchObject({ certainty: 'high' });
  });

  test('nothing is said while none is open', () => {
    expect(assessed('name', [FIRST], undefined)).toEqual([FIRST]);
  });
});

describe('the choice to begin with', () => {
  test('is the first that holds on the third record', () => {
    expect(bestOf('name', assessed('name', [FIRST, NEXT], [null, 'Cleo']))).toBe(1);
    expect(bestOf('name', assessed('name', [FIRST, NEXT], [null, null]))).toBe(0);
    expect(bestOf('name', [FIRST, NEXT])).toBe(0);
  });

  test('is none for what says the same on both, a name aside', () => {
    const same = choice('.x', { doubt: 'same', certainty: 'low' });
    expect(bestOf('email', [same])).toBe(undefined);
    expect(bestOf('name', [same])).toBe(0);
  });
});

test('what a page says of a third record is bounded', () => {
  const read = (...values: unknown[]) =>
    Third.safeParse({ id: '7', read: { name: values } }).success;
  expect(read('Ada', null)).toBe(true);
  expect(read('x'.repeat(201))).toBe(false);
  expect(read(...Array(13).fill('x'))).toBe(false);
  expect(read({ html: '<b>' })).toBe(false);
});
