/**
 * A number or a name in a form that compares, and what stands before or behind it: the country of a
 * tax id, the legal form of a company. That may be left out, but must not be another.
 */
export type Comparable = { text: string; mark?: string | undefined };

/** Whether two of them are of one company. `GmbH` and `Ltd` of one name are two companies. */
export const isSame = (one: Comparable, other: Comparable): boolean =>
  one.text === other.text &&
  (one.mark === undefined || other.mark === undefined || one.mark === other.mark);

/** Whether two numbers of one form, and of no two countries, differ: other forms say nothing. */
export const isOther = (one: Comparable, other: Comparable): boolean =>
  one.text !== other.text &&
  formOf(one) === formOf(other) &&
  (one.mark === undefined || other.mark === undefined || one.mark === other.mark);

/** `B12345678` and `A87654321` are of one form, nine digits and ten are not. */
const formOf = ({ text }: Comparable): string =>
  text.replace(/\p{L}/gu, 'A').replace(/\p{N}/gu, '9');

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

/** Legal forms as they are written at the end of a name, without dots and case; some in several ways. */
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
/** Those that are written in one way. */
const PLAIN_FORMS =
  'gmbh ag kg ohg se sarl sasu sas sa srl spa snc slu sl lda bv nv vof aps as ab oyj oy ou sro doo dd eood ood kft zrt uab sia';
const FORM_OF: ReadonlyMap<string, string> = new Map([
  ...FORMS.flatMap(([form, ...written]) =>
    [form, ...written].map((one): [string, string] => [one, form]),
  ),
  ...PLAIN_FORMS.split(' ').map((form): [string, string] => [form, form]),
]);
const MOST_WORDS = 4;
/** Some stand in front. */
const IN_FRONT: ReadonlySet<string> = new Set('ооо оао зао пао ао тоо тов чп ип'.split(' '));

/**
 * A company's legal name without case and punctuation, and with its legal form apart:
 * `HARBOUR TEAS LTD.` is `Harbour Teas Limited`, and may be `Harbour Teas`.
 */
export function comparableName(text: string): Comparable | undefined {
  const words = inBounds(text)
    .toLowerCase()
    .replace(/[.'’`´"“”„«»\p{Cf}]/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\/(\p{L})(?![\p{L}\p{N}])/gu, '$1$2')
    .replace(/[&+]/g, ' and ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const { name, mark } = apart(words);
  return name.length > 1 ? { text: name, mark } : undefined;
}

/** A name and its legal form; a form alone is a name. */
function apart(words: readonly string[]): { name: string; mark?: string | undefined } {
  // The longest first: `gmbh and co kg` is no `kg`.
  for (let most = Math.min(MOST_WORDS, words.length - 1); most > 0; most--) {
    const mark = FORM_OF.get(words.slice(-most).join(' '));
    if (mark) return { name: words.slice(0, -most).join(' '), mark };
  }
  const [first = '', ...rest] = words;
  return IN_FRONT.has(first) && rest.length > 0
    ? { name: rest.join(' '), mark: first }
    : { name: words.join(' ') };
}
