import { expect, test } from 'vitest';
import { canonicalJson } from '../../lib/bytes/canonical-json';

test.each([
  [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
  [{ b: undefined, a: 1 }, '{"a":1}'],
  [[undefined, 1], '[null,1]'],
  [{ 'quo"te': 'é\n' }, '{"quo\\"te":"é\\n"}'],
  [JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
  ['text', '"text"'],
])('%j has one spelling', (value, spelling) => {
  expect(canonicalJson(value)).toBe(spelling);
});

test('leaves may be exchanged', () => {
  const upper = (leaf: unknown) => (typeof leaf === 'string' ? leaf.toUpperCase() : leaf);
  expect(canonicalJson({ a: 'x', b: [1, 'y'] }, upper)).toBe('{"a":"X","b":[1,"Y"]}');
});
