import { RefreshCw } from 'lucide';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { Select } from '../ui/controls/Select';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { installationName } from '../ui/feedback/installation-name';
import { IconButton } from '../ui/overlay/IconButton';
import styles from './Popup.module.css';

/** The combobox `Installation`, and a button that loads the list from the service again. */
export function InstallationChoice({ session }: { session: Reply<'session.read'> }) {
  const choose = useAction('session.choose');
  const refresh = useAction('session.refresh');
  const { installations, installationId, keyed, failure } = session;
  const refreshFailure = refresh.failure ?? failure;
  return (
    <div className={styles.installation}>
      <div className={styles.choice}>
        <Select
          label={t('installation')}
          value={installationId ?? ''}
          choices={
            installations.length > 0
              ? installations.map((installation) => ({
                  value: installation.id,
                  label: installationName(installation),
                }))
              : [{ value: '', label: t('installationNone') }]
          }
          onChange={(id) => void choose.run({ installationId: id })}
          disabled={installations.length === 0}
          hint={keyed.length === 0 ? t('installationNeedsKey') : undefined}
          busy={choose.pending || refresh.pending}
        />
        {keyed.length > 0 ? (
          <IconButton
            label={t('readAgain')}
            icon={RefreshCw}
            onClick={() => refresh.run({})}
            busy={refresh.pending}
          />
        ) : null}
      </div>
      <ActionFailure failure={choose.failure} onRetry={choose.again} />
      {refreshFailure && keyed.length > 0 ? (
        <FailureNotice failure={refreshFailure} what={t('installationsOld')} />
      ) : null}
    </div>
  );
}
