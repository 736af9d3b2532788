import { describe, expect, test } from 'vitest';
import { isProvenName, type RecordHeading } from '../../../lib/domain/crm/proven-name';

const shown = (...texts: string[]): RecordHeading[] =>
  texts.map((text, i) => ({ id: `${i + 1}`, text }));
const now = (text: string): RecordHeading => ({ id: '9', text });

describe('the first record of a kind on a site', () => {
  test('gets the name on which its heading and its title agree', () => {
    expect(isProvenName(now('Ada Example'), 'both', [])).toBe(true);
  });

  test.each(['heading', 'title'] as const)('gets no name from its %s alone', (by) => {
    expect(isProvenName(now('Ada Example'), by, [])).toBe(false);
    expect(isProvenName(now('Ada'), by, [{ id: '9', text: 'Acme' }])).toBe(false);
  });
});

describe('after another record was shown', () => {
  test('a heading that differs from the other record’s is a name', () => {
    expect(isProvenName(now('Bob'), 'title', shown('Ada'))).toBe(true);
  });

  test('a heading equal to the other record’s is not a name', () => {
    expect(isProvenName(now('Acme CRM'), 'both', shown('Acme CRM'))).toBe(false);
    expect(isProvenName(now('Acme CRM'), 'heading', shown('Acme CRM', 'Acme CRM'))).toBe(false);
  });

  test('two headings that alternate between all records are not names', () => {
    expect(isProvenName(now('Edit'), 'both', shown('View', 'Edit', 'View', 'View'))).toBe(false);
  });

  test('two people of one name keep it if enough others have their own names', () => {
    expect(isProvenName(now('Sam'), 'heading', shown('Ada', 'Sam', 'Bob'))).toBe(true);
  });
});
