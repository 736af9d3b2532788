/** Every space of one line but the plain one. */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Hyphens and the dash of figures. Other dashes mean a range. */
const HYPHENS = /[\u2010-\u2012]/g;

/**
 * A text with a plain space or hyphen in the place of every other one, such as those that do not break: web
 * pages and PDFs have them, and a copied number keeps them. Each character keeps its place.
 */
export const plainSeparators = (text: string): string =>
  text.replace(SPACES, ' ').replace(HYPHENS, '-');
