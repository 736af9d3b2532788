import { type DecisionDraft, type Secret, secretsIn, sentOf } from './decision-rules';
import { foreignValuesIn } from './exchange-profile';

/** Something that must not leave the browser: in which field of the draft, and what it looks like. */
export type Forbidden = { where: string; text: string; kind: Secret['kind'] | 'foreign' };

/**
 * Secrets, and values outside of what was agreed to be exchanged (partner-api.md, review object), in
 * what would be sent: what was typed for a decision that is no longer chosen stops nothing.
 */
export function forbiddenIn(draft: DecisionDraft, snapshot: unknown): Forbidden[] {
  const sent = sentOf(draft);
  return [
    ...secretsIn(sent),
    ...foreignValuesIn(sent, snapshot).map(
      (value): Forbidden => ({ ...value, kind: 'foreign' as const }),
    ),
  ];
}
