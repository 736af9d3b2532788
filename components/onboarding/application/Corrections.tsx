import type { ApplicationView } from '../../../lib/protocol/requests/onboarding';
import { t } from '../../../lib/words/words';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';
import styles from '../snapshot/Snapshot.module.css';
import { Differences } from './Differences';

/** What the merchant changed since the reviewer asked for corrections or last saw the application. */
export function Corrections({ view }: { view: ApplicationView }) {
  const { earlier, asked, application } = view;
  // Nothing shows that the merchant removed data that the service left out.
  if (!earlier || application.bare) return null;
  return (
    <section className={styles.section} aria-label={t('corrections')}>
      <h3>{t('corrections')}</h3>
      <p className={styles.since}>
        <TextWith word={earlier.asked ? 'correctionsSinceAsked' : 'correctionsSinceSeen'}>
          <Time at={earlier.at} />
        </TextWith>
      </p>
      <Differences
        before={earlier.snapshot}
        after={application.snapshot}
        asked={earlier.asked ? asked : []}
      />
    </section>
  );
}
