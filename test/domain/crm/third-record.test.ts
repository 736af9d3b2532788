import { describe, expect, test } from 'vitest';
import * as v from '../../../lib/domain/core/schema';
import type { SelectorChoice } from '../../../lib/domain/crm/teach';
import { Third } from '../../../lib/domain/crm/teach';
import { assessChoices, bestChoice } from '../../../lib/domain/crm/third-record';

const choice = (select: string, more: Partial<SelectorChoice> = {}): SelectorChoice => ({
  select,
  from: 'text',
  by: 'mark',
  certainty: 'high',
  values: ['Ada', 'Bob'],
  ...more,
});
const [FIRST, NEXT] = [choice('.a'), choice('.b')];

const doubts = (field: string, read: (string | null)[]) =>
  assessChoices(field, [FIRST, NEXT], read).map(({ thirdDoubt }) => thirdDoubt);

describe('on a third record', () => {
  test('a choice that reads another value holds', () => {
    expect(doubts('name', ['Cleo', 'Cleo'])).toEqual([undefined, undefined]);
  });

  test('a choice that finds nothing while another finds a value was right by chance', () => {
    expect(doubts('email', [null, 'c@example.com'])).toEqual(['third-nothing', undefined]);
  });

  test('an e-mail address may be missing, a name may not', () => {
    expect(doubts('email', [null, null])).toEqual([undefined, undefined]);
    expect(doubts('name', [null, null])).toEqual(['third-nothing', 'third-nothing']);
  });

  test('a choice that reads another record’s value is doubtful', () => {
    const [one, other] = assessChoices('name', [FIRST, NEXT], ['Bob', 'Cleo']);
    expect(one).toMatchObject({ thirdDoubt: 'third-same', certainty: 'low', third: 'Bob' });
    expect(other).toMatchObject({ certainty: 'high' });
  });

  test('no choice is assessed while no third record is open', () => {
    expect(assessChoices('name', [FIRST], undefined)).toEqual([FIRST]);
  });
});

describe('the preselected choice', () => {
  test('is the first that holds on the third record', () => {
    expect(bestChoice('name', assessChoices('name', [FIRST, NEXT], [null, 'Cleo']))).toBe(1);
    expect(bestChoice('name', assessChoices('name', [FIRST, NEXT], [null, null]))).toBe(0);
    expect(bestChoice('name', [FIRST, NEXT])).toBe(0);
  });

  test('is none if the best reads the same on both records, except for a name', () => {
    const same = choice('.x', { doubt: 'same', certainty: 'low' });
    expect(bestChoice('email', [same])).toBe(undefined);
    expect(bestChoice('name', [same])).toBe(0);
  });
});

test('values from a third record have a length limit', () => {
  const read = (...values: unknown[]) => v.is(Third, { id: '7', read: { name: values } });
  expect(read('Ada', null)).toBe(true);
  expect(read('x'.repeat(201))).toBe(false);
  expect(read(...Array(13).fill('x'))).toBe(false);
  expect(read({ html: '<b>' })).toBe(false);
});
