import type { DecisionRecord, TimelineEntry } from '../../../lib/domain/onboarding/timeline';
import { t } from '../../../lib/words/words';
import { TextWith } from '../../ui/feedback/TextWith';
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
            {'record' in event && event.record ? <Recorded record={event.record} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What stays with a decision: who made it, why, and the checklist as it was. */
const Recorded = ({ record: { reviewer, reason, checklist } }: { record: DecisionRecord }) => (
  <div className={styles.record}>
    {reviewer ? <p>{t('recordedReviewer', reviewer)}</p> : null}
    {reason ? (
      <p>
        <TextWith word="recordedReason">
          <bdi>{reason}</bdi>
        </TextWith>
      </p>
    ) : null}
    {checklist.length > 0 ? (
      <ul aria-label={t('checklist')}>
        {checklist.map(({ text, tickedAt }) => (
          <li key={text} className={styles.item} data-ticked={tickedAt !== undefined || undefined}>
            <bdi>{text}</bdi>{' '}
            {tickedAt === undefined ? (
              <span className={styles.hint}>{t('recordedNotTicked')}</span>
            ) : (
              <Time at={tickedAt} />
            )}
          </li>
        ))}
      </ul>
    ) : null}
  </div>
);
