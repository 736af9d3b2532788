import type { Shared, SharedOf } from '../../domain/team/shared';
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

/** The keyed hash of an application, as ids have it. */
export const applicationHash = (
  cipher: TeamCipher,
  installationId: string,
  applicationId: string,
): Promise<string> => cipher.hash('application', installationId, applicationId);

/**
 * The id of what is shared: the same for all agents who say something about the same thing, and to the
 * server only keyed hashes.
 */
export async function idOf(cipher: TeamCipher, shared: Shared): Promise<string> {
  switch (shared.kind) {
    case 'member':
    case 'publickey':
      return 'self';
    case 'teamkey':
      return shared.member;
    case 'link': {
      const { installationId, reference, ticketId } = shared;
      const [record, ticket] = await Promise.all([
        cipher.hash('record', installationId, reference),
        ticketHash(cipher, installationId, ticketId),
      ]);
      return `${record}.${ticket}`;
    }
    case 'work':
    case 'snooze':
    case 'promise':
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
    case 'proposal':
      return `${await proposalHash(cipher, shared)}.${shared.part}`;
    case 'vote':
      return proposalHash(cipher, shared);
    case 'reply':
      return cipher.hash('reply', shared.installationId, shared.replyId);
    case 'site':
      return cipher.hash('site', shared.origin);
    case 'review':
      return cipher.hash('review', shared.installationId);
  }
}

async function proposalHash(
  cipher: TeamCipher,
  { installationId, applicationId, proposalId }: SharedOf<'vote' | 'proposal'>,
): Promise<string> {
  const [application, proposal] = await Promise.all([
    applicationHash(cipher, installationId, applicationId),
    cipher.hash('proposal', installationId, proposalId),
  ]);
  return `${application}.${proposal}`;
}
