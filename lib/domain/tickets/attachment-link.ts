import type { Attachment } from './attachment';
import { isSigned, linkEnd } from './document-link';
import type { Environment } from './environment';
import { hostKind } from './private-host';

/**
 * How long a message or a ticket may wait in the outbox before it leaves, in milliseconds: the
 * outbox's own limit (`DEADLINE` in `lib/partner/decide.ts`).
 */
export const LONGEST_DELAY = 12 * 3_600_000;

/** What speaks against a link that is still sent if the person wants it. `at`: epoch milliseconds. */
export type LinkDoubt =
  /** It says itself that it is over. */
  | { kind: 'ended'; at: number }
  /** It may be over before the outbox lets it go. */
  | { kind: 'ends-soon'; at: number }
  /** It carries a signature, and does not say for how long. */
  | { kind: 'signed' }
  /** Its host is this machine or in a private network. Refused in live (`attachmentFaults`). */
  | { kind: 'private' };

/**
 * What is known against a link without asking anybody (partner-api.md, "Attachment": it "must stay
 * reachable while the request is processed").
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
 * The first attachment whose link was good when a write was made and is over now. One that was over
 * before that was sent knowingly: the form had said so.
 */
export function endedMeanwhile(
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
