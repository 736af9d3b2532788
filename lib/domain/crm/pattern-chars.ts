import type { AST } from '@eslint-community/regexpp';
import {
  ALL_CHARS,
  allBut,
  type CharSet,
  DIGITS,
  LINE_ENDS,
  SPACES,
  unionOf,
  WORD_CHARS,
} from './char-set';

/** What an element that takes exactly one character takes; undefined for any other. */
export function charsOf(element: AST.Element): CharSet | undefined {
  switch (element.type) {
    case 'Character':
      return [[element.value, element.value]];
    case 'CharacterSet':
      return charsOfSet(element);
    case 'CharacterClass': {
      const chars = unionOf(element.elements.map(charsInClass));
      return element.negate ? allBut(chars) : chars;
    }
    default:
      return undefined;
  }
}

function charsInClass(element: AST.CharacterClass['elements'][number]): CharSet {
  switch (element.type) {
    case 'Character':
      return [[element.value, element.value]];
    case 'CharacterClassRange':
      return [[element.min.value, element.max.value]];
    case 'CharacterSet':
      return charsOfSet(element);
    default:
      // Only with flags that no recipe has.
      return ALL_CHARS;
  }
}

function charsOfSet(set: AST.CharacterSet): CharSet {
  switch (set.kind) {
    case 'any':
      return allBut(LINE_ENDS);
    case 'digit':
      return set.negate ? allBut(DIGITS) : DIGITS;
    case 'space':
      return set.negate ? allBut(SPACES) : SPACES;
    case 'word':
      return set.negate ? allBut(WORD_CHARS) : WORD_CHARS;
    case 'property':
      return ALL_CHARS;
  }
}
