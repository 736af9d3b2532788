import { describe, expect, test } from 'vitest';
import {
  containsWords,
  entriesOf,
  leafText,
  leavesOf,
  leavesWith,
  type Path,
  pathText,
  searchText,
} from '../../../lib/domain/onboarding/snapshot';
import { AWKWARD, DEEP, deep, MANY, wide } from './unusual-snapshots';

describe('a path as a text', () => {
  const paths: [path: Path, text: string][] = [
    [[], ''],
    [['company'], 'company'],
    [['beneficialOwners', 0, 'sharePercent'], 'beneficialOwners.0.sharePercent'],
    [[0, 'name'], '0.name'],
    [['odd.name'], '["odd.name"]'],
    [['company', 'odd.name', 'x'], 'company["odd.name"].x'],
    [['company', ''], 'company[""]'],
    [['say "a.b"'], '["say \\"a.b\\""]'],
    [['a[""]'], '["a[\\"\\"]"]'],
    [['company', ' padded '], 'company[" padded "]'],
    [['__proto__', 'polluted'], '__proto__.polluted'],
  ];
  test.each(paths)('%j is %s', (path, text) => expect(pathText(path)).toBe(text));

  test('no two paths have the same text', () => {
    const alike: Path[] = [['a', ''], ['a[""]'], ['a', 'b'], ['a.b'], ['a', ' b'], ['a', '["b"]']];
    expect(new Set(alike.map(pathText)).size).toBe(alike.length);
  });
});

describe('entries', () => {
  test('are the direct children of an object or list, in order', () => {
    expect(entriesOf({ b: 1, a: { x: 1, y: 2 }, list: [], none: null })).toEqual([
      { path: ['b'], value: 1, children: undefined },
      { path: ['a'], value: { x: 1, y: 2 }, children: 2 },
      { path: ['list'], value: [], children: 0 },
      { path: ['none'], value: null, children: undefined },
    ]);
    expect(entriesOf(['x', [1]], ['list'])).toEqual([
      { path: ['list', 0], value: 'x', children: undefined },
      { path: ['list', 1], value: [1], children: 1 },
    ]);
  });

  test.each([['a text'], [1], [true], [null], [undefined]])(
    'a leaf (%s) has no entries',
    (leaf) => {
      expect(entriesOf(leaf)).toEqual([]);
    },
  );

  test('unusual names are listed, inherited ones are not', () => {
    expect(entriesOf(AWKWARD).map(({ path }) => path)).toEqual([['__proto__'], [''], ['odd.name']]);
    expect(entriesOf(AWKWARD)[0]?.value).toEqual({ polluted: true });
    expect(entriesOf(Object.create({ inherited: 1 }))).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('leaves', () => {
  test('come in order, also empty ones', () => {
    expect(leavesOf({ a: [1, { b: null }], none: {}, c: 'x' })).toEqual([
      { path: ['a', 0], value: 1 },
      { path: ['a', 1, 'b'], value: null },
      { path: ['c'], value: 'x' },
    ]);
    expect(leavesOf({})).toEqual([]);
    expect(leavesOf('alone')).toEqual([{ path: [], value: 'alone' }]);
    expect(leavesOf(AWKWARD).map(({ path }) => pathText(path))).toEqual([
      '__proto__.polluted',
      '[""]',
      '["odd.name"].0',
    ]);
  });

  test('stop at the limit', () => {
    expect(leavesOf({ a: 1, b: 2, c: 3 }, 2)).toHaveLength(2);
    expect(leavesOf({ a: 1 }, 0)).toEqual([]);
  });

  test('are found at any depth and in any number', () => {
    const [leaf] = leavesOf(deep('here'));
    expect(leaf?.path).toHaveLength(DEEP);
    expect(leaf?.value).toBe('here');
    expect(leavesOf(wide(MANY))).toHaveLength(MANY);
    expect(leavesOf(deep(wide(MANY)), 100)).toHaveLength(100);
  });
});

test.each([
  ['a text', 'a text'],
  ['\u202Egnp.exe', '\u202Egnp.exe'],
  [0, '0'],
  [12.5, '12.5'],
  [true, 'true'],
  [false, 'false'],
  [null, ''],
  [undefined, ''],
  [{}, ''],
  [['x'], ''],
])('%j is shown as “%s”', (value, text) => expect(leafText(value)).toBe(text));

describe('a search', () => {
  const matches = (snapshot: unknown, words: string[]) =>
    containsWords(searchText(snapshot), words);
  const snapshot = {
    company: { legalName: 'Harbour Café Ltd', registrationNumber: 42 },
    owners: [{ name: 'Robin Example', active: true }],
  };

  test.each([
    [['harbour']],
    [['robin', 'harbour']],
    [['legalname']],
    [['42']],
    [['true']],
    [['café']],
    [['cafe\u0301']],
    [['']],
    [[]],
  ])('finds %j', (words) => expect(matches(snapshot, words)).toBe(true));

  test.each([
    [['saltmarsh']],
    [['harbour', 'saltmarsh']],
    [['0']],
    [['nameharbour']],
    [['object']],
  ])('does not find %j', (words) => expect(matches(snapshot, words)).toBe(false));

  test('covers every depth, field and name', () => {
    expect(matches(deep({ legalName: 'Here' }), ['here', 'in', 'legalname'])).toBe(true);
    expect(matches(wide(MANY), [`field${MANY - 1}`])).toBe(true);
    expect(matches(deep(wide(MANY)), ['nowhere'])).toBe(false);
    expect(matches(AWKWARD, ['__proto__', 'no name'])).toBe(true);
    expect(matches({}, ['constructor'])).toBe(false);
  });
});

describe('the leaves that hold the words of a search', () => {
  const snapshot = {
    company: { legalName: 'Harbour Teas', city: 'Leith' },
    owners: [{ name: 'Robin Harbour' }, { name: 'Sam Sample' }],
  };
  const pathsWith = (words: string[], most = 10) =>
    leavesWith(snapshot, words, most).map(({ path }) => pathText(path));

  test('hold each word in their name or their value, in any case', () => {
    expect(pathsWith(['harbour', 'NAME'])).toEqual(['company.legalName', 'owners.0.name']);
    expect(pathsWith(['harbour', 'city'])).toEqual([]);
  });

  test('are leaves: an object is not found by its own name', () => {
    expect(pathsWith(['company'])).toEqual([]);
    expect(pathsWith(['owners'])).toEqual([]);
  });

  test('are at most as many as the screen shows', () => {
    expect(pathsWith(['name'], 2)).toEqual(['company.legalName', 'owners.0.name']);
    expect(pathsWith(['name'], 0)).toEqual([]);
  });
});
