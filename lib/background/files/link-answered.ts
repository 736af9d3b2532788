import { sha256Hex } from '../../bytes/sha256';
import type { StoredFile } from '../../storage/stored-file';
import { withoutSignature } from '../../uploads/s3-sign';

/** A link counts as answering for so long after it did, in milliseconds. */
const ANSWERED_FOR = 60_000;

const digestOf = (link: string): Promise<string> => sha256Hex(withoutSignature(link));

/** What is stored of a file whose link answered just now. */
export const answeredNow = async (
  link: string,
): Promise<Pick<StoredFile, 'linkRead' | 'linkReadAt'>> => ({
  linkRead: await digestOf(link),
  linkReadAt: Date.now(),
});

/** Whether this link of a file answered within the last minute, by a clock that was not set back. */
export async function hasJustAnswered(
  { linkRead, linkReadAt = 0 }: StoredFile,
  link: string,
): Promise<boolean> {
  const age = Date.now() - linkReadAt;
  return age >= 0 && age <= ANSWERED_FOR && linkRead === (await digestOf(link));
}
