import type { TeamMember } from './team-view';

/** Characters of a note. */
export const LONGEST_TEAM_NOTE = 3_000;

/** Colleagues that one note can mention. */
export const MOST_MENTIONS = 50;

/**
 * The members whose name stands in a text after an `@`, by what the server calls them. Of several names that
 * begin there it is the longest.
 */
export function mentionsIn(text: string, members: readonly TeamMember[]): string[] {
  const names = [...new Set(members.map(({ name }) => comparable(name)))];
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(literally);
  const mention = new RegExp(`@(${longestFirst.join('|')})(?![\\p{L}\\p{N}\\p{M}])`, 'gu');
  const mentioned = new Set(Array.from(comparable(text).matchAll(mention), ([, name]) => name));
  return members
    .filter(({ name }) => name !== '' && mentioned.has(comparable(name)))
    .map(({ author }) => author)
    .slice(0, MOST_MENTIONS);
}

/** As two ways to write a name are the same: its case, and whether accents are characters of their own. */
const comparable = (text: string): string => text.toLocaleLowerCase().normalize('NFC');

/** A pattern for nothing but this text. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
