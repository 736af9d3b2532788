import type { Environment } from '../core/environment';
import { hostKind } from '../core/private-host';
import { isSigned, linkEnd } from '../documents/document-link';
import type { Attachment } from './attachment';

/**
 * How long a message or ticket may wait in the outbox before it is sent, in milliseconds: the
 * outbox's own limit (`DEADLINE` in `lib/partner/decide.ts`).
 */
export const LONGEST_DELAY = 12 * 3_600_000;

/** A doubt about a link; the user may send it all the same. `at` is in epoch milliseconds. */
export type LinkDoubt =
  /** By its own parameters, the link has expired. */
  | { kind: 'ended'; at: number }
  /** The link may expire before the outbox sends it. */
  | { kind: 'ends-soon'; at: number }
  /** The link carries a signature without a readable end. */
  | { kind: 'signed' }
  /**
   * The host is this machine or in a private network. In live this is refused (`attachmentFaults`).
   */
  | { kind: 'private' };

/**
 * The doubt about a link that we can see without a request (partner-api.md, "Attachment": it "must
 * stay reachable while the request is processed").
 */
export function linkDoubt(
  text: string,
  environment: Environment,
  now: number,
): LinkDoubt | undefined {
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:') return undefined;
  const at = linkEnd(url);
  if (at !== undefined && at <= now) return { kind: 'ended', at };
  if (at !== undefined && at <= now + LONGEST_DELAY) return { kind: 'ends-soon', at };
  if (environment === 'test' && hostKind(url) !== 'public') return { kind: 'private' };
  return at === undefined && isSigned(url) ? { kind: 'signed' } : undefined;
}

/**
 * The first attachment whose link was valid when the command was made and has expired since. A link
 * that had expired before was sent knowingly: the form had warned the user.
 */
export function findExpiredLink(
  attachments: readonly Pick<Attachment, 'name' | 'url'>[],
  madeAt: number,
  now: number,
): { name: string; endedAt: number } | undefined {
  for (const { name, url } of attachments) {
    const link = URL.parse(url);
    const endedAt = link ? linkEnd(link) : undefined;
    if (endedAt !== undefined && endedAt > madeAt && endedAt <= now) return { name, endedAt };
  }
  return undefined;
}
