import type { DecisionDraft } from './decision-rules';
import { shown, stepsOf } from './snapshot';

// "The review object must not contain data outside the agreed exchange profile" (partner-api.md).
// What was agreed is what the snapshot holds: a value that identifies somebody and does not stand in
// it does not belong into a review.

/** A value that the snapshot does not hold, and in which field of the draft it stands. */
export type ForeignValue = { where: string; text: string };

const VALUES = [
  /[^\s@<>()[\],;:"“”]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu,
  /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}(?![\p{L}\d])/gu,
  /(?<![\p{L}\d-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d-])/giu,
  // Eight digits and more, however set apart: telephones, accounts, numbers of identity cards.
  /(?<![\p{L}\d])\+?\d(?:[ ./()-]{0,2}\d){7,}(?![\p{L}\d])/gu,
];

/** Dates and times are said by everybody. */
const DATE = /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{4}$/;

/** Letters and digits only: `GB82 WEST` and `gb82west` are one. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '');

/** Values in the texts for the merchant that stand nowhere in the snapshot; each once per field. */
export function foreignValuesIn(draft: DecisionDraft, snapshot: unknown): ForeignValue[] {
  const values = textsFor(draft).flatMap(({ where, text }) =>
    valuesIn(text).map((value) => ({ where, text: value })),
  );
  if (values.length === 0) return [];
  const missing = new Set(values.map(({ text }) => bare(text)));
  for (const { value } of stepsOf(snapshot)) {
    const text = bare(shown(value));
    if (text) for (const one of missing) if (text.includes(one)) missing.delete(one);
    if (missing.size === 0) return [];
  }
  return values.filter(({ text }) => missing.has(bare(text)));
}

/** The partner's own merchant ID and paths of the snapshot are no values of anybody. */
const textsFor = ({ reasonCode, message, requirements }: DecisionDraft): ForeignValue[] => [
  { where: 'reasonCode', text: reasonCode },
  { where: 'message', text: message },
  ...requirements.map((one, at) => ({ where: `requirements.${at}.message`, text: one.message })),
];

function valuesIn(text: string): string[] {
  const found = VALUES.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([value]) => value.trim()),
  );
  const values = [...new Set(found)].filter((value) => !DATE.test(value));
  return values.filter((one) => !values.some((other) => other !== one && other.includes(one)));
}
