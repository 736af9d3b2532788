import { recordTypeWord } from '../../lib/words/record-words';
import { t } from '../../lib/words/words';
import { Banner } from '../ui/feedback/Banner';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import styles from './Teach.module.css';
import { trialRows } from './teach-words';
import type { RecipeTrial } from './use-recipe-trial';

/** The values that a recipe read on the open page, or why it read none. */
export function TrialResult({ trial: { tried, failure, wanted } }: { trial: RecipeTrial }) {
  if (failure) return <FailureNotice failure={failure} arrived />;
  switch (tried?.kind) {
    case undefined:
      return null;
    case 'no-tab':
      return (
        <Banner tone="warning" arrived>
          {t('triedNoTab')}
        </Banner>
      );
    case 'no-record':
      return (
        <Banner tone="warning" arrived>
          {t('triedNoRecord', tried.address)}
        </Banner>
      );
    case 'record':
      return (
        <Banner tone="plain" arrived>
          <p>{t('triedRead', tried.id, recordTypeWord(tried.type))}</p>
          <dl className={styles.values}>
            {trialRows(tried, wanted).map(({ label, value }) => (
              <div key={label} className={styles.pair}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Banner>
      );
  }
}
