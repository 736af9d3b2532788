import type { Comparison as Compared } from '../../lib/domain/go-live';
import { say } from '../../lib/words/words';
import { Time } from '../ui/Time';
import styles from './GoLive.module.css';
import { tookWord } from './golive-words';

/** What changed since the run before. */
export function Comparison({ comparison }: { comparison: Compared }) {
  const { at, newlyFailing, newlyPassing, slower } = comparison;
  const list = (steps: readonly string[]) => (steps.length > 0 ? steps.join(', ') : '–');
  return (
    <section aria-labelledby="compared">
      <h3 id="compared">
        {say('goliveCompared')} <Time at={at} focusable />
      </h3>
      <dl className={styles.compared}>
        <dt>{say('goliveNewlyFailing')}</dt>
        <dd>{list(newlyFailing)}</dd>
        <dt>{say('goliveNewlyPassing')}</dt>
        <dd>{list(newlyPassing)}</dd>
        <dt>{say('goliveSlower')}</dt>
        <dd>
          {list(
            slower.map(
              ({ step, before, now }) => `${step} (${tookWord(before)} → ${tookWord(now)})`,
            ),
          )}
        </dd>
      </dl>
    </section>
  );
}
