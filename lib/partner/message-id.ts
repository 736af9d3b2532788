import { digestOf } from '../domain/snapshot';
import { readCursor, readMessage, readOne, readTimeAsWritten } from './wire';

const NAMELESS = 'nameless ';

/** True for the id of a message that the service gave none. */
export const isNameless = (id: string): boolean => id.startsWith(NAMELESS);

/**
 * "Other fields of the message record: not shown", its identifier among them: without one a message
 * is known by the SHA-256 of all that the contract names of it and of its place in the list. What
 * else stands in it may change from one reading to the next; of what is no message all of it counts.
 */
export async function namelessId(body: unknown): Promise<string> {
  const json = readOne(body, 'message');
  const { author, text: words, attachments } = json ?? {};
  const named = [author, words, attachments, readTimeAsWritten(json), readCursor(json)];
  return NAMELESS + (await digestOf(json && readMessage(json).readable ? named : body));
}
