import { fromBase64url, toBase64url } from '../../bytes/encoding';
import type { StoredAssignment } from '../../storage/stored-team';
import type { TeamCipher } from '../../team/cipher';
import { ticketHash } from './subject';

// A note of a hand-over or a snooze is about a client. It is encrypted with the team's key from the moment it
// is written, in this browser and inside its entry: a lock has nothing to remove, and after it the note can be
// read again.

/** What a note is bound to. */
type About = Pick<StoredAssignment, 'ticketId' | 'installationId'> & {
  kind: 'note' | 'snooze-note';
  author: string;
};

/** Encrypts a note, and binds it to its author, its ticket and what it is a note of. */
export const sealNote = async (cipher: TeamCipher, about: About, note: string): Promise<string> =>
  toBase64url(await cipher.seal(await bindingOf(cipher, about), note));

/** The text of a note; undefined if it cannot be read, as one by a later version. */
export async function openNote(
  cipher: TeamCipher,
  about: About,
  note: string | undefined,
): Promise<string | undefined> {
  const envelope = note === undefined ? undefined : fromBase64url(note);
  if (!envelope) return undefined;
  const opened = await cipher.open(await bindingOf(cipher, about), envelope);
  return opened.kind === 'opened' ? opened.text : undefined;
}

const bindingOf = async (
  cipher: TeamCipher,
  { kind, author, installationId, ticketId }: About,
): Promise<string> => `${kind}.${author}.${await ticketHash(cipher, installationId, ticketId)}`;
