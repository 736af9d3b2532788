/**
 * A number or a name in a form that compares, and what stands before or behind it: the country of a
 * tax id, the legal form of a company. That may be left out, but must not be another.
 */
export type Comparable = { text: string; mark?: string | undefined };

/** Whether two of them are of one company. `GmbH` and `Ltd` of one name are two companies. */
export const isSame = (one: Comparable, other: Comparable): boolean =>
  one.text === other.text &&
  (one.mark === undefined || other.mark === undefined || one.mark === other.mark);

/** Longest value that is compared; a record's fields are no longer. */
const LONGEST = 200;

const inBounds = (text: string): string => (text.length <= LONGEST ? text.normalize('NFKC') : '');

/** Without spaces, dots and dashes; nothing for what identifies nobody: `n/a`, `0000`. */
function digitsOf(text: string): string | undefined {
  const compact = inBounds(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const digits = compact.replace(/[^\p{N}]/gu, '');
  return digits.length >= 4 && /[^0]/.test(digits) ? compact : undefined;
}

/** Countries whose tax ids are written with and without them; some are written in two ways. */
const COUNTRY =
  /^(AT|BE|BG|CHE|CH|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)(?=[A-Z]{0,2}\d)/;
const ALSO: Record<string, string> = { CHE: 'CH', EL: 'GR', XI: 'GB' };

/** What registers write behind a number that is a tax id, too. */
const BEHIND = /(\d)(?:MVA|MWST|TVA|IVA)$/;

/** A tax id: `DE 123.456.789` and `123456789` are the same, `FR123456789` is another. */
export function comparableTaxId(text: string): Comparable | undefined {
  const compact = digitsOf(text)?.replace(BEHIND, '$1');
  if (compact === undefined) return undefined;
  const country = COUNTRY.exec(compact)?.[1];
  if (country === undefined) return { text: compact };
  return { text: compact.slice(country.length), mark: ALSO[country] ?? country };
}

/** A number in a register. Its letters are part of it: `SC123456` is not `123456`. */
export function comparableNumber(text: string): Comparable | undefined {
  const compact = digitsOf(text);
  return compact === undefined ? undefined : { text: compact };
}

/** A whole e-mail address. */
export function comparableEmail(text: string): Comparable | undefined {
  const email = inBounds(text).trim().toLowerCase();
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email) ? { text: email } : undefined;
}

/** Legal forms as they end a name, without dots and case, the longest of each first. */
const FORMS: readonly [form: string, written: string][] = [
  ['ltd', 'private limited|proprietary limited|pvt ltd|pty ltd|limited|ltd'],
  ['plc', 'public limited company|plc'],
  ['llc', 'limited liability company|llc'],
  ['llp', 'limited liability partnership|llp'],
  ['inc', 'incorporated|inc'],
  ['corp', 'corporation|corp'],
  ['gmbh and co kg', 'gmbh and co kg|gmbh co kg'],
  ['ug', 'ug haftungsbeschränkt|ug'],
  ['sp z oo', 'spółka z ograniczoną odpowiedzialnością|sp z oo|sp zoo'],
  ...['gmbh', 'ag', 'kg', 'ohg', 'se', 'sarl', 'sasu', 'sas', 'sa', 'srl', 'spa', 'snc'].map(asIs),
  ...['slu', 'sl', 'lda', 'bv', 'nv', 'vof', 'aps', 'as', 'ab', 'oyj', 'oy', 'ou'].map(asIs),
  ...['sro', 'doo', 'dd', 'eood', 'ood', 'kft', 'zrt', 'uab', 'sia'].map(asIs),
];
const ENDS = new RegExp(`^(.+) (${FORMS.map(([, written]) => written).join('|')})$`, 'u');
/** Some stand in front. */
const BEGINS = /^(ооо|оао|зао|пао|ао|тоо|тов|чп|ип) (.+)$/u;

function asIs(form: string): [string, string] {
  return [form, form];
}

/**
 * A company's legal name without case and punctuation, and with its legal form apart: `HARBOUR TEAS LTD.` is `Harbour Teas Limited`, and may be `Harbour Teas`.
 */
export function comparableName(text: string): Comparable | undefined {
  const words = inBounds(text)
    .toLowerCase()
    .replace(/[.'’`´"“”„«»\p{Cf}]/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\/(\p{L})(?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/&|\+/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const [, core, end] = ENDS.exec(words) ?? [];
  const [, front, rest] = core === undefined ? (BEGINS.exec(words) ?? []) : [];
  const name = core ?? rest ?? words;
  if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name)) return undefined;
  return { text: name, mark: front ?? formOf(end) };
}

const formOf = (written: string | undefined): string | undefined =>
  FORMS.find(([, all]) => all.split('|').includes(written ?? ''))?.[0];
