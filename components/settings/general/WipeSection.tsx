import { t } from '../../../lib/words/words';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { WIPE } from './last-settings';
import { WipeEverything } from './WipeEverything';

/** Deletes all data; nothing else is here. It works even if the settings cannot be read. */
export const WipeSection = () => (
  <>
    <SettingPlace of={WIPE}>
      <WipeEverything />
    </SettingPlace>
    <p className={styles.keeps}>{t('pruneLead')}</p>
  </>
);
