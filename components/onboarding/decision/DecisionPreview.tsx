import type { Decision } from '../../lib/domain/application';
import { say } from '../../lib/words/words';
import styles from './Decision.module.css';

/** Exactly what will be sent, before it is. */
export function DecisionPreview({
  decision,
  title = say('decisionPreview'),
}: {
  decision: Decision;
  title?: string;
}) {
  return (
    <section className={styles.preview} aria-label={title}>
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0}>{JSON.stringify(decision, null, 2)}</pre>
    </section>
  );
}
