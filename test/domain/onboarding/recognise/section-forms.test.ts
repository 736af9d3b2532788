import { describe, expect, test } from 'vitest';
import { sectionsOf } from '../../../../lib/domain/onboarding/merchant';
import { formsOf } from '../../../../lib/domain/onboarding/recognise/section-forms';
import { entriesOf, leavesOf, pathText } from '../../../../lib/domain/onboarding/snapshot';

const partsOf = (snapshot: Record<string, unknown>) =>
  sectionsOf(snapshot).flatMap(({ name, entries }) => formsOf(name, entries) ?? []);
const formsIn = (snapshot: Record<string, unknown>) =>
  partsOf(snapshot).flatMap(({ form }) => (form ? [form] : []));
const restOf = (snapshot: Record<string, unknown>) =>
  formsIn(snapshot).flatMap(({ rest }) => rest.map(({ path }) => pathText(path)));

describe('addresses', () => {
  test.each([
    [
      {
        street: 'Hafenstraße',
        houseNumber: 4,
        postalCode: '20095',
        city: 'Hamburg',
        country: 'DE',
      },
      'Hafenstraße 4, 20095 Hamburg, DE',
    ],
    [
      { house_number: '4', Street: 'Quay Road', Town: 'Leith', postcode: 'EH6 6AA', country: 'GB' },
      '4 Quay Road, Leith EH6 6AA, GB',
    ],
    [
      {
        'address-line-1': '1 Main St',
        addressLine2: 'Suite 5',
        city: 'Reno',
        state: 'NV',
        zip: '00501',
      },
      '1 Main St, Suite 5, Reno 00501, NV',
    ],
  ])('are one line in the order of their country', (address, line) => {
    expect(formsIn({ addresses: [address] })).toEqual([{ kind: 'address', line, rest: [] }]);
    expect(formsIn({ registeredAddress: address })[0]).toMatchObject({ line });
  });

  test('what the line does not use stays, with its path', () => {
    const address = { type: 'branch', street: 'A', city: 'B', since: null, geo: { lat: 1 } };
    expect(restOf({ addresses: [address] })).toEqual([
      ...['addresses.0.type', 'addresses.0.since', 'addresses.0.geo'],
    ]);
  });

  test('a value in doubt stays a field, where its doubt is shown', () => {
    const address = { street: 'A', city: 'B', country: 'ZZ' };
    expect(formsIn({ addresses: [address] })[0]).toMatchObject({ line: 'A, B' });
    expect(restOf({ addresses: [address] })).toEqual(['addresses.0.country']);
  });

  test.each([
    ['a city alone', { city: 'Leith', note: 'moved' }],
    ['a street in no city', { street: 'Quay Road', country: 'GB' }],
    [
      'an object of more fields than a form shows',
      {
        ...{ street: 'Quay Road', city: 'Leith' },
        ...Object.fromEntries(Array.from({ length: 59 }, (_, i) => [`field${i}`, 'x'])),
      },
    ],
  ])('%s is none', (_, address) => {
    expect(formsIn({ addresses: [address] })).toEqual([]);
  });

  test('of a long section keep the entries behind the fiftieth, as they are', () => {
    const addresses = Object.fromEntries(
      Array.from({ length: 52 }, (_, i) => [`a${i}`, { street: 'Quay Road', city: 'Leith' }]),
    );
    const parts = formsOf('addresses', entriesOf(addresses, ['addresses'])) ?? [];
    expect(parts.filter(({ form }) => form)).toHaveLength(50);
    expect(parts.at(-1)).toMatchObject({
      entries: [{ path: ['addresses', 'a50'] }, { path: ['addresses', 'a51'] }],
    });
  });
});

describe('people', () => {
  test('have a name, a role, a date of birth and a share in their own digits', () => {
    const owners = [
      { fullName: 'Robin Example', sharePercent: 33.3, dateOfBirth: '1980-02-01', role: 'Owner' },
      { first_name: 'Sam', 'last-name': 'Sample', ownership: '66,7 %' },
      { name: 'Holding Ltd', share: '0.000000000000000001' },
    ];
    expect(formsIn({ ubos: owners })).toMatchObject([
      { name: 'Robin Example', role: 'Owner', birth: '1980-02-01', share: '33.3%' },
      { name: 'Sam Sample', share: '66,7 %' },
      { name: 'Holding Ltd', share: '0.000000000000000001%' },
    ]);
  });

  test('a date that is none and a share over 100 stay fields', () => {
    const owner = { name: 'Robin', dateOfBirth: '31.02.1980', sharePercent: 120 };
    expect(restOf({ beneficialOwners: [owner] })).toEqual([
      ...['beneficialOwners.0.dateOfBirth', 'beneficialOwners.0.sharePercent'],
    ]);
  });

  test('a list of names keeps its place between people', () => {
    const parts = partsOf({ directors: ['Ada', { name: 'Sam' }, null, [], { note: 'none' }] });
    expect(parts.map(({ form }) => form?.kind)).toEqual([undefined, 'person', undefined]);
  });
});

describe('bank accounts', () => {
  const checksOf = (bankDetails: unknown) =>
    formsIn({ bankDetails }).flatMap((form) => (form.kind === 'account' ? form.checks : []));

  test('IBAN and BIC are checked by country', () => {
    expect(checksOf({ IBAN: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' })).toEqual([
      { of: 'iban', result: { why: 'fits', country: 'DE', length: 22 } },
      { of: 'bic', result: { why: 'fits', country: 'DE' } },
    ]);
    expect(checksOf([{ iban: 'DE89370400440532013000', swift_code: 'BNPAFRPP' }])).toContainEqual({
      ...{ of: 'countries', bic: 'FR', iban: 'DE' },
    });
    expect(checksOf({ iban: 'GB29NWBK60161331926819', bic: 'NWBKJESH' })).toHaveLength(2);
    expect(checksOf({ bic: 'COBADE' })).toEqual([{ of: 'bic', result: { why: 'form' } }]);
  });

  test('American and British numbers are checked as far as they can be', () => {
    expect(checksOf({ routingNumber: '011000015', accountNumber: '1' })).toEqual([
      { of: 'routing-number', why: 'fits' },
    ]);
    expect(checksOf({ routingNumber: '011000016' })).toEqual([
      { of: 'routing-number', why: 'digits' },
    ]);
    expect(checksOf({ aba: '12' })).toEqual([{ of: 'routing-number', why: 'form' }]);
    expect(checksOf({ sortCode: '20-00-00', accountNumber: '55779911' })).toEqual([
      { of: 'sort-code', why: 'fits' },
      { of: 'uk-account', why: 'fits' },
    ]);
    expect(checksOf({ sort_code: '2000', accountNumber: '5' })).toEqual([
      { of: 'sort-code', why: 'form' },
      { of: 'uk-account', why: 'form' },
    ]);
  });

  test('all fields of an account stay fields', () => {
    const bankDetails = { holder: 'Ada', iban: 'x', note: { a: 1 } };
    expect(restOf({ bankDetails })).toEqual([
      'bankDetails.holder',
      'bankDetails.iban',
      'bankDetails.note',
    ]);
  });
});

test('a section without forms of its own is shown as it is', () => {
  expect(formsOf('company', entriesOf({ street: 'Quay Road', city: 'Leith' }, ['company']))).toBe(
    undefined,
  );
});

/** Every value of a snapshot is in a form's own text, in its rest, or in a part without a form. */
function hidden(snapshot: Record<string, unknown>): string[] {
  const shown = new Set<string>();
  const words: string[] = [];
  for (const { name, entries } of sectionsOf(snapshot)) {
    const parts = formsOf(name, entries) ?? [{ form: undefined, entries: [...entries] }];
    for (const part of parts) {
      const rest = part.form ? part.form.rest : part.entries;
      if (part.form) words.push(JSON.stringify(part.form));
      for (const { path, value } of rest)
        for (const leaf of leavesOf(value)) shown.add(pathText([...path, ...leaf.path]));
    }
  }
  return leavesOf(snapshot)
    .filter(({ path }) => !shown.has(pathText(path)))
    .filter(
      ({ value }) =>
        !words.some((word) =>
          word.includes(JSON.stringify(String(value).trim().replace(/\s+/g, ' ')).slice(1, -1)),
        ),
    )
    .map(({ path }) => pathText(path));
}

describe('nothing of a snapshot is hidden', () => {
  const deep = Array.from({ length: 5_000 }).reduce<unknown>(
    (inner) => ({ address: inner }),
    'end',
  );
  test.each<[string, Record<string, unknown>]>([
    ['nulls', { addresses: [null, null], directors: null, owners: [[], {}, null], bank: [null] }],
    ['two spellings', { owners: [{ name: 'One', Name: 'Two', NAME: 'Three', 'na-me': 'Four' }] }],
    ['both kinds of name', { owners: [{ fullName: 'R E', firstName: 'Q', lastName: 'F' }] }],
    [
      'prototypes',
      {
        addresses: JSON.parse(
          '[{"__proto__":{"city":"X"},"constructor":"Y","city":"Z","zip":"1"}]',
        ),
      },
    ],
    ['a long list', { owners: Array.from({ length: 500 }, (_, at) => ({ name: `Owner ${at}` })) }],
    [
      'many fields',
      { owners: [Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`name${at}`, at]))] },
    ],
    [
      'many sections',
      Object.fromEntries(
        Array.from({ length: 500 }, (_, at) => [
          `address${'-'.repeat(at)}`,
          { city: 'X', zip: '1' },
        ]),
      ),
    ],
    ['a long text', { addresses: [{ street: 'x'.repeat(100_000), city: 'Y', zip: '2' }] }],
    ['lists of lists', { addresses: [[{ city: 'A', zip: '1' }], { city: 'B', zip: '2' }] }],
    ['values of all kinds', { owners: [{ name: true, share: false }, { name: 0 }, { name: '' }] }],
    [
      'great numbers',
      {
        owners: [
          { name: 'A', share: '90071992547409931' },
          { name: 'B', share: 1e300 },
        ],
      },
    ],
    ['great depth', { addresses: [deep], bankDetails: deep }],
  ])('%s', (_, snapshot) => {
    expect(hidden(snapshot)).toEqual([]);
  });

  test('a section that is a text, a number or empty has no form', () => {
    for (const value of ['x', 1, true, null, [], {}])
      expect(partsOf({ addresses: value, bankDetails: value, owners: value })).toEqual([]);
    expect(entriesOf(null)).toEqual([]);
  });
});
