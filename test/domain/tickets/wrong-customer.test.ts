import { expect, test } from 'vitest';
import {
  emailsIn,
  findOtherRecord,
  type SeenRecord,
} from '../../../lib/domain/tickets/wrong-customer';

const seen = (reference: string, title: string, ...emails: string[]): SeenRecord => ({
  reference,
  id: reference.split('/').at(-1) ?? '',
  title,
  emails,
  seenAt: 0,
});

const ADA = seen('crm.example.com/customers/10041', 'Ada Example', 'ada@example.com');
const BOB = seen('crm.example.com/customers/10042', 'Bob Placeholder', 'bob@example.com');
const SHORT = seen('crm.example.com/customers/42', 'Cleo Specimen', 'cleo@example.com');
const MIXED = seen('crm.example.com/deals/D-7', 'A deal');
const ALL = [ADA, BOB, SHORT, MIXED];

const named = (text: string, own = [ADA.reference], all = ALL) => {
  const found = findOtherRecord(text, all, own);
  return found && [found.name, found.whose.title];
};

test.each([
  ['The receipt went to bob@example.com.', ['bob@example.com', 'Bob Placeholder']],
  ['BOB@Example.com, as discussed', ['bob@example.com', 'Bob Placeholder']],
  ['<bob@example.com>', ['bob@example.com', 'Bob Placeholder']],
  ['see https://crm.example.com/customers/10042?tab=notes', ['10042', 'Bob Placeholder']],
  ['customer 10042', ['10042', 'Bob Placeholder']],
  ['the deal d-7 is closed', ['D-7', 'A deal']],
])('“%s” names another record', (text, expected) => expect(named(text)).toEqual(expected));

test.each([
  'The receipt went to ada@example.com; customer 10041.',
  'jbob@example.com and bob@example.com.au wrote',
  'bob@example.company',
  '42 pieces',
  'It costs 10042.50, or 1,10042; the order is 910042 or A10042',
  'order-10042 and 10042-3',
  'D-72 or AD-7',
  '',
])('“%s” names no other record', (text) => expect(named(text)).toBeUndefined());

test('a ticket that belongs to both records may name both', () => {
  expect(named('bob@example.com', [ADA.reference, BOB.reference])).toBeUndefined();
});

test('a name that two records share does not identify the other one', () => {
  const contact = seen('crm.example.com/contacts/10041', 'Ada at work', 'ada@example.com');
  expect(named('10041, ada@example.com', [ADA.reference], [ADA, contact])).toBeUndefined();
  // Even if the own record was not shown recently.
  expect(named('10041', [ADA.reference], [contact])).toBeUndefined();
});

test('every occurrence of a name is checked', () => {
  expect(named('10042.50 for 10042')).toEqual(['10042', 'Bob Placeholder']);
});

test('the e-mail addresses of a field are found once each, in lower case', () => {
  expect(emailsIn('Bob <Bob@Example.com>, bob@example.com; x@münchen.example')).toEqual([
    'bob@example.com',
    'x@münchen.example',
  ]);
  expect(emailsIn('none, @nobody, a@b')).toEqual([]);
});
