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

// Reads a regular expression without flags into a tree, by ECMA-262 with its Annex B, as browsers do.
// The browser has compiled the pattern before, so there are no errors to find. A test compares the
// trees with those of ESLint's parser, which is ten times as large (decision 76).

/** What a pattern consists of. Whether a group captures, or a loop is lazy, changes no cost. */
export type PatternElement =
  | { type: 'chars'; chars: CharSet }
  | { type: 'group'; alternatives: PatternElement[][] }
  /** `(?i:…)`: what its characters match is not known here. */
  | { type: 'modified' }
  | PatternLoop
  | Lookaround
  | { type: 'start' | 'end' | 'boundary' | 'backreference' };

export type PatternLoop = { type: 'loop'; element: PatternElement; min: number; max: number };

export type Lookaround = {
  type: 'lookahead' | 'lookbehind';
  negate: boolean;
  alternatives: PatternElement[][];
};

/** The alternatives of a pattern, each a sequence of elements; undefined if it does not compile. */
export function parsePattern(pattern: string): PatternElement[][] | undefined {
  try {
    new RegExp(pattern);
  } catch {
    return undefined;
  }
  return new PatternReader(pattern).alternatives();
}

const SIGNS: Record<string, [min: number, max: number]> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};

const CLASSES: Record<string, CharSet> = {
  d: DIGITS,
  D: complementOf(DIGITS),
  s: SPACES,
  S: complementOf(SPACES),
  w: WORD_CHARS,
  W: complementOf(WORD_CHARS),
};

const CONTROLS: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

const ESCAPE =
  /\\(?:([dDsSwW])|([fnrtv])|c([a-zA-Z])|x([\da-fA-F]{2})|u([\da-fA-F]{4})|([0-3][0-7]{0,2}|[4-7][0-7]?)|([^c]))/y;
/** Inside brackets `\b` is a character, and `\c` also takes digits. */
const ESCAPE_IN_CLASS =
  /\\(?:([dDsSwW])|([fnrtv])|c(\w)|x([\da-fA-F]{2})|u([\da-fA-F]{4})|([0-3][0-7]{0,2}|[4-7][0-7]?)|([^c]))/y;

/** Reads a pattern from its start to its end. Each method moves behind what it returns. */
class PatternReader {
  private readonly pattern: string;
  private at = 0;
  /** A backslash with a number, or with `k`, is a backreference only if there is such a group. */
  private readonly groups: number;
  private readonly hasNames: boolean;

  constructor(pattern: string) {
    this.pattern = pattern;
    const parentheses = pattern.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, '_');
    const named = parentheses.match(/\(\?<(?![=!])/g) ?? [];
    this.groups = named.length + (parentheses.match(/\((?!\?)/g) ?? []).length;
    this.hasNames = named.length > 0;
  }

  /** Up to the end of the pattern, or of the group that is open. */
  alternatives(): PatternElement[][] {
    let sequence: PatternElement[] = [];
    const all = [sequence];
    while (this.at < this.pattern.length && !this.take(/\)/y)) {
      if (this.take(/\|/y)) {
        sequence = [];
        all.push(sequence);
      } else sequence.push(this.element());
    }
    return all;
  }

  /** The next match of a sticky expression, if it is here. */
  private take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const hit = expression.exec(this.pattern) ?? undefined;
    this.at += hit?.[0].length ?? 0;
    return hit;
  }

  private element(): PatternElement {
    const element = this.atom();
    const hit = this.take(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y);
    if (!hit) return element;
    const [, sign = '', least, comma, most] = hit;
    const [min, max] = SIGNS[sign] ?? [
      Number(least),
      comma === undefined ? Number(least) : Number(most || Number.POSITIVE_INFINITY),
    ];
    return { type: 'loop', element, min, max };
  }

  private atom(): PatternElement {
    const group = this.take(/\((?:\?(?:(<?)([=!])|<[^>]*>|([ims-]*):))?/y);
    if (group) return this.group(group);
    if (this.take(/\^/y)) return { type: 'start' };
    if (this.take(/\$/y)) return { type: 'end' };
    if (this.take(/\\[bB]/y)) return { type: 'boundary' };
    if (this.takeBackreference()) return { type: 'backreference' };
    if (this.take(/\./y)) return { type: 'chars', chars: complementOf(LINE_ENDS) };
    if (this.take(/\[/y)) return { type: 'chars', chars: this.charClass() };
    return { type: 'chars', chars: this.char(ESCAPE) };
  }

  private group([, behind, look, modifiers]: string[]): PatternElement {
    const alternatives = this.alternatives();
    if (modifiers) return { type: 'modified' };
    if (!look) return { type: 'group', alternatives };
    return { type: behind ? 'lookbehind' : 'lookahead', negate: look === '!', alternatives };
  }

  private takeBackreference(): boolean {
    const before = this.at;
    const number = this.take(/\\([1-9]\d*)/y)?.[1];
    if (number !== undefined && Number(number) <= this.groups) return true;
    this.at = before;
    return this.hasNames && this.take(/\\k<[^>]*>/y) !== undefined;
  }

  /** What a class matches, from behind its opening bracket. */
  private charClass(): CharSet {
    const isNegated = this.take(/\^/y) !== undefined;
    const sets: CharSet[] = [];
    while (!this.take(/\]/y)) {
      const first = this.char(ESCAPE_IN_CLASS);
      const isRange = this.take(/-(?!\])/y) !== undefined;
      sets.push(...(isRange ? between(first, this.char(ESCAPE_IN_CLASS)) : [first]));
    }
    return isNegated ? complementOf(unionOf(sets)) : unionOf(sets);
  }

  /** What one character, or one escape, matches. */
  private char(escapes: RegExp): CharSet {
    const [, set, control, letter, hex, unicode, octal, same] = this.take(escapes) ?? [];
    if (set) return CLASSES[set] ?? ALL_CHARS;
    if (control) return one(CONTROLS[control] ?? 0);
    if (letter) return one(letter.charCodeAt(0) % 32);
    if (octal) return one(Number.parseInt(octal, 8));
    const code = hex ?? unicode;
    if (code) return one(Number.parseInt(code, 16));
    if (same) return one(escapes === ESCAPE_IN_CLASS && same === 'b' ? 8 : same.charCodeAt(0));
    // Any other character, or a backslash that escapes nothing.
    this.at += 1;
    return one(this.pattern.charCodeAt(this.at - 1));
  }
}

const one = (code: number): CharSet => [[code, code]];

/** What `first-last` in a class matches: next to `\d` and the like, the dash is a character. */
function between(first: CharSet, last: CharSet): CharSet[] {
  const [[from] = [0, 0], [, to] = [0, 0]] = [first[0], last[0]];
  return isOneChar(first) && isOneChar(last) ? [[[from, to]]] : [first, one(45), last];
}

const isOneChar = (chars: CharSet): boolean =>
  chars.length === 1 && chars[0]?.[0] === chars[0]?.[1];
