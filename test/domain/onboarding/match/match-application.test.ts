import { describe, expect, test } from 'vitest';
import {
  identityOfMerchant,
  identityOfRecord,
  matchOf,
} from '../../../../lib/domain/onboarding/match/match-application';
import type { MatchKind } from '../../../../lib/domain/onboarding/match/match-kind';
import { large } from '../../../large';

type Snapshot = Record<string, unknown>;
type CrmRecord = Parameters<typeof identityOfRecord>[0];

const by = (record: CrmRecord, snapshot: unknown): MatchKind | undefined =>
  matchOf(identityOfRecord(record), identityOfMerchant(snapshot));

/** Matches a record with one tax id against a merchant with one. */
const taxIds = (own: string, its: unknown) =>
  by({ fields: { taxId: own } }, { company: { taxId: its } });
const numbers = (own: string, its: unknown) =>
  by({ fields: { registrationNumber: own } }, { company: { registrationNumber: its } });
const emails = (own: string, its: unknown) =>
  by({ fields: { email: own } }, { company: { email: its } });
const names = (own: string, its: unknown) => by({ name: own }, { company: { legalName: its } });

describe('tax ids', () => {
  test.each([
    ['123456789', '123 456 789'],
    ['DE 123.456.789', 'de123456789'],
    ['GB123456789', '123456789'],
    ['123-456-789', 'DE123456789'],
    ['ATU12345678', 'U12345678'],
    ['EL123456789', 'GR 123456789'],
    ['CHE-123.456.789 MWST', 'CHE123456789'],
    ['NO 123 456 789 MVA', '123456789'],
    ['27AAPFU0939F1ZV', '27aapfu0939f1zv'],
    ['１２３４５６７８９', 123456789],
  ])('%s is %s', (own, its) => expect(taxIds(own, its)).toBe('tax-id'));

  test.each([
    ['GB123456789', 'DE123456789'],
    ['123456789', '1234567890'],
    ['123456789', '12345678'],
    ['U12345678', '12345678'],
    ['27AAPFU0939F1ZV', '27AAPFU0939F1ZW'],
    ['00000000', '00000000'],
    ['n/a', 'N/A'],
    ['123', '123'],
    ['', ''],
    ['123456789', null],
    ['123456789', true],
  ])('%s is not %s', (own, its) => expect(taxIds(own, its)).toBeUndefined());
});

describe('registration numbers', () => {
  test.each([
    ['SC 123456', 'sc123456'],
    ['HRB 12345 B', 'HRB-12345-B'],
    ['01234567', '0123 4567'],
  ])('%s is %s', (own, its) => expect(numbers(own, its)).toBe('registration-number'));

  test.each([
    ['SC123456', '123456'],
    ['01234567', '1234567'],
    ['00000000', '00000000'],
    ['HRB 12345 B', 'HRA 12345 B'],
  ])('%s is not %s', (own, its) => expect(numbers(own, its)).toBeUndefined());
});

describe('e-mails', () => {
  test.each([
    ['Robin@Example.com', 'robin@example.COM '],
    ['robin+teas@example.com', 'robin+teas@example.com'],
  ])('%s is %s', (own, its) => expect(emails(own, its)).toBe('email'));

  test.each([
    ['robin@example.com', 'robin@example.com.example'],
    ['robin@example.com', 'sam@example.com'],
    ['robin@example.com', 'robin@example.com, sam@example.com'],
    ['example.com', 'example.com'],
    ['@', '@'],
  ])('%s is not %s', (own, its) => expect(emails(own, its)).toBeUndefined());
});

describe('legal names', () => {
  test.each([
    ['Harbour Teas Ltd', 'HARBOUR TEAS LIMITED'],
    ['Harbour Teas, Ltd.', 'Harbour  Teas (Ltd)'],
    ['Harbour Teas', 'Harbour Teas Ltd'],
    ['Harbour Ltd', 'Harbour Limited'],
    // A legal form alone is the name.
    ['SE', 'Se'],
    ['Dolor & Daughters', 'Dolor and Daughters GmbH'],
    ['Ipsum G.m.b.H.', 'ipsum gmbh'],
    ['Ipsum GmbH & Co. KG', 'IPSUM GmbH und Co. KG'.replace('und', '&')],
    ['Société Dolor S.A.R.L.', 'SOCIÉTÉ DOLOR SARL'],
    ['Lorem Sp. z o.o.', 'lorem sp z o.o.'],
    ['Nord A/S', 'NORD AS'],
    ['ООО «Ромашка»', 'Ромашка'],
    ["O'Dolor’s Teas", 'ODolors Teas'],
    ['Harbour\u200b Teas', 'Ｈarbour Teas'],
  ])('%s is %s', (own, its) => expect(names(own, its)).toBe('legal-name'));

  test.each([
    ['Harbour Teas GmbH', 'Harbour Teas Ltd'],
    ['Harbour', 'Harbour Teas'],
    ['Harbour Teas Holding', 'Harbour Teas'],
    ['Harbour Teas Ltd', 'Harbour Tea Ltd'],
    ['HarbourTeas', 'Harbour Teas'],
    ['Ltd', 'GmbH'],
    ['Société', 'Societe'],
    ['…', '…'],
    ['A', 'A'],
  ])('%s is not %s', (own, its) => expect(names(own, its)).toBeUndefined());

  test('a record’s company counts like its name', () =>
    expect(
      by({ name: 'Robin', fields: { company: 'Harbour Teas' } }, { legalName: 'Harbour Teas' }),
    ).toBe('legal-name'));
});

describe('the most trusted match is returned', () => {
  const record = {
    name: 'Harbour Teas',
    fields: { taxId: 'GB123456789', registrationNumber: '01234567', email: 'robin@example.com' },
  };
  const company = {
    legalName: 'Harbour Teas Ltd',
    vatNumber: '123456789',
    companyNumber: '01234567',
    email: 'robin@example.com',
  };
  test.each<[keyof typeof company, MatchKind | undefined]>([
    ['vatNumber', 'registration-number'],
    ['companyNumber', 'email'],
    ['email', 'legal-name'],
    ['legalName', undefined],
  ])('without %s the match is %s', (name, expected) => {
    const order = Object.keys(company);
    const gone = ['vatNumber', 'companyNumber', 'email', 'legalName'];
    const left = order.filter((one) => gone.indexOf(one) > gone.indexOf(name));
    const rest = Object.fromEntries(Object.entries(company).filter(([key]) => left.includes(key)));
    expect(by(record, { company })).toBe('tax-id');
    expect(by(record, { company: rest })).toBe(expected);
  });
});

describe('a different official number excludes a match', () => {
  const match = (own: Record<string, string>, its: Snapshot) =>
    by(
      { name: 'Harbour Teas', fields: { email: 'robin@example.com', ...own } },
      { company: { legalName: 'Harbour Teas', email: 'robin@example.com', ...its } },
    );
  test.each<[Record<string, string>, Snapshot]>([
    [{ taxId: 'GB123456789' }, { vatNumber: 'GB987654321' }],
    [{ taxId: 'GB123456789' }, { vatNumber: '987654321' }],
    [{ taxId: '123456789' }, { vatNumber: '987654321' }],
    [{ taxId: 'ESB12345678' }, { vatNumber: 'A12345678' }],
    [{ taxId: '123456789' }, { taxIds: ['987654321', '555555555'] }],
    [{ registrationNumber: '01234567' }, { companyNumber: '07654321' }],
    [{ registrationNumber: 'HRB 12345 B' }, { companyNumber: 'HRA 12345 B' }],
    [
      { taxId: '123456789', registrationNumber: '01234567' },
      { vatNumber: '987654321', companyNumber: '01234567' },
    ],
  ])('%j and %j do not match', (own, its) => expect(match(own, its)).toBeUndefined());

  test.each<[Record<string, string>, Snapshot, MatchKind]>([
    [{ taxId: 'GB123456789' }, {}, 'email'],
    [{ taxId: 'GB123456789' }, { vatNumber: 'DE987654321' }, 'email'],
    [{ taxId: 'DE123456789' }, { taxNumber: '12/345/67890' }, 'email'],
    [{ taxId: '123456789' }, { vatNumber: '0000000' }, 'email'],
    [{ taxId: '123456789' }, { taxIds: ['987654321', '123456789'] }, 'tax-id'],
    [{ registrationNumber: '01234567' }, { companyNumber: '1234567' }, 'email'],
    [{ registrationNumber: 'HRB 123456' }, { companyNumber: '123456' }, 'email'],
    [{ email: 'sam@example.com' }, {}, 'legal-name'],
    [
      { taxId: '123456789', registrationNumber: '01234567' },
      { vatNumber: '123456789', companyNumber: '07654321' },
      'tax-id',
    ],
  ])('%j and %j still match', (own, its, kind) => expect(match(own, its)).toBe(kind));
});

describe('an identity is read from a snapshot', () => {
  const OWN = {
    fields: { taxId: '123456789', registrationNumber: '7654321', email: 'r@x.example' },
  };
  test.each<[MatchKind, Snapshot]>([
    ['tax-id', { taxId: '123456789' }],
    ['tax-id', { company: { VAT_ID: '123456789' } }],
    ['tax-id', { companyDetails: { tax: { id: '123456789' } } }],
    ['tax-id', { merchant: { legalEntity: { inn: 123456789 } } }],
    ['tax-id', { company: { taxIds: ['999999', '123456789'] } }],
    ['tax-id', { company: { tax_ids: [{ type: 'eu_vat', value: '123456789' }] } }],
    ['tax-id', { company: { identifiers: [{ scheme: 'VAT', id: '123456789' }] } }],
    ['tax-id', { company: { vat: { country: 'GB', number: '123456789' } } }],
    ['registration-number', { company: { number: '7654321' } }],
    ['registration-number', { business: { registration: { number: '7654321' } } }],
    ['registration-number', { 'company-number': '7654321' }],
    ['email', { company: { contactEmail: 'R@x.example' } }],
    ['email', { emails: ['r@x.example'] }],
    ['email', { contact: { e_mail: 'r@x.example' } }],
    ['email', { representatives: [{ fullName: 'Robin', contact: { email: 'r@x.example' } }] }],
    ['email', { company: { directors: [{ emailAddress: 'r@x.example' }] } }],
  ])('%s from %j', (kind, snapshot) => expect(by(OWN, snapshot)).toBe(kind));

  test.each<[string, Snapshot]>([
    ['an owner’s', { beneficialOwners: [{ taxId: '123456789', email: 'r@x.example' }] }],
    ['a representative’s own', { representatives: [{ taxId: '123456789' }] }],
    ['another company’s', { company: { parentCompany: { taxId: '123456789' } } }],
    ['another company’s', { relatedCompanies: [{ taxId: '123456789' }] }],
    ['a bank’s', { bankDetails: { registrationNumber: '7654321', email: 'r@x.example' } }],
    ['nobody’s', { company: { reference: '123456789', remark: '7654321 r@x.example' } }],
    ['inside another value', { company: { taxId: '1234567890 or 123456789' } }],
  ])('not %s from %j', (_, snapshot) => expect(by(OWN, snapshot)).toBeUndefined());
});

describe('a record without data', () => {
  test.each<[string, CrmRecord]>([
    ['no fields', {}],
    ['empty fields', { name: '', fields: { taxId: '', email: '', company: '' } }],
  ])('matches no merchant: %s', (_, record) => {
    for (const snapshot of [
      {},
      { company: {} },
      { company: { legalName: '', taxId: '', email: '' } },
    ])
      expect(by(record, snapshot)).toBeUndefined();
  });
});

describe('hostile snapshots', () => {
  const record = { name: 'Harbour Teas', fields: { taxId: '123456789' } };

  test('values of any type', () => {
    for (const value of [null, true, 0, '', [], {}, [[[]]], { legalName: {} }, { '': '' }])
      for (const snapshot of [value, { company: value }, { company: { taxId: value } }])
        expect(by(record, snapshot)).toBeUndefined();
  });

  test('names like __proto__ and the empty name are ordinary fields', () => {
    const snapshot: unknown = JSON.parse(
      '{"__proto__":{"taxId":"123456789"},"":{"taxId":"123456789"},"constructor":{"legalName":"Harbour Teas"},"company":{"__proto__":"123456789","":"Harbour Teas"}}',
    );
    expect(by(record, snapshot)).toBeUndefined();
  });

  test('1 000 deep', () => {
    let deep: unknown = { taxId: '123456789' };
    for (let i = 0; i < 1000; i++) deep = { company: deep };
    expect(by(record, deep)).toBeUndefined();
    expect(by(record, { other: deep, company: { taxId: '123456789' } })).toBe('tax-id');
  });

  test('100 000 fields around the identity or without one', () => {
    const many = Object.fromEntries(Array.from({ length: large(100_000) }, (_, i) => [`f${i}`, i]));
    expect(by(record, { ...many, company: { ...many, taxId: '123456789' } })).toBe('tax-id');
    const wide = {
      company: Array.from({ length: large(100_000) }, () => ({ taxId: '987654321' })),
    };
    expect(by(record, wide)).toBeUndefined();
    expect(identityOfMerchant(wide)['tax-id']).toHaveLength(50);
  });

  test('names and values of any length', () => {
    const long = 'a'.repeat(large(1_000_000));
    const number = '1'.repeat(large(1_000_000));
    const snapshot = { [long]: { [long]: number }, company: { legalName: long, taxId: number } };
    expect(by({ name: long, fields: { taxId: number } }, snapshot)).toBeUndefined();
  });
});
