import { type DecisionDraft, fieldsToSend, type Secret, secretsIn } from './decision-rules';
import { findUnrelatedValues } from './exchange-profile';
import { withoutFileLinks } from './file-links';

/** Text that must not leave the browser: its field in the draft, and what it looks like. */
export type ForbiddenContent = { where: string; text: string; kind: Secret['kind'] | 'foreign' };

/**
 * Finds secrets, and values outside the agreed exchange profile (partner-api.md, review object), in
 * what would be sent. Texts for a decision that is no longer chosen do not count.
 */
export function findForbidden(
  draft: DecisionDraft,
  snapshot: unknown,
  fileOrigins: readonly string[],
): ForbiddenContent[] {
  const sent = withoutFileLinks(fieldsToSend(draft), fileOrigins);
  return [
    ...secretsIn(sent),
    ...findUnrelatedValues(sent, snapshot).map(
      (value): ForbiddenContent => ({ ...value, kind: 'foreign' as const }),
    ),
  ];
}
