import { describe, expect, test } from 'vitest';
import {
  BRIEF,
  firstView,
  LONG_QUIET,
  nextView,
  QUIET,
  seemsNamesake,
  settleDelay,
  stillStands,
  titleSettleDelay,
  type View,
} from '../../../lib/content/record/name-confidence';

const NEVER = Number.POSITIVE_INFINITY;
const sent = (view: View, name: string, byHeading = true): View => ({
  ...view,
  sent: name,
  byHeading,
});
const says = (heading: string | undefined, title?: string) => ({ heading, title });

const ada = sent(firstView(0), 'Ada');
/** The address changed to Bob while the page still showed Ada. */
const toBob = nextView(ada, says('Ada', 'Ada'), 10_000);

describe('the first record of a page', () => {
  test('has the name in the heading', () => {
    expect(settleDelay(firstView(0), 'Ada')).toBe(0);
  });

  test('has the name in the title once the page is idle', () => {
    expect(titleSettleDelay(firstView(0, 'Ada – Acme'), 'Ada')).toBe(QUIET);
  });

  test('takes long to get a name that may be the site’s title', () => {
    expect(titleSettleDelay(firstView(0, 'Acme'), 'Acme')).toBe(LONG_QUIET);
  });
});

describe('after the address went from Ada to Bob', () => {
  test('another name is believed at once', () => {
    expect(settleDelay(toBob, 'Bob')).toBe(0);
  });

  test('the old name is never believed while it stays, because a slow CRM may still load', () => {
    expect(settleDelay(toBob, 'Ada')).toBe(NEVER);
  });

  test('the old name is believed if the page showed something else between, because two customers may share it', () => {
    expect(settleDelay({ ...toBob, moved: true }, 'Ada')).toBe(QUIET);
  });

  test('the heading is the last record’s, unless the view changed before the address', () => {
    expect(stillStands(toBob)).toBe(true);
    expect(stillStands(nextView(ada, says('Bob'), 10_000))).toBe(false);
    expect(stillStands(firstView(0))).toBe(false);
  });

  test('the old name is not believed again once another name was sent', () => {
    expect(settleDelay(sent({ ...toBob, moved: true }, 'Bob'), 'Ada')).toBe(NEVER);
  });

  test('an unchanged title is never believed, a changed one once the page is idle', () => {
    expect(titleSettleDelay(toBob, 'Ada')).toBe(NEVER);
    expect(titleSettleDelay(toBob, 'Bob')).toBe(QUIET);
  });
});

describe('pages that change the view before the address', () => {
  test('a view that changed before the address is believed after a short wait', () => {
    const bob = nextView(ada, says('Bob'), 10_000);
    expect(settleDelay(bob, 'Bob')).toBe(BRIEF);
  });

  test('a view that changed first is not believed if the last record’s name came only from its title', () => {
    const titled = sent(firstView(0), 'Acme', false);
    const next = nextView(titled, says('Ada'), 10_000);
    expect(settleDelay(next, 'Ada')).toBe(NEVER);
  });
});

describe('an agent who clicks faster than the CRM responds', () => {
  const toCleo = nextView(toBob, says('Ada'), 10_150);

  test('does not get the first name under the third address', () => {
    expect(settleDelay(toCleo, 'Ada')).toBe(NEVER);
  });

  test('does not get the second name, which comes late, before the page is idle', () => {
    expect(settleDelay(toCleo, 'Bob')).toBe(QUIET);
  });

  test('gets the third name at once if the second one was shown', () => {
    const afterBob = nextView(toBob, says('Bob'), 10_150);
    expect(settleDelay(afterBob, 'Bob')).toBe(NEVER);
    expect(settleDelay(afterBob, 'Cleo')).toBe(0);
  });

  test('gets the third name at once if the second record never had a name', () => {
    const later = nextView(toBob, says(undefined), 10_000 + LONG_QUIET + 1);
    expect(settleDelay(later, 'Cleo')).toBe(0);
  });
});

describe('two people of one name', () => {
  const sam = sent(firstView(0), 'Sam');

  test('the second is named if a list between them showed neither', () => {
    const list = { ...nextView(sam, says('Sam'), 10_000), none: true };
    const second = nextView(list, says(undefined), 10_300);
    expect(settleDelay(second, 'Sam')).toBe(QUIET);
  });

  test('the second is named late if the page redrew the same name', () => {
    const second = nextView(sam, says('Sam'), 10_000);
    expect(settleDelay(second, 'Sam')).toBe(NEVER);
    expect(settleDelay({ ...second, redrawn: true }, 'Sam')).toBe(LONG_QUIET);
  });

  test('the second gets the same title late, once the page shows other fields', () => {
    const second = nextView(sam, says(undefined, 'Sam'), 10_000);
    expect(seemsNamesake(second, says(undefined, 'Sam'))).toBe(true);
    expect(titleSettleDelay(second, 'Sam')).toBe(NEVER);
    const retitled = { ...second, retitled: true };
    expect(seemsNamesake(retitled, says(undefined, 'Sam'))).toBe(false);
    expect(titleSettleDelay(retitled, 'Sam')).toBe(LONG_QUIET);
  });

  test('other fields are compared only while the heading is the same', () => {
    const second = nextView(sam, says('Sam'), 10_000);
    expect(seemsNamesake(second, says('Sam'))).toBe(true);
    expect(seemsNamesake(second, says('Bob'))).toBe(false);
    expect(seemsNamesake(sent(second, 'Sam'), says('Sam'))).toBe(false);
    expect(seemsNamesake({ ...second, moved: true }, says('Sam'))).toBe(false);
  });

  test('a page that still shows the old name is recognized', () => {
    const list = { ...nextView(sam, says('Sam'), 10_000), none: true };
    expect(settleDelay(nextView(list, says('Sam'), 10_300), 'Sam')).toBe(NEVER);
  });
});

test('the third record’s name is not sent for the second if views change before addresses', () => {
  const bob = nextView(ada, says('Bob'), 10_000);
  expect(settleDelay(nextView(bob, says('Cleo'), 10_250), 'Cleo')).toBe(BRIEF);
});

test('a heading that changes soon after a view that came first belongs to the next address', () => {
  const bob = nextView(ada, says('Bob'), 10_000);
  expect(settleDelay(bob, 'Cleo')).toBe(BRIEF);
  expect(settleDelay({ ...bob, viewFirst: true }, 'Cleo')).toBe(BRIEF);
});

test('a CRM that changes its view first is believed at once from the second time on', () => {
  const bob = nextView({ ...ada, viewFirst: true }, says('Bob'), 10_000);
  expect(settleDelay(bob, 'Bob')).toBe(0);
});

describe('after a list', () => {
  test('the list’s heading is not taken for a name', () => {
    const list = nextView(ada, says('Ada'), 10_000);
    const record = nextView(list, says('Customers'), 10_300);
    expect(settleDelay(record, 'Customers')).toBe(NEVER);
    expect(settleDelay(record, 'Bob')).toBe(0);
    expect(settleDelay(record, 'Ada')).toBe(0);
  });

  test('a view that comes before the address is believed after a short wait', () => {
    const list = sent(nextView(ada, says('Ada'), 10_000), 'Customers');
    expect(settleDelay(nextView(list, says('Bob'), 20_000), 'Bob')).toBe(BRIEF);
  });
});

describe('a list between two records', () => {
  const list = { ...nextView(ada, says(undefined), 10_000), none: true };

  test('makes a heading that appears after it the next record’s, even before its address', () => {
    const toBob = nextView(list, says('Bob'), 10_300);
    expect(settleDelay(toBob, 'Bob')).toBe(BRIEF);
    expect(stillStands(toBob)).toBe(false);
  });

  test('does not change whose heading it is if the heading stays the same', () => {
    const stale = { ...nextView(ada, says('Ada'), 10_000), none: true };
    const toBob = nextView(stale, says('Ada'), 10_300);
    expect(settleDelay(toBob, 'Ada')).toBe(NEVER);
    expect(settleDelay(toBob, 'Bob')).toBe(QUIET);
  });
});

test('a record that was shown before gets its former name at once', () => {
  const back = { ...nextView(toBob, says('Ada'), 11_000), known: 'Ada' };
  expect(settleDelay(back, 'Ada')).toBe(0);
  expect(titleSettleDelay(back, 'Ada')).toBe(0);
  expect(settleDelay({ ...back, known: 'Bob' }, 'Ada')).toBe(NEVER);
});
