/** Code units as sorted ranges that do not touch, both ends included. */
export type CharSet = readonly (readonly [from: number, to: number])[];

const LAST = 0xffff;

export const NO_CHARS: CharSet = [];
export const ALL_CHARS: CharSet = [[0, LAST]];

/** All that is in one of the sets. */
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

/** All that is not in the set. */
export function allBut(set: CharSet): CharSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) rest.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) rest.push([next, LAST]);
  return rest;
}

/** Whether no character is in both. */
export const areApart = (one: CharSet, other: CharSet): boolean =>
  one.every(([from, to]) => other.every(([start, end]) => to < start || end < from));

const codesOf = (text: string): CharSet =>
  [...text].map((sign) => [sign.charCodeAt(0), sign.charCodeAt(0)] as const);

const range = (from: string, to: string): CharSet => [[from.charCodeAt(0), to.charCodeAt(0)]];

export const DIGITS = range('0', '9');
export const WORD_CHARS = unionOf([DIGITS, range('A', 'Z'), range('a', 'z'), codesOf('_')]);
/** WhiteSpace and LineTerminator (ECMA-262, CharacterClassEscape `s`). */
export const SPACES = unionOf([
  codesOf(' \t\n\v\f\r\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff'),
  range('\u2000', '\u200a'),
]);
/** What `.` leaves out. */
export const LINE_ENDS = unionOf([codesOf('\n\r\u2028\u2029')]);
