import { expect, test } from 'vitest';
import { reference } from '../../../lib/domain/crm/record-reference';

test('a reference that is cut has no half of a character, and is another one for another id', () => {
  const cut = (last: string) =>
    [1, 2, 3, 4].map((length) =>
      reference({
        host: 'crm.example.com',
        type: 'x'.repeat(length),
        id: `${'😀'.repeat(60)}${last}`,
      }),
    );
  for (const one of cut('7')) {
    expect(one.isWellFormed()).toBe(true);
    expect(one.length).toBe(120);
  }
  expect(cut('7')).not.toEqual(cut('8'));
});
