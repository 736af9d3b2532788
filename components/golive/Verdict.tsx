import { type Standing, standingWord } from './golive-words';
import styles from './Verdict.module.css';

const SIGNS: Record<Standing, string> = {
  passed: '✓',
  failed: '✕',
  warning: '!',
  skipped: '–',
  'needs-person': '?',
  interrupted: '‖',
  running: '…',
  'not-run': '',
};

/** A verdict as a word and a sign in a shape; the colour adds no information (WCAG 1.4.1). */
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
