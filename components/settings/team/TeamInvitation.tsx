import { useId, useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { copy } from '../../ui/controls/copy';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import styles from '../Settings.module.css';
import own from './Team.module.css';

/** Copies the invitation for colleagues. It is never shown, because it holds the team's key. */
export function TeamInvitation({ environment }: { environment: Environment }) {
  const [status, setStatus] = useState('');
  const read = useAction('team.invitation.read');
  const hint = useId();
  const copyInvitation = async () => {
    setStatus('');
    const outcome = await read.run({ environment });
    if (outcome.ok) setStatus(await copy(outcome.value.text));
  };
  return (
    <div className={own.block}>
      <div className={styles.buttons}>
        <Button onClick={() => void copyInvitation()} busy={read.pending} aria-describedby={hint}>
          {t('teamCopyInvitation')}
        </Button>
        <span role="status" className={styles.done}>
          {status}
        </span>
      </div>
      <p id={hint} className={styles.detail}>
        {t('teamInvitationSecret')}
      </p>
      <ActionFailure failure={read.failure} />
    </div>
  );
}
