/** Most tickets that one page is asked about. */
const MOST = 20;

/** A ticket as short text for a note in the CRM, found again by `findTags`. */
export const tagOf = (ticketId: string): string => `[alongside:${ticketId}]`;

/** Ids of the tickets whose tags stand in a text, each once. They are claims of whoever wrote it. */
export function findTags(text: string): string[] {
  const found = [...text.matchAll(/\[alongside:([\w.-]{1,64})\]/g)].map(([, id = '']) => id);
  return [...new Set(found)].slice(0, MOST);
}

/** Whether a ticket's tag would be found again. */
export const isTaggable = (ticketId: string): boolean =>
  findTags(tagOf(ticketId)).includes(ticketId);
