import { describe, expect, test } from 'vitest';
import {
  differences,
  type SnapshotChange,
  snapshotDigest,
} from '../../../lib/domain/onboarding/compare-snapshots';
import { pathText } from '../../../lib/domain/onboarding/snapshot';
import { AWKWARD, DEEP, deep, MANY, wide } from './unusual-snapshots';

/** The first difference; the others are not looked for. */
function firstOf(before: unknown, after: unknown): SnapshotChange | undefined {
  for (const change of differences(before, after)) return change;
  return undefined;
}

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
    const found = [...differences(before, after)];
    expect(
      found.map(({ kind, path, before, after }) => [kind, pathText(path), before, after]),
    ).toEqual(expected);
  });

  test('come in order', () => {
    const [before, after] = [
      { a: 1, gone: 1, c: [1, 2] },
      { a: 2, c: [3, 4], new: 1 },
    ];
    const paths = [...differences(before, after)].map(({ path }) => pathText(path));
    expect(paths).toEqual(['a', 'gone', 'c.0', 'c.1', 'new']);
  });

  test('omit a missing side instead of calling it undefined', () => {
    expect(Object.keys(firstOf({}, { a: 1 }) ?? {})).toEqual(['path', 'after', 'kind']);
    expect(Object.keys(firstOf({ a: 1 }, {}) ?? {})).toEqual(['path', 'before', 'kind']);
  });

  test('include unusual names', () => {
    const after = JSON.parse('{"__proto__":{"polluted":false},"odd.name":[1],"constructor":1}');
    expect([...differences(AWKWARD, after)]).toEqual([
      { path: ['__proto__', 'polluted'], before: true, after: false, kind: 'changed' },
      { path: [''], before: 'no name', kind: 'removed' },
      { path: ['constructor'], after: 1, kind: 'added' },
    ]);
  });

  test('are found at any depth and in any number', () => {
    expect(firstOf(deep(1), deep(1))).toBeUndefined();
    expect(firstOf(deep(1), deep(2))?.path).toHaveLength(DEEP);
    expect([...differences(wide(MANY), wide(MANY, 1))]).toHaveLength(MANY);
    expect(firstOf(deep(wide(MANY)), deep(wide(MANY, 1)))?.path).toHaveLength(DEEP + 1);
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
