import type { Environment } from '../core/environment';
import { hostKind } from '../core/private-host';
import type { Attachment } from './attachment';

/** A media type, which may have parameters: `text/plain; charset="utf-8"`. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:\s*;\s*[\w.+-]+=(?:[\w.+-]+|"[^"\\]*"))*$/;
const HASH = /^[a-z0-9-]+:[0-9a-f]+$/i;
const DIGITS: Record<string, number> = { sha256: 64, sha384: 96, sha512: 128 };

export type AttachmentFault = { field: keyof Attachment; word: AttachmentFaultWord };
type AttachmentFaultWord =
  | 'attachmentLinkNotHttps'
  | 'attachmentLinkPrivate'
  | 'attachmentNameMissing'
  | 'attachmentTypeMissing'
  | 'attachmentHashForm'
  | 'attachmentHashMissing';

/**
 * The faults of an attachment, found before the request (partner-api.md, rule 6). In live, a link
 * into a private network is a fault too: the service cannot open it.
 */
export function attachmentFaults(
  attachment: Attachment,
  environment: Environment,
): AttachmentFault[] {
  const faults: AttachmentFault[] = [];
  const address = httpsAddress(attachment.url);
  if (!address) faults.push({ field: 'url', word: 'attachmentLinkNotHttps' });
  else if (environment === 'live' && hostKind(address) !== 'public')
    faults.push({ field: 'url', word: 'attachmentLinkPrivate' });
  if (!attachment.name.trim()) faults.push({ field: 'name', word: 'attachmentNameMissing' });
  if (!MEDIA_TYPE.test(attachment.mimeType.trim()))
    faults.push({ field: 'mimeType', word: 'attachmentTypeMissing' });
  if (attachment.hash && !isWellFormedHash(attachment.hash))
    faults.push({ field: 'hash', word: 'attachmentHashForm' });
  return faults;
}

/** An https address without user name and password; anything else is neither opened nor sent. */
export function httpsAddress(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  return url?.protocol === 'https:' && !url.username && !url.password ? url : undefined;
}

/** `<algorithm>:<hex digest>`, with the right number of digits if the algorithm is known. */
function isWellFormedHash(hash: string): boolean {
  if (!HASH.test(hash)) return false;
  const [algorithm = '', digest = ''] = hash.toLowerCase().split(':');
  const digits = DIGITS[algorithm];
  return digits === undefined || digest.length === digits;
}

/** True for a hash against which a recipient can check the file: of a known algorithm. */
export const isCheckableHash = (hash: string): boolean =>
  isWellFormedHash(hash) && Object.hasOwn(DIGITS, hash.toLowerCase().split(':')[0] ?? '');
