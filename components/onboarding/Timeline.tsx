import type { TimelineEntry, TimelineEvent } from '../../lib/domain/timeline';
import { say } from '../../lib/words/words';
import { Time } from '../ui/Time';
import { seenWord } from './document-words';
import { applicationStatusWord, decisionWord } from './onboarding-words';
import styles from './Timeline.module.css';

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
            <Time at={at} /> <span>{wordsOf(event)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf(event: TimelineEvent): string {
  switch (event.kind) {
    case 'opened':
      return say('timelineOpened', applicationStatusWord(event.status), ending(event.digest));
    case 'document':
      return say('timelineDocument', event.path, seenWord(event.verdict));
    case 'decided':
      return [
        say(
          'timelineDecided',
          decisionWord(event.status),
          ending(event.digest),
          event.documents.length,
        ),
        ...(event.proposer === undefined ? [] : [say('timelineProposedBy', event.proposer)]),
      ].join('; ');
    case 'proposed':
      return say('timelineProposed', decisionWord(event.status), ending(event.digest));
    case 'confirmed':
      return say('timelineConfirmed', applicationStatusWord(event.status));
  }
}

/** As much of a digest as tells two snapshots apart. */
const ending = (digest: string): string => digest.slice(0, 8);
