import type { ApplicationView } from '../../lib/border/questions-onboarding';
import { say } from '../../lib/words/words';
import { Time } from '../ui/Time';
import { Differences } from './Differences';
import styles from './Snapshot.module.css';

/** What the merchant changed since this browser asked for it, or last saw the application. */
export function Corrections({ view }: { view: ApplicationView }) {
  const { earlier, asked, application } = view;
  if (!earlier) return null;
  return (
    <section className={styles.section} aria-label={say('corrections')}>
      <h3>{say('corrections')}</h3>
      <p className={styles.since}>
        {say(earlier.asked ? 'correctionsSinceAsked' : 'correctionsSinceSeen')}{' '}
        <Time at={earlier.at} />
      </p>
      <Differences
        before={earlier.snapshot}
        after={application.snapshot}
        asked={earlier.asked ? asked : []}
      />
    </section>
  );
}
