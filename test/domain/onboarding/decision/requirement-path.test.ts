import { describe, expect, test } from 'vitest';
import {
  hasPath,
  isPath,
  isTypedPath,
  LONGEST_TYPED,
  missingPaths,
  pathsIn,
} from '../../../../lib/domain/onboarding/decision/requirement-path';
import { pathText } from '../../../../lib/domain/onboarding/snapshot';

describe('a path inside a snapshot', () => {
  test.each([
    'documents',
    'documents.0',
    'documents.3.url',
    'company.legalName',
    'beneficialOwners.0.sharePercent',
    'agreed later.second name',
    'адрес.улица',
    pathText(['company', 'odd.name', 0]),
    pathText(['']),
    pathText(['a"b', 'c\\d', ' e ']),
  ])('may be %s', (text) => expect(isPath(text)).toBe(true));

  test.each([
    '',
    ' ',
    '.',
    'documents.',
    '.documents',
    'documents..0',
    'documents[0]',
    'documents. 0',
    ' documents',
  ])('may not be %j', (text) => expect(isPath(text)).toBe(false));

  test.each(['company\nlegalName', 'company\u202ename', `a${'.b'.repeat(LONGEST_TYPED)}`])(
    'may be %j in a snapshot, but a reviewer may not type it',
    (text) => {
      expect(isPath(text)).toBe(true);
      expect(isTypedPath(text)).toBe(false);
    },
  );

  test('is checked quickly at any length', () => {
    for (const text of ['a '.repeat(100_000), 'a.'.repeat(100_000), '["'.repeat(100_000)])
      expect(isPath(text)).toBe(false);
  });
});

const HARBOUR = {
  company: { legalName: 'Harbour Teas', taxId: '1' },
  documents: [{ kind: 'passport' }, { kind: 'extract', url: 'x' }],
};

test('a path is found in a snapshot or not', () => {
  expect(hasPath(HARBOUR, 'documents.1.url')).toBe(true);
  expect(hasPath(HARBOUR, 'documents.2')).toBe(false);
});

test('each path of the snapshots is returned once, with the first index for lists', () => {
  expect(pathsIn([HARBOUR, { consent: { at: 1 } }], 100)).toEqual([
    'company',
    'company.legalName',
    'company.taxId',
    'consent',
    'consent.at',
    'documents',
    'documents.0',
    'documents.0.kind',
    'documents.0.url',
  ]);
  expect(pathsIn([HARBOUR], 3)).toHaveLength(3);
});

test('a name that looks like merchant data is not suggested', () => {
  const byValue = {
    owners: { 'ada@example.com': { share: 50 }, '4111111111111111': {}, 'Ada Example': {} },
    'b9a1c2d3-0000-4000-8000-000000000000': 1,
    GB82WEST12345698765432: 1,
  };
  expect(pathsIn([byValue], 100)).toEqual(['owners']);
});

test('the missing paths are those that only another merchant has', () => {
  const known = pathsIn([HARBOUR], 100);
  expect(missingPaths(known, { company: { legalName: 'Other' }, documents: [] })).toEqual([
    'company.taxId',
    'documents.0',
    'documents.0.kind',
    'documents.0.url',
  ]);
});
