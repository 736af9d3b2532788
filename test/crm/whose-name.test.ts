import { describe, expect, test } from 'vitest';
import {
  BRIEF,
  firstView,
  LONG_QUIET,
  nextView,
  patience,
  QUIET,
  stillStands,
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

  test('the old name is never believed while it stands: a CRM may take long for the next', () => {
    expect(patience(toBob, 'Ada')).toBe(NEVER);
  });

  test('the old name is believed if the page showed something else between: two may share it', () => {
    expect(patience({ ...toBob, moved: true }, 'Ada')).toBe(QUIET);
  });

  test('what stood there is the last record’s, unless the view changed before the address', () => {
    expect(stillStands(toBob)).toBe(true);
    expect(stillStands(nextView(ada, says('Bob'), 10_000))).toBe(false);
    expect(stillStands(firstView(0))).toBe(false);
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
    expect(patience(bob, 'Bob')).toBe(BRIEF);
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

describe('two people of one name', () => {
  const sam = told(firstView(0), 'Sam');

  test('the second is named where a list between them showed neither, however soon the page is drawn', () => {
    const list = { ...nextView(sam, says('Sam'), 10_000), none: true };
    const second = nextView(list, says(undefined), 10_300);
    expect(patience(second, 'Sam')).toBe(QUIET);
  });

  test('the second is named late where the page drew the same words anew', () => {
    const second = nextView(sam, says('Sam'), 10_000);
    expect(patience(second, 'Sam')).toBe(NEVER);
    expect(patience({ ...second, redrawn: true }, 'Sam')).toBe(LONG_QUIET);
  });

  test('the old name still stands in a page that shows it at the change of address', () => {
    const list = { ...nextView(sam, says('Sam'), 10_000), none: true };
    expect(patience(nextView(list, says('Sam'), 10_300), 'Sam')).toBe(NEVER);
  });
});

test('the third record’s name is not taken for the second’s where views come before addresses', () => {
  const bob = nextView(ada, says('Bob'), 10_000);
  expect(patience(nextView(bob, says('Cleo'), 10_250), 'Cleo')).toBe(BRIEF);
});

test('a view that comes soon after such a one is that of the next address, until it has lasted', () => {
  const bob = nextView(ada, says('Bob'), 10_000);
  expect(patience(bob, 'Cleo')).toBe(BRIEF);
  expect(patience({ ...bob, viewFirst: true }, 'Cleo')).toBe(BRIEF);
});

test('an application that changes its view first is believed at once from the second time on', () => {
  const bob = nextView({ ...ada, viewFirst: true }, says('Bob'), 10_000);
  expect(patience(bob, 'Bob')).toBe(0);
});

describe('from a list', () => {
  test('its heading is not taken for a name', () => {
    const list = nextView(ada, says('Ada'), 10_000);
    const record = nextView(list, says('Customers'), 10_300);
    expect(patience(record, 'Customers')).toBe(NEVER);
    expect(patience(record, 'Bob')).toBe(0);
    expect(patience(record, 'Ada')).toBe(0);
  });

  test('a view that comes before the address is believed after a short rest', () => {
    const list = told(nextView(ada, says('Ada'), 10_000), 'Customers');
    expect(patience(nextView(list, says('Bob'), 20_000), 'Bob')).toBe(BRIEF);
  });
});

describe('between two records, a list', () => {
  const list = { ...nextView(ada, says(undefined), 10_000), none: true };

  test('what came after the list is the next record’s, though it stood there before its address', () => {
    const toBob = nextView(list, says('Bob'), 10_300);
    expect(patience(toBob, 'Bob')).toBe(BRIEF);
    expect(stillStands(toBob)).toBe(false);
  });

  test('what stood there all the time is the last record’s', () => {
    const stale = { ...nextView(ada, says('Ada'), 10_000), none: true };
    const toBob = nextView(stale, says('Ada'), 10_300);
    expect(patience(toBob, 'Ada')).toBe(NEVER);
    expect(patience(toBob, 'Bob')).toBe(QUIET);
  });
});

test('a record that was shown before has the name it had then, whatever stood there since', () => {
  const back = { ...nextView(toBob, says('Ada'), 11_000), known: 'Ada' };
  expect(patience(back, 'Ada')).toBe(0);
  expect(titlePatience(back, 'Ada')).toBe(0);
  expect(patience({ ...back, known: 'Bob' }, 'Ada')).toBe(NEVER);
});
