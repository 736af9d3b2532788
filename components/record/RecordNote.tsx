import type { CrmRecord } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import { ChosenByHand } from '../page/ChosenByHand';
import { CopyDiagnosis } from '../page/CopyDiagnosis';
import { namelessWords } from '../page/nameless-words';
import styles from '../page/Page.module.css';
import { useAnswer } from '../ui/use-answer';

/** How the panel comes by its record, where that is not as usual: by hand, or by its address alone. */
export function RecordNote({ record }: { record: CrmRecord }) {
  if (record.chosen)
    return (
      <section className={styles.quiet} aria-label={say('chosenByYou')}>
        <ChosenByHand />
      </section>
    );
  return record.name === undefined ? <Nameless /> : null;
}

/** A line that must not be in the way: what could not be learned of it is left out. */
function Nameless() {
  const look = useAnswer('page.look', {});
  const why = look.kind === 'ready' ? look.value : undefined;
  if (!why) return null;
  return (
    <div className={styles.quiet}>
      <p role="status">{namelessWords(why).title}</p>
      {why === 'looking' ? null : <CopyDiagnosis />}
    </div>
  );
}
