import type { CrmRecord } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import { ChosenByHand } from '../page/ChosenByHand';
import styles from '../page/Page.module.css';

/** How the panel comes by its record, where the agent said which it is. */
export function RecordNote({ record }: { record: CrmRecord }) {
  if (!record.chosen) return null;
  return (
    <section className={styles.quiet} aria-label={say('chosenByYou')}>
      <ChosenByHand />
    </section>
  );
}
