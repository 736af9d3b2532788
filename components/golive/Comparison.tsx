import type { RunComparison } from '../../lib/domain/golive/run';
import { listOf, t } from '../../lib/words/words';
import { TextWith } from '../ui/feedback/TextWith';
import { Time } from '../ui/feedback/Time';
import styles from './GoLive.module.css';
import { tookWord } from './golive-words';

/** Shows what changed since the previous run. */
export function Comparison({ comparison }: { comparison: RunComparison }) {
  const { at, newlyFailing, newlyPassing, slower } = comparison;
  const list = (steps: readonly string[]) => (steps.length > 0 ? listOf(steps) : '–');
  return (
    <section aria-labelledby="compared">
      <h3 id="compared">
        <TextWith word="goliveCompared">
          <Time at={at} focusable />
        </TextWith>
      </h3>
      <dl className={styles.compared}>
        <dt>{t('goliveNewlyFailing')}</dt>
        <dd>{list(newlyFailing)}</dd>
        <dt>{t('goliveNewlyPassing')}</dt>
        <dd>{list(newlyPassing)}</dd>
        <dt>{t('goliveSlower')}</dt>
        <dd>
          {list(
            slower.map(({ step, before, now }) =>
              t('goliveSlowerStep', step, tookWord(before), tookWord(now)),
            ),
          )}
        </dd>
      </dl>
    </section>
  );
}
