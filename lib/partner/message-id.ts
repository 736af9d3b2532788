import { jsonDigest } from '../domain/onboarding/compare-snapshots';
import { readCursor, readMessage, readOne, readTimeAsWritten } from './wire';

const NAMELESS = 'nameless ';

/** True for the id that we gave a message without one. */
export const isNameless = (id: string): boolean => id.startsWith(NAMELESS);

/**
 * Derives an id for a message that has none: "Other fields of the message record: not shown". The
 * id is the SHA-256 of the contract's fields and the message's place in the list. Other fields may
 * change from one reading to the next, as may a file's signed link. If the entry is not a message
 * at all, the whole value is hashed.
 */
export async function namelessId(body: unknown): Promise<string> {
  const json = readOne(body, 'message');
  if (!json) return NAMELESS + (await jsonDigest(body));
  const { author, text: words } = json;
  const files = readMessage(json).attachments.map(({ url: _, ...file }) => file);
  const named = [author, words, files, readTimeAsWritten(json), readCursor(json)];
  return NAMELESS + (await jsonDigest(named));
}
