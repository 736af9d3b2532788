import { digestOf } from '../domain/snapshot';
import { readCursor, readMessage, readOne, readTimeAsWritten } from './wire';

const NAMELESS = 'nameless ';

/** True for the id of a message that the service gave none. */
export const isNameless = (id: string): boolean => id.startsWith(NAMELESS);

/**
 * "Other fields of the message record: not shown", its identifier among them: without one a message
 * is known by the SHA-256 of all that the contract names of it and of its place in the list. What
 * else stands in it may change from one reading to the next, as may the link of a file, which may be
 * signed anew for each; of what is no message all of it counts.
 */
export async function namelessId(body: unknown): Promise<string> {
  const json = readOne(body, 'message');
  if (!json) return NAMELESS + (await digestOf(body));
  const { author, text: words } = json;
  const files = readMessage(json).attachments.map(({ url: _, ...file }) => file);
  const named = [author, words, files, readTimeAsWritten(json), readCursor(json)];
  return NAMELESS + (await digestOf(named));
}
