import type { IbanCheck } from '../../../lib/domain/detect/iban';
import type { AccountCheck } from '../../../lib/domain/onboarding/recognise/account';
import { browserLanguage, t } from '../../../lib/words/words';
import styles from './AccountChecks.module.css';

/** Whether it checks out; undefined if nobody knows the rules for it. */
type Verdict = { fits: boolean | undefined; words: string };

/** What the values of a bank account show by themselves, each with its reason. */
export const AccountChecks = ({ checks }: { checks: readonly AccountCheck[] }) =>
  checks.length === 0 ? null : (
    <ul className={styles.checks}>
      {checks.map(verdictOf).map(({ fits, words }) => (
        <li key={words} data-fits={fits}>
          <strong>
            {t(fits === undefined ? 'checkUnknown' : fits ? 'checksOut' : 'checksOutNot')}
          </strong>{' '}
          {words}
        </li>
      ))}
    </ul>
  );

function verdictOf(check: AccountCheck): Verdict {
  switch (check.of) {
    case 'iban':
      return ibanVerdict(check.result);
    case 'bic':
      return check.result.why === 'fits'
        ? right(t('bicFits', countryName(check.result.country)))
        : wrong(t('bicForm'));
    case 'countries':
      return wrong(t('countriesDiffer', countryName(check.bic), countryName(check.iban)));
    case 'routing-number':
      if (check.why === 'fits') return right(t('routingFits'));
      return wrong(t(check.why === 'form' ? 'routingForm' : 'routingDigits'));
    case 'sort-code':
      return check.why === 'fits' ? right(t('sortCodeFits')) : wrong(t('sortCodeForm'));
    case 'uk-account':
      return check.why === 'fits' ? right(t('ukAccountFits')) : wrong(t('ukAccountForm'));
  }
}

const right = (words: string): Verdict => ({ fits: true, words });
const wrong = (words: string): Verdict => ({ fits: false, words });

function ibanVerdict(result: IbanCheck): Verdict {
  switch (result.why) {
    case 'fits':
      return right(t('ibanFits', countryName(result.country), result.length));
    case 'unknown-country':
      return { fits: undefined, words: t('ibanUnknown', countryName(result.country)) };
    case 'length':
      return wrong(t('ibanLength', countryName(result.country), result.length, result.expected));
    case 'digits':
      return wrong(t('ibanDigits'));
    case 'form':
      return wrong(t('ibanForm'));
  }
}

/** A country's name in the browser's language; its code if the browser knows none. */
const countryName = (code: string): string =>
  new Intl.DisplayNames(browserLanguage(), { type: 'region' }).of(code) ?? code;
