import { t } from '../../../lib/words/words';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { ForgetEverything } from './ForgetEverything';
import { ERASE } from './last-settings';

/** Deletes all data; nothing else is here. It works even if the settings cannot be read. */
export const EraseSection = () => (
  <>
    <SettingPlace of={ERASE}>
      <ForgetEverything />
    </SettingPlace>
    <p className={styles.keeps}>{t('pruneLead')}</p>
  </>
);
