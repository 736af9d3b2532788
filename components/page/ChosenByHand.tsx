import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import styles from './Page.module.css';

/** Says that the agent named the record and not the page's address, with the way back. */
export function ChosenByHand() {
  const undo = useAction('page.unchoose');
  return (
    <>
      <div className={styles.line}>
        <strong>{say('chosenByYou')}</strong>
        <Button onClick={() => undo.run({})} busy={undo.pending}>
          {say('undo')}
        </Button>
      </div>
      <p className={styles.detail}>{say('chosenByYouNext')}</p>
      {undo.failure ? <FailureNotice failure={undo.failure} onRetry={undo.again} arrived /> : null}
    </>
  );
}
