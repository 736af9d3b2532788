/**
 * Longest text of a page on which a pattern is tried, in code units. A longer part of an address names
 * no record; of a title the rest is left out.
 */
export const LONGEST_TRIED = 2048;

/**
 * Longest value out of which a pattern cuts something, in code units, and how many elements it is tried
 * on: a selector may fit every element of a page.
 */
export const LONGEST_CUT = 512;
export const MOST_CUT = 20;
