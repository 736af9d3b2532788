import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import styles from './Page.module.css';

/** Says that the user chose the record, not the page's address, and offers to undo it. */
export function ChosenRecordNotice() {
  const undo = useAction('page.unchoose');
  return (
    <>
      <div className={styles.line}>
        <strong>{t('chosenByYou')}</strong>
        <Button onClick={() => undo.run({})} busy={undo.pending}>
          {t('undo')}
        </Button>
      </div>
      <p className={styles.detail}>{t('chosenByYouNext')}</p>
      <ActionFailure failure={undo.failure} onRetry={undo.again} />
    </>
  );
}
