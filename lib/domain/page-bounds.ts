/**
 * Longest text of a page on which a pattern is tried, in code units. A longer part of an address names
 * no record; of a title or an element's words the rest is left out.
 */
export const LONGEST_TRIED = 2048;
