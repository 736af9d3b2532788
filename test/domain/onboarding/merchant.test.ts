import { describe, expect, test } from 'vitest';
import {
  documentsOf,
  labelOf,
  merchantName,
  type SectionName,
  sectionsOf,
  sharesOf,
} from '../../../lib/domain/onboarding/merchant';
import { entriesOf, pathText } from '../../../lib/domain/onboarding/snapshot';
import { large } from '../../large';

type Snapshot = Record<string, unknown>;

/** Parsed as from the service: only then `__proto__` is an own property. */
const AWKWARD: Snapshot = JSON.parse(
  '{"__proto__":{"legalName":"Polluted"},"":1,"constructor":2,"<b>x</b>":3,"\u202Eynapmoc":4}',
);

const sections = (snapshot: Snapshot) =>
  sectionsOf(snapshot).map(({ name, entries }) => [
    name,
    entries.map(({ path }) => pathText(path)),
  ]);

describe('sections', () => {
  test('come in reading order, without the empty ones', () => {
    expect(
      sections({ extra: 1, consent: {}, bankDetails: {}, UBOs: [], company: {}, directors: [] }),
    ).toEqual([
      ['company', ['company']],
      ['representatives', ['directors']],
      ['beneficialOwners', ['UBOs']],
      ['bankDetails', ['bankDetails']],
      ['consent', ['consent']],
      ['other', ['extra']],
    ]);
    expect(sections({})).toEqual([]);
  });

  const names: [SectionName, string[]][] = [
    [
      'company',
      ['company', 'companyData', 'company_data', 'legalEntity', 'LEGAL-ENTITY', 'business'],
    ],
    ['addresses', ['address', 'addresses', 'registered_address']],
    ['representatives', ['representative', 'representatives', 'directors', 'legalRepresentatives']],
    ['beneficialOwners', ['beneficialOwner', 'beneficial_owners', 'ubos', 'UBO', 'owners']],
    ['bankDetails', ['bank', 'bankAccount', 'bank_accounts', 'bankDetails']],
    ['documents', ['document', 'documents', 'files']],
    ['consent', ['consent', 'consents']],
    ['other', ['companyUrl', 'emailAddress', 'bankruptcy', 'profile', 'ownership', 'company 2']],
  ];
  test.each(names.flatMap(([section, all]) => all.map((name) => [name, section])))(
    '%s belongs to %s',
    (name, section) => expect(sections({ [name]: 1 })).toEqual([[section, [name]]]),
  );

  test('keep several entries of one kind together, in their order', () => {
    expect(sections({ owners: [], company: {}, ubos: [] })[1]).toEqual([
      'beneficialOwners',
      ['owners', 'ubos'],
    ]);
  });

  test('list unusual names under other', () => {
    expect(sections(AWKWARD)).toEqual([
      ['other', ['__proto__', '[""]', 'constructor', '<b>x</b>', '\u202Eynapmoc']],
    ]);
  });
});

describe('the merchant’s name', () => {
  const named: [snapshot: Snapshot, name: string | undefined][] = [
    [
      { company: { legalName: ' Harbour Café Ltd ', tradingName: 'The Harbour' } },
      'Harbour Café Ltd',
    ],
    [
      { company: { tradingName: 'The Harbour', legal_name: 'Harbour Café Ltd' } },
      'Harbour Café Ltd',
    ],
    [{ companyData: { name: 'Short', companyName: 'Long' } }, 'Long'],
    [{ legal_entity: { trading_name: 'The Harbour', name: 'x' } }, 'The Harbour'],
    [{ business: 'Harbour Café Ltd' }, 'Harbour Café Ltd'],
    [{ name: 'Top', company: { name: 'Inside' } }, 'Inside'],
    [{ name: 'Top', company: { name: '  ' } }, 'Top'],
    [{ company: {}, business: { name: 'Second' } }, 'Second'],
    [{ legalName: 'Top' }, 'Top'],
    [{ company: { legalName: 42, name: ['x'] } }, undefined],
    [{ company: [{ name: 'Listed' }] }, undefined],
    [{ representatives: [{ name: 'Robin Example' }] }, undefined],
    [{}, undefined],
    [AWKWARD, undefined],
  ];
  test.each(named)('%j', (snapshot, name) => expect(merchantName(snapshot)).toBe(name));
});

describe('the owners’ shares', () => {
  const shares = (snapshot: Snapshot) => sharesOf(sectionsOf(snapshot)[0]?.entries ?? []);

  test('add up under any name and in any notation', () => {
    const owners = [
      { sharePercent: 50 },
      { share: '25 %' },
      { percentage: '12,5' },
      { ownership: 5 },
    ];
    expect(shares({ beneficialOwners: owners })).toEqual({ sum: 92.5, counted: 4 });
    expect(shares({ owners: [{ share_percent: '10' }] })).toEqual({ sum: 10, counted: 1 });
  });

  test('add up without rounding errors', () => {
    const owners = [33.3, 33.3, 33.4].map((sharePercent) => ({ sharePercent }));
    expect(shares({ beneficialOwners: owners })).toEqual({ sum: 100, counted: 3 });
    expect(shares({ owners: [{ share: 0.1 }, { share: 0.2 }] })).toEqual({ sum: 0.3, counted: 2 });
  });

  test('count the owners with a share, once each', () => {
    const owners = [
      { sharePercent: 60, percentage: 60 },
      { fullName: 'x' },
      'x',
      null,
      { share: {} },
    ];
    expect(shares({ beneficialOwners: owners })).toEqual({ sum: 60, counted: 1 });
    expect(shares({ beneficialOwners: [{ share: 0 }] })).toEqual({ sum: 0, counted: 1 });
  });

  test('are the same for a list of owners and for single owners', () => {
    expect(shares({ beneficialOwner: { sharePercent: 80 } })).toEqual({ sum: 80, counted: 1 });
    expect(sharesOf(entriesOf([{ share: 1 }, { share: 2 }]))).toEqual({ sum: 3, counted: 2 });
  });

  test.each([[[]], [[{ fullName: 'Robin Example' }]], ['none'], [null], [{}]])(
    'are unknown for %j',
    (owners) => expect(shares({ beneficialOwners: owners })).toBeUndefined(),
  );
});

describe('documents', () => {
  const url = 'https://files.example.com/harbour/registration.pdf?expires=600';
  const hash = `sha256:${'ab'.repeat(32)}`;

  test('are listed with their properties', () => {
    const whole = { name: 'Registration', mimeType: 'application/pdf', url, hash };
    expect(documentsOf({ documents: [whole, { name: 'Missing' }, { url }] })).toEqual([
      { ...whole, path: ['documents', 0] },
      { name: 'Missing', path: ['documents', 1] },
      { name: 'registration.pdf', url, path: ['documents', 2] },
    ]);
  });

  test('are found under other field names, or with only a link or a name', () => {
    const called = {
      file_name: 'a.pdf',
      contentType: 'application/pdf',
      link: url,
      checksum: hash,
    };
    expect(documentsOf({ files: [called, url, 'b.pdf', { hash }] })).toEqual([
      { name: 'a.pdf', mimeType: 'application/pdf', url, hash, path: ['files', 0] },
      { name: 'registration.pdf', url, path: ['files', 1] },
      { name: 'b.pdf', path: ['files', 2] },
      { name: 'files.3', hash, path: ['files', 3] },
    ]);
  });

  test('are found alone, by kind, or with the person they concern', () => {
    const found = (snapshot: Snapshot) => documentsOf(snapshot).map(({ path }) => pathText(path));
    expect(found({ document: { name: 'x', url } })).toEqual(['document']);
    expect(found({ documents: { extract: { url }, more: [{ url }] } })).toEqual([
      'documents.extract',
      'documents.more.0',
    ]);
    expect(found({ representatives: [{ passport: { url, hash } }] })).toEqual([
      'representatives.0.passport',
    ]);
  });

  test.each([
    [{ company: { name: 'Harbour', url: 'https://harbour.example.com' } }],
    [{ representatives: [{ name: 'Robin Example' }] }],
    [{ representatives: ['https://files.example.com/x.pdf'] }],
    [{ documents: [] }],
    [{ documents: [{}, null, 1, '', []] }],
    [{ documents: { note: 'none' } }],
    [AWKWARD],
  ])('%j has no documents', (snapshot) => expect(documentsOf(snapshot)).toEqual([]));

  test('keep their given names', () => {
    const name = 'invoice\u202Egnp.exe';
    expect(documentsOf({ documents: [{ name }] })[0]?.name).toBe(name);
  });

  test('are found at any depth and in any number', () => {
    let deep: unknown = { url, hash };
    for (let i = 0; i < 1000; i++) deep = { in: deep };
    expect(documentsOf({ deep })[0]?.path).toHaveLength(1001);
    const many = large(100_000);
    const documents = Array.from({ length: many }, (_, at) => ({ name: `${at}.pdf` }));
    expect(documentsOf({ documents })).toHaveLength(many);
  });
});

test('an item of a list is labelled by its most telling name', () => {
  expect(labelOf({ share: 10, fullName: 'Robin Example' })).toBe('Robin Example');
  expect(labelOf({ firstName: 'Robin', lastName: 'Example', title: 'Director' })).toBe(
    'Robin Example',
  );
  expect(labelOf({ street: 'Quay 1', city: 'Harbour' })).toBe('Quay 1');
  for (const nothing of [{}, [], null, 'text', { fullName: 7 }, ['Robin']])
    expect(labelOf(nothing)).toBeUndefined();
});
