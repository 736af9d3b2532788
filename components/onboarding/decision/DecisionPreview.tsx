import type { Decision } from '../../../lib/domain/onboarding/application';
import { t } from '../../../lib/words/words';
import styles from './Decision.module.css';

/** Exactly what will be sent. */
export function DecisionPreview({
  decision,
  title = t('decisionPreview'),
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
