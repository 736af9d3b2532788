import type { AST } from '@eslint-community/regexpp';
import {
  ALL_CHARS,
  type CharSet,
  complementOf,
  DIGITS,
  LINE_ENDS,
  SPACES,
  unionOf,
  WORD_CHARS,
} from './char-set';

/** The characters that a single-character element matches; undefined for any other element. */
export function charsOf(element: AST.Element): CharSet | undefined {
  switch (element.type) {
    case 'Character':
      return [[element.value, element.value]];
    case 'CharacterSet':
      return charsOfSet(element);
    case 'CharacterClass': {
      const chars = unionOf(element.elements.map(charsInClass));
      return element.negate ? complementOf(chars) : chars;
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
      // Occurs only with flags that no recipe has.
      return ALL_CHARS;
  }
}

function charsOfSet(set: AST.CharacterSet): CharSet {
  switch (set.kind) {
    case 'any':
      return complementOf(LINE_ENDS);
    case 'digit':
      return set.negate ? complementOf(DIGITS) : DIGITS;
    case 'space':
      return set.negate ? complementOf(SPACES) : SPACES;
    case 'word':
      return set.negate ? complementOf(WORD_CHARS) : WORD_CHARS;
    case 'property':
      return ALL_CHARS;
  }
}
