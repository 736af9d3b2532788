import { type AST, RegExpParser } from '@eslint-community/regexpp';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALL_CHARS,
  type CharSet,
  complementOf,
  DIGITS,
  LINE_ENDS,
  SPACES,
  unionOf,
  WORD_CHARS,
} from '../../../lib/domain/crm/char-set';
import { type PatternElement, parsePattern } from '../../../lib/domain/crm/pattern-tree';
import { allRecipes } from '../../crm/shipped-recipes';
import { large } from '../../large';

// Every pattern that the browser compiles is read as ESLint's parser reads it.

const SETS = { digit: DIGITS, space: SPACES, word: WORD_CHARS };

function charsOf(
  element: AST.CharacterClass['elements'][number] | AST.CharacterClass | AST.AnyCharacterSet,
): CharSet {
  switch (element.type) {
    case 'Character':
      return [[element.value, element.value]];
    case 'CharacterClassRange':
      return [[element.min.value, element.max.value]];
    case 'CharacterSet': {
      if (element.kind === 'property') return ALL_CHARS;
      if (element.kind === 'any') return complementOf(LINE_ENDS);
      return element.negate ? complementOf(SETS[element.kind]) : SETS[element.kind];
    }
    case 'CharacterClass': {
      const chars = unionOf(element.elements.map(charsOf));
      return element.negate ? complementOf(chars) : chars;
    }
    default:
      throw new Error(`${element.type} needs a flag`);
  }
}

const ofAlternatives = (all: readonly { elements: readonly AST.Element[] }[]) =>
  all.map(({ elements }) => elements.map(ofEslint));

function ofEslint(element: AST.Element): PatternElement {
  switch (element.type) {
    case 'Group':
      if (element.modifiers) return { type: 'modified' };
      return { type: 'group', alternatives: ofAlternatives(element.alternatives) };
    case 'CapturingGroup':
      return { type: 'group', alternatives: ofAlternatives(element.alternatives) };
    case 'Quantifier':
      return {
        type: 'loop',
        element: ofEslint(element.element),
        min: element.min,
        max: element.max,
      };
    case 'Assertion':
      if (element.kind === 'lookahead' || element.kind === 'lookbehind') return lookaround(element);
      return { type: element.kind === 'word' ? 'boundary' : element.kind };
    case 'Backreference':
      return { type: 'backreference' };
    case 'ExpressionCharacterClass':
      throw new Error(`${element.type} needs a flag`);
    default:
      return { type: 'chars', chars: charsOf(element) };
  }
}

const lookaround = ({ kind, negate, alternatives }: AST.LookaroundAssertion): PatternElement => ({
  type: kind,
  negate,
  alternatives: ofAlternatives(alternatives),
});

const eslintTree = (pattern: string) =>
  ofAlternatives(new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern).alternatives);

function compiles(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern));
  } catch {
    return false;
  }
}

test.each([
  ...['', '|', 'a|', '(|a)', '()', '(?:)', 'a{', 'a{,3}', 'a{2', 'a}', ']', 'x{2}{', '{'],
  ...['a{2}', 'a{2,}', 'a{2,5}?', 'a*?', 'a+?', 'a??', '(?=a)*', '(?!a){2}', '(a)\\1', '\\1(a)'],
  ...['(a)\\2', '(a)\\10', '\\8', '\\9', '\\0', '\\012', '\\377', '\\400', '\\777', '\\18'],
  ...['\\cA', '\\cz', '\\c', '\\c1', '[\\c1]', '[\\c_]', '[\\c]', '[\\cé]', '\\cé'],
  ...['\\x4', '\\x41', '\\u004', '\\u0041', '\\u{41}', '\\u{3}', '\\p{L}', '\\k', '\\k<a>'],
  ...['(?<a>x)\\k<a>', '\\k<a>(?<a>x)', '(?<a>x)[\\\\k]', '(?<\\u0061b>x)', '(?<ä>x)\\k<ä>'],
  ...['[]', '[^]', '[]a]', '[^]a]', '[a-]', '[-a]', '[--a]', '[+--]', '[\\w-a]', '[a-\\d]'],
  ...['[\\b]', '[\\B]', '\\b', '\\B', '[\\-a]', '[a\\-z]', '[\\]]', '[(]', '[)](a)\\1', '[\\1]'],
  ...[
    '[\\d-\\w]',
    '[a-b-c]',
    '[\\x41-\\x5a]',
    '[\\0-\\n]',
    '[\\012-\\377]',
    '[😀]',
    '😀',
    '[😀-😎]',
  ],
  ...[
    '(?<=a)b',
    '(?<!a|b)',
    '(?<a>(?<b>c))\\2\\3',
    '\\(a\\)\\1',
    '(a)[(]\\2',
    '(\\(?:a|b)\\1',
    '([(]?:a)\\1',
    'a\\|b',
    '\\/',
    '\\-',
  ],
  ...['\\D\\S\\W', '[^\\D]', '.', '[.]', '[^\\s\\S]', '\\ud83d\\ude00', '\n', '\\\n'],
])('%j is read as ESLint reads it', (pattern) => {
  // A browser compiles some of these and refuses others; the parser follows it.
  expect(parsePattern(pattern)).toEqual(compiles(pattern) ? eslintTree(pattern) : undefined);
});

test('a group with modifiers is named, where the browser knows them', () => {
  const pattern = 'a(?i-s:b(c)+)d';
  expect(parsePattern(pattern)).toEqual(compiles(pattern) ? eslintTree(pattern) : undefined);
});

test('every pattern of the shipped recipes is read as ESLint reads it', () => {
  const patterns = allRecipes().flatMap(({ records, fields, title, hostPattern }) => [
    ...records.flatMap(({ match, query, fragment }) =>
      [match, query, fragment].flatMap((parts) => Object.values(parts)),
    ),
    ...Object.values(fields).flatMap((sources) => sources.map(({ drop }) => drop)),
    ...[title, hostPattern],
  ]);
  const known = patterns.filter((pattern) => pattern !== undefined);
  expect(known.length).toBeGreaterThan(50);
  for (const pattern of known) expect(parsePattern(pattern), pattern).toEqual(eslintTree(pattern));
});

test('any pattern is read as ESLint reads it', () => {
  const token = fc.oneof(
    fc.constantFrom(...'()[]{}|^$.*+?-\\/ab01789<>=!:,k_'),
    fc.constantFrom('(?:', '(?=', '(?!', '(?<=', '(?<!', '(?<n>', '(?<m>', '\\k<n>', '[^', '(a)'),
    fc.constantFrom('\\d', '\\W', '\\s', '\\b', '\\B', '\\n', '\\1', '\\2', '\\12', '\\0', '\\c'),
    fc.constantFrom('\\cA', '\\x', '\\x4f', '\\u', '\\u00e9', '{2}', '{2,}', '{1,3}', '{,2}', 'é'),
    fc.constantFrom('[a-f]', '[^#]', '[\\w-]', '(?:a|b)', '😀', '\\ud83d'),
  );
  let compiled = 0;
  fc.assert(
    fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
      const pattern = tokens.join('');
      const isPattern = compiles(pattern);
      if (isPattern) compiled += 1;
      expect(parsePattern(pattern), pattern).toEqual(isPattern ? eslintTree(pattern) : undefined);
    }),
    { numRuns: large(10_000), seed: 76 },
  );
  // Half of them are patterns; the others are refused by the browser and by us.
  expect(compiled).toBeGreaterThan(large(10_000) / 10);
});
