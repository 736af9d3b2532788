import { t } from '../../lib/words/words';
import { CopyDiagnosis } from '../page/CopyDiagnosis';
import { missingNameWords } from '../page/missing-name-words';
import styles from '../page/Page.module.css';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { isPageMismatch } from './page-mismatch';

/**
 * Why the record is shown without its name, and what the user can do about it. It stands at the lower
 * edge: names are read late, and there the notice moves nothing when it appears or disappears.
 */
export function MissingNameNotice() {
  const state = useRequest('page.state.read', {});
  const start = useAction('teach.start');
  const reason = state.kind === 'ready' ? state.value : undefined;
  if (!reason) return null;
  const { title, next } = missingNameWords(reason);
  return (
    <section className={styles.foot} aria-label={title}>
      {isPageMismatch(reason) ? null : <p role="status">{title}</p>}
      {reason === 'unproven' ? <p className={styles.detail}>{next}</p> : null}
      <div className={styles.tools}>
        <Button onClick={() => start.run({ restart: false })} busy={start.pending}>
          {t('teachSite')}
        </Button>
        <CopyDiagnosis />
      </div>
      <ActionFailure failure={start.failure} />
    </section>
  );
}
