import { X } from 'lucide';
import type { EnvironmentMismatch } from '../../lib/domain/crm/environment-mismatch';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import styles from './EnvironmentMismatchNotice.module.css';

/** Warns that the CRM and the environment do not match: sandbox with live, or production with test. */
export function EnvironmentMismatchNotice({ mismatch }: { mismatch: EnvironmentMismatch }) {
  const dismiss = useAction('environmentMismatch.dismiss');
  return (
    <>
      <div className={styles.line} data-doubt={mismatch}>
        <p className={styles.words}>
          {t(mismatch === 'sandbox-with-live' ? 'hostSandboxLive' : 'hostProductionTest')}
        </p>
        <Button
          look="quiet"
          aria-label={t('putAway')}
          title={t('putAway')}
          busy={dismiss.pending}
          onClick={() => dismiss.run({})}
        >
          <Icon icon={X} />
        </Button>
      </div>
      <ActionFailure failure={dismiss.failure} />
    </>
  );
}
