import { describe, expect, test } from 'vitest';
import { type Headed, isProvenName } from '../../lib/domain/proven-name';

const shown = (...texts: string[]): Headed[] => texts.map((text, i) => ({ id: `${i + 1}`, text }));
const now = (text: string): Headed => ({ id: '9', text });

describe('the first record of a kind that is shown on a site', () => {
  test('has the name that its heading and its title say', () => {
    expect(isProvenName(now('Ada Example'), 'both', [])).toBe(true);
  });

  test.each(['heading', 'title'] as const)('has none that its %s alone says', (by) => {
    expect(isProvenName(now('Ada Example'), by, [])).toBe(false);
    expect(isProvenName(now('Ada'), by, [{ id: '9', text: 'Acme' }])).toBe(false);
  });
});

describe('once another record was shown', () => {
  test('what differs from its heading is a name', () => {
    expect(isProvenName(now('Bob'), 'title', shown('Ada'))).toBe(true);
  });

  test('what it was headed, too, is none, whatever says so', () => {
    expect(isProvenName(now('Acme CRM'), 'both', shown('Acme CRM'))).toBe(false);
    expect(isProvenName(now('Acme CRM'), 'heading', shown('Acme CRM', 'Acme CRM'))).toBe(false);
  });

  test('two headings for all records are none: what is viewed, and what is edited', () => {
    expect(isProvenName(now('Edit'), 'both', shown('View', 'Edit', 'View', 'View'))).toBe(false);
  });

  test('two people of one name have it, among others with names of their own', () => {
    expect(isProvenName(now('Sam'), 'heading', shown('Ada', 'Sam', 'Bob'))).toBe(true);
  });
});
