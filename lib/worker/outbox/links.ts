import { Attachment, attachmentFaults } from '../../domain/attachment';
import { endedMeanwhile } from '../../domain/attachment-link';
import type { Failure } from '../../domain/failure';
import * as z from '../../domain/schema';
import type { StoredWrite } from '../../storage/schema';

/** The part of a ticket's or a message's body that this looks at; a hash may be missing there. */
const WithAttachments = z.object({
  attachments: z.array(z.extend(Attachment, { hash: z._default(z.string(), '') })),
});

/**
 * Why a write must not leave with its links: one ended while the write waited, or one is none that
 * the service may be given (partner-api.md, "Attachment" and rule 6). For writes of which nothing
 * left yet: what may have arrived is sent again as it is.
 */
export function linkFailure({ environment, deed, body, createdAt }: StoredWrite, now: number) {
  if (deed.kind !== 'message.send' && deed.kind !== 'ticket.create') return undefined;
  const parsed = WithAttachments.safeParse(JSON.parse(body));
  const attachments = parsed.success ? parsed.data.attachments : [];
  const refused = attachments.find((one) =>
    attachmentFaults(one, environment).some(({ field }) => field === 'url'),
  );
  if (refused) return { kind: 'link-refused', name: refused.name } satisfies Failure;
  const ended = endedMeanwhile(attachments, createdAt, now);
  return ended && ({ kind: 'link-ended', ...ended } satisfies Failure);
}
