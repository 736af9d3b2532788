/** Most tickets that we look up for one page. */
const MOST = 20;

/** A ticket as short text for a note in the CRM; `findTags` finds it again. */
export const tagOf = (ticketId: string): string => `[alongside:${ticketId}]`;

/**
 * The ids of the tickets whose tags are in a text, each once. They are unproven: anyone may have
 * written them.
 */
export function findTags(text: string): string[] {
  const found = [...text.matchAll(/\[alongside:([\w.-]{1,64})\]/g)].map(([, id = '']) => id);
  return [...new Set(found)].slice(0, MOST);
}

/** Whether a ticket's tag would be found again. */
export const isTaggable = (ticketId: string): boolean =>
  findTags(tagOf(ticketId)).includes(ticketId);
