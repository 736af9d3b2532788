import { say } from '../../lib/words/words';
import { CopyDiagnosis } from '../page/CopyDiagnosis';
import { namelessWords } from '../page/nameless-words';
import styles from '../page/Page.module.css';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import { isInstead } from './instead';

/**
 * Why the record is shown by its address alone, and what can be done about it here. It stands at the
 * lower edge, where it moves nothing when it comes: names come late.
 */
export function Nameless() {
  const look = useAnswer('page.look', {});
  const start = useAction('teach.start');
  const why = look.kind === 'ready' ? look.value : undefined;
  if (!why) return null;
  const { title, next } = namelessWords(why);
  return (
    <section className={styles.foot} aria-label={title}>
      {isInstead(why) ? null : <p role="status">{title}</p>}
      {why === 'unproven' ? <p className={styles.detail}>{next}</p> : null}
      <div className={styles.tools}>
        <Button onClick={() => start.run({ anew: false })} busy={start.pending}>
          {say('teachSite')}
        </Button>
        <CopyDiagnosis />
      </div>
      {start.failure ? <FailureNotice failure={start.failure} arrived /> : null}
    </section>
  );
}
