import { checkIban, type IbanCheck } from '../../detect/iban';
import { normalizeName } from '../merchant';
import { entriesOf, leafText, type SnapshotEntry } from '../snapshot';
import { namedValues } from './named-values';

/**
 * What a value of a bank account shows by itself: its form and its check digits. None of it says that the
 * account exists.
 */
export type AccountCheck =
  | { of: 'iban'; result: IbanCheck }
  | { of: 'bic'; result: BicCheck }
  /** The BIC's country is not the IBAN's; both are codes of two letters. */
  | { of: 'countries'; bic: string; iban: string }
  | { of: 'routing-number'; why: 'fits' | 'form' | 'digits' }
  | { of: 'sort-code'; why: 'fits' | 'form' }
  | { of: 'uk-account'; why: 'fits' | 'form' };
type BicCheck = { why: 'fits'; country: string } | { why: 'form' };

export type AccountForm = {
  kind: 'account';
  /** Whose account it is, or at which bank. */
  title: string | undefined;
  checks: AccountCheck[];
  rest: SnapshotEntry[];
};

const HOLDER = [
  'accountholder',
  'accountholdername',
  'holder',
  'holdername',
  'accountname',
  'beneficiary',
];
const BANK = ['bankname', 'bank', 'name'];
const IBAN = ['iban', 'accountiban', 'ibannumber'];
const BIC = ['bic', 'swift', 'swiftcode', 'biccode', 'swiftbic', 'bicswift'];
const ROUTING = [
  'routingnumber',
  'abaroutingnumber',
  'aba',
  'abanumber',
  'achroutingnumber',
  'routing',
];
const SORT_CODE = ['sortcode', 'uksortcode'];
const ACCOUNT = ['accountnumber', 'account', 'accountno'];

/** A bank account: an object with a value that tells accounts or banks apart. All its fields stay fields. */
export function accountFormOf(entry: SnapshotEntry): AccountForm | undefined {
  const titles = namedValues(entry);
  if (!titles) return undefined;
  const texts = textsOf(entry);
  const [iban, bic, routing, sortCode, account] = [IBAN, BIC, ROUTING, SORT_CODE, ACCOUNT].map(
    (names) => names.map((name) => texts.get(name)).find((text) => text !== undefined),
  );
  if ([iban, bic, routing, sortCode, account].every((text) => text === undefined)) return undefined;
  const ibanResult = iban === undefined ? undefined : checkIban(iban);
  const bicResult = bic === undefined ? undefined : checkBic(bic);
  const countries = { bic: countryOf(bicResult), iban: countryOf(ibanResult) };
  const checks: AccountCheck[] = [
    ...(ibanResult ? [{ of: 'iban' as const, result: ibanResult }] : []),
    ...(bicResult ? [{ of: 'bic' as const, result: bicResult }] : []),
    ...(areApart(countries) ? [{ of: 'countries' as const, ...countries }] : []),
    ...(routing === undefined
      ? []
      : [{ of: 'routing-number' as const, why: checkRouting(routing) }]),
    ...(sortCode === undefined
      ? []
      : [{ of: 'sort-code' as const, why: shape(sortCode, /^\d{6}$/) }]),
    ...(sortCode === undefined || account === undefined
      ? []
      : [{ of: 'uk-account' as const, why: shape(account, /^\d{6,8}$/) }]),
  ];
  return {
    kind: 'account',
    title: titles.take(...HOLDER) ?? titles.take(...BANK),
    checks,
    rest: entriesOf(entry.value, entry.path),
  };
}

/** Here a doubtful value counts, too: it is what the checks are for. */
function textsOf({ value, path }: SnapshotEntry): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { path: at, value: text, children } of entriesOf(value, path)) {
    const name = normalizeName(at.at(-1));
    const shown = children === undefined ? leafText(text).trim().slice(0, 200) : '';
    if (shown !== '' && !texts.has(name)) texts.set(name, shown);
  }
  return texts;
}

const countryOf = (result: IbanCheck | BicCheck | undefined): string =>
  result && 'country' in result ? result.country : '';

/** The Channel Islands and the Isle of Man have British IBANs, France's overseas parts French ones, Åland Finnish ones. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  GB: ['GG', 'JE', 'IM'],
  FR: ['GF', 'GP', 'MQ', 'RE', 'YT', 'PF', 'NC', 'WF', 'PM', 'BL', 'MF', 'TF'],
  FI: ['AX'],
};

const areApart = ({ bic, iban }: { bic: string; iban: string }): boolean =>
  bic !== '' && iban !== '' && bic !== iban && !SHARED[iban]?.includes(bic);

/** ISO 9362: four letters or digits for the bank, a country, two for the place, three for a branch. */
function checkBic(text: string): BicCheck {
  const country = /^[A-Z\d]{4}([A-Z]{2})[A-Z\d]{2}(?:[A-Z\d]{3})?$/.exec(
    text.replace(/\s/g, '').toUpperCase(),
  )?.[1];
  return country === undefined ? { why: 'form' } : { why: 'fits', country };
}

/** A number of the American Bankers Association: nine digits, weighted 3, 7 and 1, are a multiple of 10. */
function checkRouting(text: string): 'fits' | 'form' | 'digits' {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{9}$/.test(digits)) return 'form';
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * ([3, 7, 1][at % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0 ? 'fits' : 'digits';
}

const shape = (text: string, pattern: RegExp): 'fits' | 'form' =>
  pattern.test(text.replace(/[\s-]/g, '')) ? 'fits' : 'form';
