import type { HostDoubt } from '../../lib/domain/sandbox';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Icon } from '../ui/Icon';
import { useAction } from '../ui/use-action';
import styles from './HostNotice.module.css';

/** The CRM and the environment do not seem to go together: said in a line that can be put away. */
export function HostNotice({ doubt }: { doubt: HostDoubt }) {
  const accept = useAction('host.accept');
  return (
    <>
      <div className={styles.line} data-doubt={doubt}>
        <p className={styles.words}>
          {say(doubt === 'sandbox-with-live' ? 'hostSandboxLive' : 'hostProductionTest')}
        </p>
        <Button
          look="quiet"
          aria-label={say('putAway')}
          title={say('putAway')}
          busy={accept.pending}
          onClick={() => accept.run({})}
        >
          <Icon name="close" />
        </Button>
      </div>
      {accept.failure ? <FailureNotice failure={accept.failure} arrived /> : null}
    </>
  );
}
