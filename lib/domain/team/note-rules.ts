import type { TeamMember } from './team-view';

/** Characters of a note. */
export const LONGEST_TEAM_NOTE = 3_000;

/** Colleagues that one note can mention. */
export const MOST_MENTIONS = 50;

/** The members whose name stands in a text after an `@`, by what the server calls them. */
export function mentionsIn(text: string, members: readonly TeamMember[]): string[] {
  const typed = text.toLocaleLowerCase();
  return members
    .filter(({ name }) => typed.includes(`@${name.toLocaleLowerCase()}`))
    .map(({ author }) => author)
    .slice(0, MOST_MENTIONS);
}
