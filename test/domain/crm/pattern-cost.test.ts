import { type AST, RegExpParser } from '@eslint-community/regexpp';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostSteps } from '../../../lib/domain/crm/pattern-cost';
import { large } from '../../large';

const LENGTH = 2048;

test.each([
  '[^#]*[^#]*[^#]*[^#]*#',
  '(a+)+$',
  '(a*)*$',
  '^(\\w+\\s?)+$',
  '(?:a|aa)+$',
  '(?:a?a?)*$',
  '((a+)b?)+$',
  '^(?:\\w?){40}!',
  `${'a?'.repeat(30)}${'a'.repeat(30)}`,
  `${'(?:a|a)'.repeat(30)}b`,
  '(.*)(.*)(.*)=',
  '^(.*)(.*)(.*)(.*)=',
  '\\s*\\s*\\s*$',
  '(?=(a+)+b)',
  '(?<=a*a*a*)b',
  '(?!.*.*.*x)y',
  'x*(?!.*.*y)x*z',
  '(?:.*a){8}',
  '(a*)\\1*\\1*\\1*b',
  // Modifiers change what a character matches, and let `$` match in the middle.
  '(?i:a+)(?i:A+)(?i:a+)(?i:A+)(?i:a+)b',
  '(?s:.+)\\n(?s:.+)\\n(?s:.+)\\n(?s:.+)#',
  '(?m:[^a]+$)(?m:[^a]+$)(?m:[^a]+$)(?m:[^a]+$)#',
  '(',
])('%s may keep a page busy', (pattern) => {
  expect(mostSteps(pattern, LENGTH)).toBeGreaterThan(5e8);
});

test.each([
  '^/deal/(?<id>[1-9]\\d*)(?:/|$)',
  '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  '^/odoo/(?:.*/)?(?<type>[a-z]+|m-\\w+)/(?<id>\\d+)$',
  '^#(?=.*[?&]a=b)(?=.*[?&]id=(?<id>\\d+))',
  '^(?<name>[^|]+?) \\| (?:[^|]+ \\| )?Salesforce$',
  '(?:ab)+$',
  '[(a+)+]',
  '\\s*- (?:Saved|Unsaved)\\s*$',
])('%s does not keep a page busy', (pattern) => {
  expect(mostSteps(pattern, LENGTH)).toBeLessThan(5e8);
});

/** Repeats `open` and `close` to the given depth of nested parts. */
const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}a${close.repeat(depth)}`;

test.each([
  ['(?:(?=a', 'b)c)?', 30],
  ['x(?=', ')', 90],
  ['x(?!', ')', 90],
  ['(?:a|b(?=', 'c))', 40],
  ['(?:x(?<=', ')y)', 45],
])('the steps of nested parts %s…%s, %i deep, are counted', (open, close, depth) => {
  // Without the cache the second of these would take days, and the test would reach its time limit.
  expect(mostSteps(nested(open, close, depth), LENGTH)).toBeGreaterThan(0);
});

test('a pattern below the bound ends on its worst text', () => {
  for (const [pattern, text] of [
    ['^[^#]*[^#]*#', 'a'.repeat(LENGTH)],
    ['[^#]*a#', 'a'.repeat(LENGTH)],
    ['(?:[^#]*a#|[^#]*b#|[^#]*c#|[^#]*d#)', 'a'.repeat(LENGTH)],
    ['^/(?:.*/)?(?:[a-z][\\w.]*|m-\\w+|a-[\\w.]+)/[1-9]\\d*$', '/a-a'.repeat(LENGTH / 4)],
  ] as const) {
    expect(mostSteps(pattern, LENGTH), pattern).toBeLessThan(5e8);
    expect(new RegExp(pattern).exec(text), pattern).toBeNull();
  }
});

describe('the bound', () => {
  const char = fc.constantFrom('a', 'b', '/', '[ab]', '[^b]', '.', '\\w', '\\d');
  const often = fc.constantFrom('', '', '', '?', '*', '+', '*?', '{2}', '{1,3}', '{2,}');
  const { pattern } = fc.letrec<{ pattern: string; sequence: string; part: string }>((tie) => ({
    part: fc.oneof(
      { weight: 5, arbitrary: char },
      { weight: 1, arbitrary: fc.constantFrom('^', '$', '\\b') },
      { weight: 1, arbitrary: tie('pattern').map((inner) => `(?:${inner})`) },
      { weight: 1, arbitrary: tie('pattern').map((inner) => `(?=${inner})`) },
      { weight: 1, arbitrary: tie('pattern').map((inner) => `(?!${inner})`) },
    ),
    sequence: fc
      .array(
        fc
          .tuple(tie('part'), often)
          // An assertion takes no quantifier.
          .map(([part, many]) => (/^(?:[\^$]|\\b|\(\?[=!])/.test(part) ? part : part + many)),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.join('')),
    pattern: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      tie('sequence'),
      fc.tuple(tie('sequence'), tie('sequence')).map(([one, other]) => `${one}|${other}`),
    ),
  }));
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'b', '/', '1'), maxLength: 9 }),
    fc.constantFrom('aaaaaaaaa', 'ababababa', '/a/a/a/a/', 'aaaaaaaa#'),
  );

  test('is never below the steps of a backtracking engine', () => {
    fc.assert(
      fc.property(pattern, text, (pattern, text) => {
        const bound = mostSteps(pattern, text.length);
        const { steps, found } = search(pattern, text);
        // The engine that counts must be correct: it finds what the browser finds.
        if (found !== undefined) expect(found).toBe(new RegExp(pattern).test(text));
        expect(steps, pattern).toBeLessThanOrEqual(bound);
      }),
      { numRuns: large(3_000), seed: 53 },
    );
  });
});

/** Steps after which the counting engine gives up: the bound is higher, or infinite. */
const ENOUGH = 200_000;

/** Searches by backtracking as ECMA-262 defines it; `steps` are the compared characters. */
function search(pattern: string, text: string): { steps: number; found: boolean | undefined } {
  const tree = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern);
  let steps = 0;
  type Then = (at: number) => boolean;

  const choice = (ways: readonly { elements: readonly AST.Element[] }[], at: number, then: Then) =>
    ways.some(({ elements }) => sequence(elements, at, then));
  const sequence = (elements: readonly AST.Element[], at: number, then: Then): boolean => {
    const [first, ...rest] = elements;
    return first ? one(first, at, (next) => sequence(rest, next, then)) : then(at);
  };
  const one = (element: AST.Element, at: number, then: Then): boolean => {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return choice(element.alternatives, at, then);
      case 'Quantifier':
        return loop(element, element.min, element.max, at, then);
      case 'Assertion':
        return holds(element, at) && then(at);
      default: {
        steps += 1;
        if (steps > ENOUGH) throw new RangeError('enough');
        const fits = at < text.length && new RegExp(`^(?:${element.raw})$`).test(text[at] ?? '');
        return fits && then(at + 1);
      }
    }
  };
  type Loop = Pick<AST.Quantifier, 'element' | 'greedy'>;
  const loop = (
    { element, greedy }: Loop,
    min: number,
    max: number,
    at: number,
    then: Then,
  ): boolean => {
    const more = () =>
      max > 0 &&
      one(element, at, (next) =>
        // A round that matched nothing is not repeated.
        min === 0 && next === at
          ? false
          : loop({ element, greedy }, Math.max(0, min - 1), max - 1, next, then),
      );
    if (min > 0) return more();
    return greedy ? more() || then(at) : then(at) || more();
  };
  const holds = (element: AST.Assertion, at: number): boolean => {
    switch (element.kind) {
      case 'start':
        return at === 0;
      case 'end':
        return at === text.length;
      case 'word':
        return (/\w/.test(text[at - 1] ?? '') !== /\w/.test(text[at] ?? '')) !== element.negate;
      default:
        return choice(element.alternatives, at, () => true) !== element.negate;
    }
  };

  try {
    for (let at = 0; at <= text.length; at++)
      if (choice(tree.alternatives, at, () => true)) return { steps, found: true };
    return { steps, found: false };
  } catch (error) {
    if (error instanceof RangeError) return { steps: ENOUGH, found: undefined };
    throw error;
  }
}
