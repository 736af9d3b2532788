import type { DecisionDraft } from './decision-rules';
import { digitRuns } from './digit-runs';
import { isYears, withoutFigures } from './plain-figures';
import { hasPath } from './requirement-path';
import { shown, stepsOf } from './snapshot';

// "The review object must not contain data outside the agreed exchange profile" (partner-api.md).
// What was agreed is what the snapshot holds: a value that identifies somebody and does not stand in
// it does not belong into a review.

/** A value that the snapshot does not hold, and in which field of the draft it stands. */
export type ForeignValue = { where: string; text: string };

// Nothing here starts inside a word, or repeats without end: texts are typed, but may be pasted.
const EMAIL = /(?<=([^\s@<>()[\],;:"“”]{1,64}))@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}(?![\p{L}\d])/gu;
const UUID = /(?<![\p{L}\d-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d-])/giu;
/** What sets the digits of one number apart. */
const GAP = /^[ ./()-]+$/;
/** So many digits and more are telephones, accounts, numbers of identity cards. */
const IDENTIFYING = 8;

/** So many values are looked for in the snapshot; who writes more of them names others anyway. */
const MOST = 200;

/** Letters and digits only: `GB82 WEST` and `gb82west` are one. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '');

/** Values in the texts for the merchant that stand nowhere in the snapshot; each once per field. */
export function foreignValuesIn(draft: DecisionDraft, snapshot: unknown): ForeignValue[] {
  const values = [...textsFor(draft), ...pathsFor(draft, snapshot)].flatMap(({ where, text }) =>
    valuesIn(text).map((value) => ({ where, text: value })),
  );
  const missing = new Set(values.map(({ text }) => bare(text)));
  const sought = new Set([...missing].slice(0, MOST));
  for (const { value } of sought.size > 0 ? stepsOf(snapshot) : []) {
    const text = bare(shown(value));
    if (text)
      for (const one of sought)
        if (text.includes(one)) {
          sought.delete(one);
          missing.delete(one);
        }
    if (sought.size === 0) break;
  }
  return values.filter(({ text }) => missing.has(bare(text)));
}

/**
 * A path may be typed, so somebody's value may stand in it. One that is the snapshot's is a path, even
 * if a name in it looks like a number of somebody's.
 */
const pathsFor = ({ requirements }: DecisionDraft, snapshot: unknown): ForeignValue[] =>
  requirements
    .map(({ field }, at) => ({ where: `requirements.${at}.field`, text: field }))
    .filter(({ text }) => valuesIn(text).length > 0 && !hasPath(snapshot, text));

/** The partner's own merchant ID is no value of anybody. */
const textsFor = ({ reasonCode, message, requirements }: DecisionDraft): ForeignValue[] => [
  { where: 'reasonCode', text: reasonCode },
  { where: 'message', text: message },
  ...requirements.map((one, at) => ({ where: `requirements.${at}.message`, text: one.message })),
];

/** Each value once; what is part of one, as digits of an IBAN are, is no other. */
function valuesIn(text: string): string[] {
  const values: string[] = [];
  const take = (value: string): string => {
    values.push(value.trim());
    return ';';
  };
  const rest = text
    .replace(EMAIL, (domain: string, name: string) => take(name + domain))
    .replace(IBAN, (iban) => (digitsIn(iban) < IDENTIFYING ? iban : take(iban)))
    .replace(UUID, take);
  const all = numbersIn(rest);
  const relieved = all.length > 0 ? withoutFigures(rest) : rest;
  const numbers = relieved === rest ? all : numbersIn(relieved);
  return [...new Set([...values, ...numbers])];
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Numbers of eight digits and more, however set apart. */
const numbersIn = (text: string): string[] =>
  digitRuns(text, GAP).flatMap((run) => {
    const digits = run.reduce((all, { start, end }) => all + end - start, 0);
    if (digits < IDENTIFYING) return [];
    const start = run[0]?.start ?? 0;
    const number = text.slice(start, run.at(-1)?.end);
    if (isYears(number)) return [];
    return text[start - 1] === '+' ? `+${number}` : number;
  });
