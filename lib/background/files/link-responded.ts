import { sha256Hex } from '../../bytes/sha256';
import type { StoredFile } from '../../storage/stored-file';
import { withoutSignature } from '../../uploads/s3-sign';

/** A link counts as responding for so long after it did, in milliseconds. */
const RESPONDED_FOR = 60_000;

const digestOf = (link: string): Promise<string> => sha256Hex(withoutSignature(link));

/** What is stored of a file whose link responded just now. */
export const respondedNow = async (
  link: string,
): Promise<Pick<StoredFile, 'linkRead' | 'linkReadAt'>> => ({
  linkRead: await digestOf(link),
  linkReadAt: Date.now(),
});

/** Whether this link of a file responded within the last minute, by a clock that was not set back. */
export async function hasJustResponded(
  { linkRead, linkReadAt = 0 }: StoredFile,
  link: string,
): Promise<boolean> {
  const age = Date.now() - linkReadAt;
  return age >= 0 && age <= RESPONDED_FOR && linkRead === (await digestOf(link));
}
