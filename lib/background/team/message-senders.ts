import type { Environment } from '../../domain/core/environment';
import type { Outgoing } from '../../protocol/requests/outbox';
import { environmentDb } from '../../storage/databases';
import { memberKey, memberName } from './member-name';

type Names = ReadonlyMap<string, string>;

/** The names of colleagues who sent messages of a ticket, by the messages' ids; empty while not known. */
export async function senderNames(environment: Environment, ticketId: string): Promise<Names> {
  const db = await environmentDb(environment);
  const sent = await db.getAll('sentBy', IDBKeyRange.bound([ticketId], [ticketId, []]));
  const authors = [...new Set(sent.map(({ author }) => author))];
  const members = await Promise.all(authors.map((one) => db.get('teamEntries', memberKey(one))));
  const names = new Map(authors.map((author, i) => [author, memberName(members[i])]));
  return new Map(sent.map(({ id, author }) => [id, names.get(author) ?? '']));
}

/** Commands of a ticket, each held one with the colleague who sent the latest message meanwhile. */
export const nameHeld = (commands: readonly Outgoing[], names: Names): Outgoing[] =>
  commands.map((command) => {
    const { held } = command;
    const colleague = held?.messageId === undefined ? undefined : names.get(held.messageId);
    return held && colleague ? { ...command, held: { ...held, colleague } } : command;
  });
