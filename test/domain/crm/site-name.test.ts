import { describe, expect, test } from 'vitest';
import { isSiteName, learnTitle, type SiteTitle } from '../../../lib/domain/crm/site-name';

/** The name learned from the titles of records 1, 2 and 3. */
const titled = (...titles: string[]): SiteTitle | undefined =>
  titles.reduce<SiteTitle | undefined>(
    (known, title, i) => learnTitle(known, `${i + 1}`, title),
    undefined,
  );

describe('the name of a site', () => {
  test('is the common end of its records’ titles', () => {
    const known = titled('Ada Able – Acme', 'Bob Best – Acme');
    expect(isSiteName('Acme', 'heading', '9', known)).toBe(true);
    expect(isSiteName('ACME', 'title', '9', known)).toBe(true);
    expect(isSiteName('Ada Able', 'heading', '1', known)).toBe(false);
  });

  test('is known from one other record, even if the site’s own page has only that title', () => {
    const known = learnTitle(titled('Ada Able – Acme'), '2', 'Acme');
    expect(isSiteName('Acme', 'heading', '2', known)).toBe(true);
  });

  test('is the common beginning of titles, once two other records have it', () => {
    const known = titled('Acme :: Ada Able', 'Acme :: Bob Best');
    expect(isSiteName('Acme', 'both', '9', known)).toBe(true);
    expect(isSiteName('Acme', 'both', '1', titled('Acme :: Ada Able'))).toBe(false);
  });

  test('is the name that the page declares', () => {
    expect(isSiteName('Acme', 'site', '1', undefined)).toBe(true);
  });
});

describe('the name of a customer', () => {
  test('may be the common end of titles if the record’s own title begins with it and continues', () => {
    const known = titled('Ada Able | Lorem Ltd', 'Lorem Ltd | Customers');
    expect(isSiteName('Lorem Ltd', 'both', '2', known)).toBe(false);
  });

  test('may be a title that arrived late, from the next record', () => {
    const known = titled('Ada Able – Acme', 'Ada Able – Acme');
    expect(isSiteName('Ada Able', 'both', '1', known)).toBe(false);
    expect(isSiteName('Ada Able', 'both', '1', learnTitle(known, '3', 'Cleo – Acme'))).toBe(false);
  });

  test('is unknown if the titles have nothing in common', () => {
    const known = titled('Ada Able – Lorem', 'Bob Best – Ipsum');
    expect(known).toMatchObject({ lead: null, tail: null });
    expect(isSiteName('Lorem', 'heading', '9', known)).toBe(false);
  });
});

test('of one record whose whole title is its name, nothing is known of the site', () => {
  const known = titled('Ada Able');
  expect(known).toEqual({ ids: ['1'], lead: 'Ada Able', tail: null });
  expect(isSiteName('Ada Able', 'heading', '9', known)).toBe(false);
});

test('three records are remembered at most', () => {
  const known = titled('Ada – Lorem', 'Bob – Lorem', 'Cleo – Lorem', 'Dan – Ipsum', 'Eve – Dolor');
  expect(known?.ids).toEqual(['5', '4', '3']);
});

test('is not learned from a title without words', () => {
  expect(learnTitle(undefined, '1', ' ')).toBe(undefined);
});
