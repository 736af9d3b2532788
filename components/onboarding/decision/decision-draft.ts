import * as v from '../../../lib/domain/core/schema';
import type { DecisionDraft } from '../../../lib/domain/onboarding/decision/decision-rules';
import type { Draft } from '../../../lib/protocol/requests/drafts';

const Requirements = v.array(v.object({ field: v.string(), message: v.string() }));
type Requirements = v.InferOutput<typeof Requirements>;

const STATUSES = ['UnderReview', 'InformationRequired', 'Approved', 'Rejected'] as const;

/** The decision in a draft, as far as the user typed it. */
export function decisionIn({ text, fields }: Draft): DecisionDraft {
  return {
    status: STATUSES.find((status) => status === fields.status) ?? '',
    reasonCode: fields.reasonCode ?? '',
    message: text,
    requirements: requirementsIn(fields.requirements),
    partnerMerchantId: fields.partnerMerchantId ?? '',
  };
}

function requirementsIn(stored: string | undefined): Requirements {
  try {
    return v.tryParse(Requirements, JSON.parse(stored ?? '[]')) ?? [];
  } catch {
    // Only this form writes them; a damaged draft has none.
    return [];
  }
}

/** The change of a draft that replaces its requirements. */
export const withRequirements = (draft: Draft, requirements: Requirements): Partial<Draft> => ({
  fields: { ...draft.fields, requirements: JSON.stringify(requirements) },
});

/** The change of a draft that asks for one more field, unless it asks for it already. */
export function withRequirement(draft: Draft, field: string): Partial<Draft> {
  const { requirements } = decisionIn(draft);
  return requirements.some((one) => one.field === field)
    ? {}
    : withRequirements(draft, [...requirements, { field, message: '' }]);
}
