import type { DeviationOutcome } from '../../lib/domain/golive/run';
import { t, type Word } from '../../lib/words/words';
import styles from './GoLive.module.css';
import { dayWord } from './golive-words';

const STATES: Record<DeviationOutcome['state'], Word> = {
  accepted: 'deviationAccepted',
  expired: 'deviationExpired',
  stopped: 'deviationStopped',
  'not-seen': 'deviationNotSeen',
};

/** Shows how each agreed deviation turned out in this run. */
export function Deviations({ deviations }: { deviations: readonly DeviationOutcome[] }) {
  if (deviations.length === 0) return null;
  return (
    <section aria-labelledby="deviations">
      <h3 id="deviations">{t('goliveDeviations')}</h3>
      <dl className={styles.compared}>
        {deviations.map(({ step, reason, until, state }) => (
          <div key={step} className={styles.pair}>
            <dt>{t('goliveDeviation', step, reason)}</dt>
            <dd>{t(STATES[state], dayWord(until))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
