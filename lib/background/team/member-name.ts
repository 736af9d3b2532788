import type { StoredTeamEntry } from '../../storage/stored-team';

/** The key of the entry in which an author says who they are. */
export const memberKey = (author: string): [string, string, string] => ['member', author, 'self'];

/** A colleague's name as their entry says it, without control characters; empty if it is not known yet. */
export const memberName = (entry: StoredTeamEntry | undefined): string =>
  entry?.shared?.kind === 'member'
    ? entry.shared.name.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim()
    : '';
