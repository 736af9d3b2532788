import * as v from '../../../domain/core/schema';
import { Attachment } from '../../../domain/tickets/attachment';
import { findExpiredLink } from '../../../domain/tickets/attachment-link';
import { attachmentFaults } from '../../../domain/tickets/attachment-rules';
import type { StoredCommand } from '../../../storage/stored-command';
import { type PreconditionResult, preconditionMet } from '../../outbox/define-command';

/** The attachments in the body of a ticket or a message. A hash may be missing. */
const WithAttachments = v.object({
  attachments: v.array(v.object({ ...Attachment.entries, hash: v.optional(v.string(), '') })),
});

/**
 * Checks the attachment links of a command before its first attempt. A link may have expired while
 * the command waited, or may be one that the service must not get (partner-api.md, "Attachment" and
 * rule 6).
 */
export function attachmentLinksWork({
  environment,
  body,
  askedAt,
  endedLinkSeenAt,
  createdAt,
}: StoredCommand): PreconditionResult {
  const parsed = v.safeParse(WithAttachments, JSON.parse(body));
  const attachments = parsed.success ? parsed.output.attachments : [];
  const refused = attachments.find((one) =>
    attachmentFaults(one, environment).some(({ field }) => field === 'url'),
  );
  if (refused) return { kind: 'stop', failure: { kind: 'link-refused', name: refused.name } };
  const ended = findExpiredLink(attachments, endedLinkSeenAt ?? askedAt ?? createdAt, Date.now());
  return ended ? { kind: 'stop', failure: { kind: 'link-ended', ...ended } } : preconditionMet;
}
