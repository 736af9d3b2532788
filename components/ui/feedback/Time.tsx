import styles from './Time.module.css';
import { inFull, spoken, spokenWithinDay } from './times';
import { useNow } from './use-now';

type Props = {
  at: number;
  /** A heading above says the day. */
  withinDay?: boolean;
  /** Can be reached by keyboard by itself, to read it in full. */
  focusable?: boolean;
};

/**
 * A moment, short; in full with its zone under the pointer and on focus: its own, that of an element
 * around it marked `data-times="self"`, or of anything within one marked `data-times="within"`.
 */
export function Time({ at, withinDay = false, focusable = false }: Props) {
  const now = useNow();
  const full = inFull(at);
  return (
    <time
      className={styles.time}
      dateTime={new Date(at).toISOString()}
      title={full}
      tabIndex={focusable ? 0 : undefined}
    >
      <span className={styles.short}>{withinDay ? spokenWithinDay(at, now) : spoken(at, now)}</span>
      <span className={styles.full}>{full}</span>
    </time>
  );
}
