/**
 * Longest text of a page on which we try a pattern, in code units. A longer part of an address
 * names no record; a longer title is cut.
 */
export const LONGEST_TRIED = 2048;

/**
 * Longest value from which a pattern removes text, in code units, and on how many elements: a
 * selector may match every element of a page.
 */
export const LONGEST_CUT = 512;
export const MOST_CUT = 20;
