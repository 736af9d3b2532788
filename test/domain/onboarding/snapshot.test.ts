import { describe, expect, test } from 'vitest';
import {
  containsWords,
  differences,
  entriesOf,
  leafText,
  leavesOf,
  type Path,
  pathText,
  searchText,
  snapshotDigest,
} from '../../../lib/domain/onboarding/snapshot';
import { large } from '../../large';

/** `__proto__` as an own property: in an object literal it would set the prototype. */
const AWKWARD: unknown = JSON.parse('{"__proto__":{"polluted":true},"":"no name","odd.name":[1]}');

const DEEP = 1000;
const MANY = large(100_000);
/** Built from the inside out, so that the test does not recurse either. */
function deep(innermost: unknown): unknown {
  let value = innermost;
  for (let i = 0; i < DEEP; i++) value = i % 2 ? [value] : { in: value };
  return value;
}

const wide = (fields: number, from = 0): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: fields }, (_, at) => [`field${at}`, at + from]));

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

describe('differences', () => {
  test.each([
    ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['the order of names', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['a leaf', { a: { b: 1 } }, { a: { b: 2 } }, [['changed', 'a.b', 1, 2]]],
    ['a type', { a: 1 }, { a: '1' }, [['changed', 'a', 1, '1']]],
    ['null and an empty text', { a: null }, { a: '' }, [['changed', 'a', null, '']]],
    ['an added part', {}, { a: { b: 1 } }, [['added', 'a', undefined, { b: 1 }]]],
    ['a removed part', { a: [1] }, {}, [['removed', 'a', [1], undefined]]],
    ['a longer list', [1], [1, 2], [['added', '1', undefined, 2]]],
    ['a shorter list', [1, 2], [1], [['removed', '1', 2, undefined]]],
    ['a list instead of an object', { a: [] }, { a: {} }, [['changed', 'a', [], {}]]],
    ['a part instead of a leaf', { a: 1 }, { a: { b: 1 } }, [['changed', 'a', 1, { b: 1 }]]],
    ['null instead of a part', { a: { b: 1 } }, { a: null }, [['changed', 'a', { b: 1 }, null]]],
    ['the whole', 1, { a: 1 }, [['changed', '', 1, { a: 1 }]]],
  ])('%s', (_what, before, after, expected) => {
    const found = differences(before, after);
    expect(
      found.map(({ kind, path, before, after }) => [kind, pathText(path), before, after]),
    ).toEqual(expected);
  });

  test('come in order, up to the limit', () => {
    const [before, after] = [
      { a: 1, gone: 1, c: [1, 2] },
      { a: 2, c: [3, 4], new: 1 },
    ];
    const paths = (most?: number) =>
      differences(before, after, most).map(({ path }) => pathText(path));
    expect(paths()).toEqual(['a', 'gone', 'c.0', 'c.1', 'new']);
    expect(paths(2)).toEqual(['a', 'gone']);
    expect(paths(0)).toEqual([]);
  });

  test('omit a missing side instead of calling it undefined', () => {
    expect(Object.keys(differences({}, { a: 1 })[0] ?? {})).not.toContain('before');
    expect(Object.keys(differences({ a: 1 }, {})[0] ?? {})).not.toContain('after');
  });

  test('include unusual names', () => {
    const after = JSON.parse('{"__proto__":{"polluted":false},"odd.name":[1],"constructor":1}');
    expect(differences(AWKWARD, after)).toEqual([
      { path: ['__proto__', 'polluted'], before: true, after: false, kind: 'changed' },
      { path: [''], before: 'no name', kind: 'removed' },
      { path: ['constructor'], after: 1, kind: 'added' },
    ]);
  });

  test('are found at any depth and in any number', () => {
    expect(differences(deep(1), deep(1))).toEqual([]);
    expect(differences(deep(1), deep(2))[0]?.path).toHaveLength(DEEP);
    expect(differences(wide(MANY), wide(MANY, 1))).toHaveLength(MANY);
    expect(differences(deep(wide(MANY)), deep(wide(MANY, 1)), 50)).toHaveLength(50);
  });
});

describe('a digest', () => {
  test('is the SHA-256 of the JSON with sorted names', async () => {
    // printf '{"a":[1,{"x":null}],"b":"é"}' | sha256sum
    expect(await snapshotDigest({ b: 'é', a: [1, { x: null }] })).toBe(
      'd41dd0c883ea6fc4648ed77c8ddf8cabe8cc552a948ee1db7675f19c4b63da01',
    );
    expect(await snapshotDigest({})).toBe(
      '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    );
  });

  test('ignores the order of names', async () => {
    const one = await snapshotDigest(JSON.parse('{"b":{"y":1,"x":2},"a":1,"__proto__":3}'));
    expect(await snapshotDigest(JSON.parse('{"__proto__":3,"a":1,"b":{"x":2,"y":1}}'))).toBe(one);
  });

  test.each([
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [[], {}],
    [['a', 'b'], ['a,b']],
    [{ 'a":1,"b': 2 }, { a: 1, b: 2 }],
    [{ '': 1 }, {}],
    ['\u202Ex', 'x'],
  ])('differs for %j and %j', async (one, other) => {
    expect(await snapshotDigest(one)).not.toBe(await snapshotDigest(other));
  });

  test('is computed at any depth and for any number of fields', async () => {
    expect(await snapshotDigest(deep(1))).not.toBe(await snapshotDigest(deep(2)));
    const reversed = Object.fromEntries(Object.entries(wide(MANY)).reverse());
    expect(await snapshotDigest(reversed)).toBe(await snapshotDigest(wide(MANY)));
  });
});
