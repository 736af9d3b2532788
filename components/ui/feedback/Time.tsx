import { useNow } from '../hooks/use-now';
import styles from './Time.module.css';
import { fullTime, shortDate, shortTime, shortTimeWithinDay } from './times';

type Props = {
  at: number;
  /** A heading above shows the date. */
  withinDay?: boolean;
  /** After a day only the date. */
  brief?: boolean;
  /** Makes the time focusable, so that keyboard users can read it in full. */
  focusable?: boolean;
};

/**
 * A short time. It is shown in full, with its zone, on hover and on focus: its own, or that of an
 * ancestor with `data-times="self"`. Inside one with `data-times="short"` only on hover.
 */
export function Time({ at, withinDay = false, brief = false, focusable = false }: Props) {
  const now = useNow();
  const full = fullTime(at);
  return (
    <time
      className={styles.time}
      dateTime={new Date(at).toISOString()}
      title={full}
      tabIndex={focusable ? 0 : undefined}
    >
      <span className={styles.short}>
        {(withinDay ? shortTimeWithinDay : brief ? shortDate : shortTime)(at, now)}
      </span>
      <span className={styles.full}>{full}</span>
    </time>
  );
}
