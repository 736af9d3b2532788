import { digitRuns } from '../../detect/digit-runs';
import { findIbans } from '../../detect/iban';
import { plainSeparators } from '../../detect/separators';
import { leafText, nodesOf } from '../snapshot';
import type { DecisionDraft } from './decision-rules';
import { isOnlyYears, withoutFigures } from './plain-figures';
import { hasPath } from './requirement-path';

// "The review object must not contain data outside the agreed exchange profile" (partner-api.md).
// We take the snapshot as the agreed data: an identifying value that is not in the snapshot must
// not be in a review.

/** A value that is not in the snapshot, and its field in the draft. */
export type UnrelatedValue = { where: string; text: string };

// No pattern starts inside a word or repeats without limit: reviewers type texts, but may paste
// them.
const EMAIL = /(?<=([^\s@<>()[\],;:"“”]{1,64}))@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}(?![\p{L}\d])/gu;
const UUID = /(?<![\p{L}\d-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d-])/giu;
/** Separators between the digits of one number. */
const GAP = /^[ ./()-]+$/;
/** From this many digits on, a number may be a phone, account or identity card number. */
const IDENTIFYING = 8;

/**
 * The most values that we look up in the snapshot; a text with more of them is suspicious anyway.
 */
const MOST = 200;

/** Letters and digits only, so that `GB82 WEST` equals `gb82west`. */
const normalizeValue = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '');

/** Values in the merchant's texts that are not in the snapshot; each once per field. */
export function findUnrelatedValues(draft: DecisionDraft, snapshot: unknown): UnrelatedValue[] {
  const values = [...textsFor(draft), ...pathsFor(draft, snapshot)].flatMap(({ where, text }) =>
    valuesIn(text).map((value) => ({ where, text: value })),
  );
  const missing = new Set(values.map(({ text }) => normalizeValue(text)));
  const sought = new Set([...missing].slice(0, MOST));
  for (const { value } of sought.size > 0 ? nodesOf(snapshot) : []) {
    const text = normalizeValue(leafText(value));
    if (text)
      for (const one of sought)
        if (text.includes(one)) {
          sought.delete(one);
          missing.delete(one);
        }
    if (sought.size === 0) break;
  }
  return values.filter(({ text }) => missing.has(normalizeValue(text)));
}

/**
 * Typed paths may hold a value too. A path of the snapshot is accepted, even if a name in it looks
 * like an identifying number.
 */
const pathsFor = ({ requirements }: DecisionDraft, snapshot: unknown): UnrelatedValue[] =>
  requirements
    .map(({ field }, at) => ({ where: `requirements.${at}.field`, text: field }))
    .filter(({ text }) => valuesIn(text).length > 0 && !hasPath(snapshot, text));

/** The partner's own merchant id is not checked: it identifies nobody else. */
const textsFor = ({ reasonCode, message, requirements }: DecisionDraft): UnrelatedValue[] => [
  { where: 'reasonCode', text: reasonCode },
  { where: 'message', text: message },
  ...requirements.map((one, at) => ({ where: `requirements.${at}.message`, text: one.message })),
];

/** Each value once, without values inside it such as the digits of an IBAN. */
function valuesIn(text: string): string[] {
  const values: string[] = [];
  const collect = (value: string): string => {
    values.push(value.trim());
    return ';';
  };
  const withoutEmails = plainSeparators(text).replace(EMAIL, (domain: string, name: string) =>
    collect(name + domain),
  );
  const rest = withoutIbans(withoutEmails, collect)
    .replace(IBAN, (iban) => (digitsIn(iban) < IDENTIFYING ? iban : collect(iban)))
    .replace(UUID, collect);
  const all = numbersIn(rest);
  const withoutPlain = all.length > 0 ? withoutFigures(rest) : rest;
  const numbers = withoutPlain === rest ? all : numbersIn(withoutPlain);
  return [...new Set([...values, ...numbers])];
}

/** A text without its IBANs, also those in small letters; each is given to `collect`. */
function withoutIbans(text: string, collect: (iban: string) => string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of findIbans(text)) {
    rest += text.slice(from, start) + collect(text.slice(start, end));
    from = end;
  }
  return rest + text.slice(from);
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Numbers of eight digits and more, with any separators. */
const numbersIn = (text: string): string[] =>
  digitRuns(text, GAP).flatMap((run) => {
    const digits = run.reduce((all, { start, end }) => all + end - start, 0);
    if (digits < IDENTIFYING) return [];
    const start = run[0]?.start ?? 0;
    const number = text.slice(start, run.at(-1)?.end);
    if (isOnlyYears(number)) return [];
    return text[start - 1] === '+' ? `+${number}` : number;
  });
