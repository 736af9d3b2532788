import { type Standing, standingWord } from './golive-words';
import styles from './Verdict.module.css';

const SIGNS: Record<Standing, string> = {
  passed: '✓',
  failed: '✕',
  warning: '!',
  skipped: '–',
  'needs-person': '?',
  interrupted: '‖',
  going: '…',
  'not-run': '',
};

/** A verdict by its word, its sign and the shape around that; colour only says it once more. */
export function VerdictMark({ standing }: { standing: Standing }) {
  return (
    <span className={styles.verdict} data-standing={standing}>
      <span className={styles.sign} aria-hidden="true">
        {SIGNS[standing]}
      </span>
      {standingWord(standing)}
    </span>
  );
}
