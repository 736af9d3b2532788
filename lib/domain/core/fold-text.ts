/** A text as a search compares it: without case, accents and the width of its spaces, which people do not type. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
