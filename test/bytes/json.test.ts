import { expect, test } from 'vitest';
import { isObject, parseJson } from '../../lib/bytes/json';

test.each([
  ['{"a":1}', { a: 1 }],
  ['null', null],
  ['', undefined],
  ['{"a":', undefined],
])('the text %j has the value %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test('null, lists and texts are no objects', () => {
  expect([{}, { a: 1 }].every(isObject)).toBe(true);
  expect([null, [], 'a', undefined].some(isObject)).toBe(false);
});
