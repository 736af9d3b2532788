import type { Failure } from '../../../lib/domain/core/failure';
import type { DecisionDraft } from '../../../lib/domain/onboarding/decision/decision-rules';
import { type FieldError, fieldErrors } from '../../../lib/words/explain';

/** What the service says of a decision: at the fields that the form shows, by their names, and the rest. */
export type RefusedFields = { of: ReadonlyMap<string, string>; rest: FieldError[] };

/** Sorts the field errors of a refused decision (partner-api.md, review object) to the form's fields. */
export function refusedFields(failure: Failure | undefined, typed: DecisionDraft): RefusedFields {
  const of = new Map<string, string>();
  const rest: FieldError[] = [];
  for (const error of fieldErrors(failure, []).rest) {
    const name = nameOf(error.field, typed);
    const before = name && of.get(name);
    if (name) of.set(name, before ? `${before} ${error.message}` : error.message);
    else rest.push(error);
  }
  return { of, rest };
}

/** The form's field that a path means, as in `review.requirements.0.message`; undefined if it shows none. */
function nameOf(path: string, { status, requirements }: DecisionDraft): string | undefined {
  const [, index] = /(?:^|\.)requirements\.(\d+)(?:\.|$)/.exec(path) ?? [];
  // The path of a requirement is not editable, so what is said of it stands at its message.
  if (index !== undefined)
    return status === 'InformationRequired' && Number(index) < requirements.length
      ? `requirements.${index}.message`
      : undefined;
  const name = path.split('.').at(-1) ?? '';
  return FIELDS[status]?.includes(name) ? name : undefined;
}

const FIELDS: Partial<Record<DecisionDraft['status'], readonly string[]>> = {
  InformationRequired: ['reasonCode', 'message'],
  Approved: ['partnerMerchantId'],
  Rejected: ['reasonCode', 'message'],
};
