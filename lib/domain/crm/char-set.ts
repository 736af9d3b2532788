/** A set of code units as sorted, disjoint ranges with both ends included. */
export type CharSet = readonly (readonly [from: number, to: number])[];

const LAST = 0xffff;

export const NO_CHARS: CharSet = [];
export const ALL_CHARS: CharSet = [[0, LAST]];

/** The union of several sets. */
export function unionOf(sets: readonly CharSet[]): CharSet {
  const ranges = sets.flat().toSorted((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The complement of a set. */
export function complementOf(set: CharSet): CharSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) rest.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) rest.push([next, LAST]);
  return rest;
}

/** Whether two sets have no character in common. */
export const areDisjoint = (one: CharSet, other: CharSet): boolean =>
  one.every(([from, to]) => other.every(([start, end]) => to < start || end < from));

const codesOf = (text: string): CharSet =>
  [...text].map((char) => [char.charCodeAt(0), char.charCodeAt(0)] as const);

const range = (from: string, to: string): CharSet => [[from.charCodeAt(0), to.charCodeAt(0)]];

export const DIGITS = range('0', '9');
export const WORD_CHARS = unionOf([DIGITS, range('A', 'Z'), range('a', 'z'), codesOf('_')]);
/** WhiteSpace and LineTerminator (ECMA-262, CharacterClassEscape `s`). */
export const SPACES = unionOf([
  codesOf(' \t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff'),
  range('\u2000', '\u200a'),
]);
/** The line terminators, which `.` does not match. */
export const LINE_ENDS = unionOf([codesOf('\n\r\u2028\u2029')]);
