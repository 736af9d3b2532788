import type { DeviationSeen } from '../../lib/domain/go-live';
import { say, type Word } from '../../lib/words/words';
import styles from './GoLive.module.css';

const STATES: Record<DeviationSeen['state'], Word> = {
  accepted: 'deviationAccepted',
  expired: 'deviationExpired',
  stopped: 'deviationStopped',
  'not-seen': 'deviationNotSeen',
};

/** Shows how each agreed deviation turned out in this run. */
export function Deviations({ deviations }: { deviations: readonly DeviationSeen[] }) {
  if (deviations.length === 0) return null;
  return (
    <section aria-labelledby="deviations">
      <h3 id="deviations">{say('goliveDeviations')}</h3>
      <dl className={styles.compared}>
        {deviations.map(({ step, reason, until, state }) => (
          <div key={step} className={styles.pair}>
            <dt>{say('goliveDeviation', step, reason)}</dt>
            <dd>{say(STATES[state], until)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
