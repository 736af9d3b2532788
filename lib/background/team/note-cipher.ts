import { fromBase64url, toBase64url } from '../../bytes/encoding';
import type { StoredAssignment } from '../../storage/stored-team';
import type { TeamCipher } from '../../team/cipher';
import { idOf } from './subject';

// A hand-over note is about a client. It is encrypted with the team's key from the moment it is written, in
// this browser and inside its entry: a lock has nothing to remove, and after it the note can be read again.

type About = Pick<StoredAssignment, 'ticketId' | 'installationId'>;

/** Encrypts a note, and binds it to its author and its ticket. */
export const sealNote = async (
  cipher: TeamCipher,
  author: string,
  about: About,
  note: string,
): Promise<string> =>
  toBase64url(await cipher.seal(await subjectOfNote(cipher, author, about), note));

/** The text of a note; undefined if it cannot be read, as one by a later version. */
export async function openNote(
  cipher: TeamCipher,
  { by, note, ...about }: StoredAssignment,
): Promise<string | undefined> {
  const envelope = note === undefined ? undefined : fromBase64url(note);
  if (!envelope) return undefined;
  const opened = await cipher.open(await subjectOfNote(cipher, by, about), envelope);
  return opened.kind === 'opened' ? opened.text : undefined;
}

async function subjectOfNote(cipher: TeamCipher, author: string, about: About): Promise<string> {
  const { ticketId, installationId } = about;
  const work = { kind: 'work', at: 0, assignee: null, seen: {}, ticketId, installationId } as const;
  return `note.${author}.${await idOf(cipher, work)}`;
}
