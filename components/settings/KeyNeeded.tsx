import type { Environment } from '../../lib/domain/core/environment';
import { settingsRoute } from '../../lib/domain/core/settings-routes';
import { t } from '../../lib/words/words';
import { ADD_KEY } from './keys/key-settings';
import styles from './Settings.module.css';

type Props = { environment: Environment; why: 'no-key' | 'locked' };

/** Why something that the key of an environment encrypts cannot be changed now, and the way to where that is mended. */
export const KeyNeeded = ({ environment, why }: Props) =>
  why === 'locked' ? (
    <p className={styles.none}>{t('storageLocked')}</p>
  ) : (
    <p className={styles.none}>
      {t(environment === 'test' ? 'storageNoTestKey' : 'storageNoLiveKey')}{' '}
      <a href={settingsRoute('keys', ADD_KEY.id)}>{t('stepKey')}</a>
    </p>
  );
