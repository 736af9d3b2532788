import type { TimelineEntry } from '../../lib/domain/timeline';
import { say } from '../../lib/words/words';
import { Time } from '../ui/Time';
import styles from './Timeline.module.css';
import { timelineWord } from './timeline-words';

/** What this browser saw and did about an application, the latest first. */
export function Timeline({ timeline }: { timeline: readonly TimelineEntry[] }) {
  if (timeline.length === 0) return null;
  return (
    <section className={styles.timeline} aria-label={say('timeline')}>
      <h3>{say('timeline')}</h3>
      <p className={styles.hint}>{say('timelineHint')}</p>
      <ol>
        {timeline.toReversed().map(({ id, at, event }) => (
          <li key={id}>
            <Time at={at} /> <span>{timelineWord(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
