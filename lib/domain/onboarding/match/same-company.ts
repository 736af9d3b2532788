/**
 * A number or name in a comparable form, and its mark: the country of a tax id, or the legal form
 * of a company. A missing mark matches any other; two different marks do not match.
 */
export type Comparable = { text: string; mark?: string | undefined };

/** Whether both belong to one company. `GmbH` and `Ltd` of one name are two companies. */
export const isSame = (spelling: Comparable, other: Comparable): boolean =>
  spelling.text === other.text &&
  (spelling.mark === undefined || other.mark === undefined || spelling.mark === other.mark);

/**
 * Whether two numbers of the same format, and not of two countries, differ. Numbers of different
 * formats prove nothing.
 */
export const isDifferent = (spelling: Comparable, other: Comparable): boolean =>
  spelling.text !== other.text &&
  formOf(spelling) === formOf(other) &&
  (spelling.mark === undefined || other.mark === undefined || spelling.mark === other.mark);

/** The format of a number: `B12345678` and `A87654321` share one, nine and ten digits do not. */
const formOf = ({ text }: Comparable): string =>
  text.replace(/\p{L}/gu, 'A').replace(/\p{N}/gu, '9');

/** Longest value that we compare; a record's fields are not longer. */
const LONGEST = 200;

const inBounds = (text: string): string => (text.length <= LONGEST ? text.normalize('NFKC') : '');

/** Drops spaces, dots and dashes; undefined for values that identify nothing: `n/a`, `0000`. */
function digitsOf(text: string): string | undefined {
  const compact = inBounds(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const digits = compact.replace(/[^\p{N}]/gu, '');
  return digits.length >= 4 && /[^0]/.test(digits) ? compact : undefined;
}

/**
 * Countries whose tax ids occur with and without the country code; some codes have a second
 * spelling.
 */
const COUNTRY =
  /^(AT|BE|BG|CHE|CH|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)(?=[A-Z]{0,2}\d)/;
const ALSO: Record<string, string> = { CHE: 'CH', EL: 'GR', XI: 'GB' };

/** Suffixes that registers add to a number that is also a tax id. */
const BEHIND = /(\d)(?:MVA|MWST|TVA|IVA)$/;

/** A tax id: `DE 123.456.789` equals `123456789`, but not `FR123456789`. */
export function comparableTaxId(text: string): Comparable | undefined {
  const compact = digitsOf(text)?.replace(BEHIND, '$1');
  if (compact === undefined) return undefined;
  const country = COUNTRY.exec(compact)?.[1];
  if (country === undefined) return { text: compact };
  return { text: compact.slice(country.length), mark: ALSO[country] ?? country };
}

/** A registration number. Its letters count: `SC123456` is not `123456`. */
export function comparableNumber(text: string): Comparable | undefined {
  const compact = digitsOf(text);
  return compact === undefined ? undefined : { text: compact };
}

/** A complete e-mail address. */
export function comparableEmail(text: string): Comparable | undefined {
  const email = inBounds(text).trim().toLowerCase();
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email) ? { text: email } : undefined;
}

/** Legal forms at the end of a name, without dots and case; some have several spellings. */
const FORMS: readonly [form: string, ...written: string[]][] = [
  ['ltd', 'limited', 'private limited', 'proprietary limited', 'pvt ltd', 'pty ltd'],
  ['plc', 'public limited company'],
  ['llc', 'limited liability company'],
  ['llp', 'limited liability partnership'],
  ['inc', 'incorporated'],
  ['corp', 'corporation'],
  ['gmbh and co kg', 'gmbh co kg'],
  ['ug', 'ug haftungsbeschränkt'],
  ['sp z oo', 'sp zoo', 'spółka z ograniczoną odpowiedzialnością'],
];
/** Legal forms with one spelling. */
const PLAIN_FORMS =
  'gmbh ag kg ohg se sarl sasu sas sa srl spa snc slu sl lda bv nv vof aps as ab oyj oy ou sro doo dd eood ood kft zrt uab sia';
const FORM_OF: ReadonlyMap<string, string> = new Map([
  ...FORMS.flatMap(([form, ...written]) =>
    [form, ...written].map((spelling): [string, string] => [spelling, form]),
  ),
  ...PLAIN_FORMS.split(' ').map((form): [string, string] => [form, form]),
]);
const MOST_WORDS = 4;
/** Legal forms that stand in front of the name. */
const IN_FRONT: ReadonlySet<string> = new Set('ооо оао зао пао ао тоо тов чп ип'.split(' '));

/**
 * A company's legal name without case and punctuation, with its legal form apart: `HARBOUR TEAS
 * LTD.` equals `Harbour Teas Limited`, and may equal `Harbour Teas`.
 */
export function comparableName(text: string): Comparable | undefined {
  const words = inBounds(text)
    .toLowerCase()
    .replace(/[.'’`´"“”„«»\p{Cf}]/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\/(\p{L})(?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/[&+]/g, ' and ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const { name, mark } = splitLegalForm(words);
  return name.length > 1 ? { text: name, mark } : undefined;
}

/** Splits a name from its legal form. A legal form alone counts as a name. */
function splitLegalForm(words: readonly string[]): { name: string; mark?: string | undefined } {
  // The longest form first: `gmbh and co kg` is not `kg`.
  for (let most = Math.min(MOST_WORDS, words.length - 1); most > 0; most--) {
    const mark = FORM_OF.get(words.slice(-most).join(' '));
    if (mark) return { name: words.slice(0, -most).join(' '), mark };
  }
  const [first = '', ...rest] = words;
  return IN_FRONT.has(first) && rest.length > 0
    ? { name: rest.join(' '), mark: first }
    : { name: words.join(' ') };
}
