import type { TimelineEntry } from '../../../lib/domain/onboarding/timeline';
import { t } from '../../../lib/words/words';
import { Time } from '../../ui/feedback/Time';
import styles from './Timeline.module.css';
import { timelineWord } from './timeline-words';

/** What the user of this browser did and saw in an application, latest first. */
export function Timeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
  if (timeline.length === 0) return null;
  return (
    <section className={styles.timeline} aria-label={t('timeline')}>
      <h3>{t('timeline')}</h3>
      <p className={styles.hint}>{t('timelineHint')}</p>
      <ol>
        {timeline.toReversed().map(({ id, at, event }) => (
          <li key={id}>
            <span>{timelineWord(event)}</span> <Time at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
