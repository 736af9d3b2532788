import type { Shared } from '../../domain/team/shared';
import type { TeamCipher } from '../../team/cipher';

/** What an envelope is bound to: the kind, the author and the id, as the server has them. */
export const subjectOf = (entry: { kind: string; author: string; id: string }): string =>
  `${entry.kind}.${entry.author}.${entry.id}`;

/** The keyed hash of a ticket, as ids have it. */
export const ticketHash = (
  cipher: TeamCipher,
  installationId: string,
  ticketId: string,
): Promise<string> => cipher.hash('ticket', installationId, ticketId);

/**
 * The id of what is shared: the same for all agents who say something about the same thing, and to the
 * server only keyed hashes.
 */
export async function idOf(cipher: TeamCipher, shared: Shared): Promise<string> {
  switch (shared.kind) {
    case 'member':
      return 'self';
    case 'link': {
      const { installationId, reference, ticketId } = shared;
      const [record, ticket] = await Promise.all([
        cipher.hash('record', installationId, reference),
        ticketHash(cipher, installationId, ticketId),
      ]);
      return `${record}.${ticket}`;
    }
    case 'work':
      return ticketHash(cipher, shared.installationId, shared.ticketId);
    case 'sent': {
      const { installationId, ticketId, messageId } = shared;
      const [ticket, message] = await Promise.all([
        ticketHash(cipher, installationId, ticketId),
        cipher.hash('message', installationId, messageId),
      ]);
      return `${ticket}.${message}`;
    }
    case 'note': {
      const { installationId, ticketId, noteId } = shared;
      return `${await ticketHash(cipher, installationId, ticketId)}.${noteId}`;
    }
    case 'reply':
      return cipher.hash('reply', shared.installationId, shared.replyId);
    case 'site':
      return cipher.hash('site', shared.origin);
    case 'review':
      return cipher.hash('review', shared.installationId);
  }
}
