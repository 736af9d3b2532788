import { RefreshCw } from 'lucide';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { Select } from '../ui/controls/Select';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { IconButton } from '../ui/overlay/IconButton';
import styles from './Popup.module.css';
import { useInstallationChoice } from './use-installation-choice';

/** The combobox `Installation`, and a button that loads the list from the service again. */
export function InstallationChoice({ session }: { session: Reply<'session.read'> }) {
  const { select, isKeyed, refresh, ...failed } = useInstallationChoice(session);
  return (
    <div className={styles.installation}>
      <div className={styles.choice}>
        <Select {...select} hint={isKeyed ? undefined : t('installationNeedsKey')} />
        {isKeyed ? <IconButton {...refresh} icon={RefreshCw} /> : null}
      </div>
      <ActionFailure {...failed.chooseFailure} />
      {failed.refreshFailure ? (
        <FailureNotice
          failure={failed.refreshFailure}
          what={t('installationsOld')}
          arrived={failed.isRefreshFailure}
        />
      ) : null}
    </div>
  );
}
