import { expect, test } from 'vitest';
import { healthWords } from '../../../components/teach/health-words';
import { FIELDS } from '../../../lib/domain/crm/fields';

const health = [
  { recipe: 'hubspot', what: 'name 1', missed: 6, of: 8 },
  { recipe: 'hubspot', what: 'email 1', missed: 0, of: 8 },
  { recipe: 'hubspot', what: 'email 2', missed: 2, of: 3 },
  { recipe: 'hubspot', what: 'client', missed: 1, of: 1 },
  { recipe: 'hubspot', what: 'ready', missed: 1, of: 4 },
  { recipe: 'espocrm', what: 'name', missed: 2, of: 3 },
];

test('the health of a CRM lists only missed selectors', () => {
  expect(healthWords(health, 'hubspot')).toBe(
    'name not found on 6 of the last 8 visits · e-mail, position 2 not found on 2 of the last 3 visits · client ID not found on 1 of the last 1 visit · record check not found on 1 of the last 4 visits',
  );
  expect(healthWords(health, 'odoo')).toBe('');
  expect(healthWords(health, undefined)).toBe('');
  expect(healthWords([], 'hubspot')).toBe('');
});

test('every field that a recipe may read has a word', () => {
  for (const field of ['name', ...FIELDS]) {
    const words = healthWords([{ recipe: 'x', what: `${field} 1`, missed: 1, of: 8 }], 'x');
    expect(words).toMatch(/^(?!registrationNumber|taxId)\S.* not found on 1 of the last 8 visits$/);
  }
});
