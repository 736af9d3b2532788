import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withExactNumbers } from '../../lib/bytes/exact-numbers';
import { large } from '../large';

const parsed = (json: string): unknown => JSON.parse(withExactNumbers(json));

describe('a number that JavaScript would round', () => {
  test.each([
    ['90071992547409931', '90071992547409931'],
    ['-90071992547409931', '-90071992547409931'],
    ['{"account":12345678901234567890}', { account: '12345678901234567890' }],
    ['[1,98765432109876543210,2]', [1, '98765432109876543210', 2]],
    ['{"a":{"b":[12345678901234567.25]}}', { a: { b: ['12345678901234567.25'] } }],
  ])('%s keeps its digits', (json, value) => expect(parsed(json)).toEqual(value));

  test('keeps its digits at any length and in any place', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 60n, max: 2n ** 200n }), fc.string(), (number, name) => {
        const json = `{${JSON.stringify(name)}:[${number}],"next":"x"}`;
        expect(String(Object.values(parsed(json) as object).flat()[0])).toBe(`${number}`);
      }),
    );
  });
});

describe('every other JSON text stays unchanged:', () => {
  test.each([
    ['1234567890123456', 1234567890123456],
    ['"90071992547409931"', '90071992547409931'],
    ['{"say \\"90071992547409931\\" twice":1}', { 'say "90071992547409931" twice': 1 }],
    ['"\\\\"', '\\'],
    ['[0.1234567890123456789]', [0.12345678901234568]],
  ])('%s', (json, value) => expect(parsed(json)).toEqual(value));

  test('any value without such numbers', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        const plain: unknown = JSON.parse(json);
        fc.pre(!/\d{16}/.test(JSON.stringify(plain)));
        expect(parsed(json)).toEqual(plain);
      }),
    );
  });

  test('a text of 20 megabytes with quotation marks', () => {
    const long = `${'say "x" '.repeat(large(2_500_000))}1234567890123456789`;
    expect(parsed(JSON.stringify([long, 1]))).toEqual([long, 1]);
  });

  test('text that is not JSON still does not parse', () => {
    for (const broken of ['90071992547409931x', '[1 90071992547409931', '0090071992547409931'])
      expect(() => parsed(broken)).toThrow(SyntaxError);
  });
});
