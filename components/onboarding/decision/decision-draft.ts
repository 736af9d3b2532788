import type { Draft } from '../../lib/border/questions-tickets';
import type { DecisionDraft } from '../../lib/domain/decision-rules';
import * as z from '../../lib/domain/schema';
import { emptyDraft } from '../ui/keep-draft';

const Requirements = z.array(z.object({ field: z.string(), message: z.string() }));
type Requirements = z.infer<typeof Requirements>;

/** A decision that nothing was typed of yet. */
export const draftAbout = emptyDraft;

const STATUSES = ['UnderReview', 'InformationRequired', 'Approved', 'Rejected'] as const;

/** What was typed of a decision, out of the draft that keeps it. */
export function decisionIn({ text, fields }: Draft): DecisionDraft {
  return {
    status: STATUSES.find((status) => status === fields.status) ?? '',
    reasonCode: fields.reasonCode ?? '',
    message: text,
    requirements: requirementsIn(fields.requirements),
    partnerMerchantId: fields.partnerMerchantId ?? '',
  };
}

function requirementsIn(kept: string | undefined): Requirements {
  try {
    return Requirements.safeParse(JSON.parse(kept ?? '[]')).data ?? [];
  } catch {
    // Written by nobody but us; a draft that is garbled has none.
    return [];
  }
}

/** The change that puts other requirements into a draft. */
export const withRequirements = (draft: Draft, requirements: Requirements): Partial<Draft> => ({
  fields: { ...draft.fields, requirements: JSON.stringify(requirements) },
});

/** The change that asks for one more field, unless it is asked for already. */
export function withRequirement(draft: Draft, field: string): Partial<Draft> {
  const { requirements } = decisionIn(draft);
  return requirements.some((one) => one.field === field)
    ? {}
    : withRequirements(draft, [...requirements, { field, message: '' }]);
}
