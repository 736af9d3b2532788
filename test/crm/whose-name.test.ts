import { describe, expect, test } from 'vitest';
import {
  firstView,
  LONG_QUIET,
  nextView,
  patience,
  QUIET,
  titlePatience,
  type View,
} from '../../lib/crm/whose-name';

const NEVER = Number.POSITIVE_INFINITY;
const told = (view: View, name: string, byHeading = true): View => ({
  ...view,
  told: name,
  byHeading,
});
const says = (heading: string | undefined, title?: string) => ({ heading, title });

const ada = told(firstView(0), 'Ada');
/** The address went on to Bob while Ada still stood there. */
const toBob = nextView(ada, says('Ada', 'Ada'), 10_000);

describe('the first record of a page', () => {
  test('has the name that stands there', () => {
    expect(patience(firstView(0), 'Ada')).toBe(0);
  });

  test('has the name in the title once the page has come to rest', () => {
    expect(titlePatience(firstView(0, 'Ada – Acme'), 'Ada')).toBe(QUIET);
  });

  test('hardly has the whole title for a name: that is rather the name of the site', () => {
    expect(titlePatience(firstView(0, 'Acme'), 'Acme')).toBe(LONG_QUIET);
  });
});

describe('after the address went from Ada to Bob', () => {
  test('another name is believed at once', () => {
    expect(patience(toBob, 'Bob')).toBe(0);
  });

  test('the old name is not believed while the page has not done anything', () => {
    expect(patience(toBob, 'Ada')).toBe(NEVER);
  });

  test('the old name is believed after a long rest: two people may share it', () => {
    expect(patience({ ...toBob, touched: true }, 'Ada')).toBe(LONG_QUIET);
  });

  test('the old name is believed after a short rest if the page showed something else between', () => {
    expect(patience({ ...toBob, touched: true, moved: true }, 'Ada')).toBe(QUIET);
  });

  test('the old name does not come back once another was told', () => {
    expect(patience(told({ ...toBob, moved: true }, 'Bob'), 'Ada')).toBe(NEVER);
  });

  test('an unchanged title is never believed, a changed one after a rest', () => {
    expect(titlePatience(toBob, 'Ada')).toBe(NEVER);
    expect(titlePatience(toBob, 'Bob')).toBe(QUIET);
  });
});

describe('pages that do it the other way round', () => {
  test('a view that changed before the address is believed after a short rest', () => {
    const bob = nextView(ada, says('Bob'), 10_000);
    expect(patience(bob, 'Bob')).toBe(QUIET);
  });

  test('but not if only the title of the last record was ever believed', () => {
    const titled = told(firstView(0), 'Acme', false);
    const next = nextView(titled, says('Ada'), 10_000);
    expect(patience(next, 'Ada')).toBe(NEVER);
  });
});

describe('an agent who clicks faster than the CRM answers', () => {
  const toCleo = nextView(toBob, says('Ada'), 10_150);

  test('does not get the first name under the third address', () => {
    expect(patience(toCleo, 'Ada')).toBe(NEVER);
  });

  test('does not get the second name, which comes late, before the page rests', () => {
    expect(patience(toCleo, 'Bob')).toBe(QUIET);
  });

  test('gets the third name at once where the second had come', () => {
    const afterBob = nextView(toBob, says('Bob'), 10_150);
    expect(patience(afterBob, 'Bob')).toBe(NEVER);
    expect(patience(afterBob, 'Cleo')).toBe(0);
  });

  test('gets it at once, too, where the second never had a name', () => {
    const later = nextView(toBob, says(undefined), 10_000 + LONG_QUIET + 1);
    expect(patience(later, 'Cleo')).toBe(0);
  });
});

describe('from a list', () => {
  test('its heading is not taken for a name', () => {
    const list = nextView(ada, says('Ada'), 10_000);
    const record = nextView(list, says('Customers'), 10_300);
    expect(patience({ ...record, touched: true }, 'Customers')).toBe(LONG_QUIET);
    expect(patience(record, 'Bob')).toBe(0);
    expect(patience(record, 'Ada')).toBe(0);
  });
});
