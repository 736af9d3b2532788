import { t } from '../../../lib/words/words';
import styles from './DraftMark.module.css';

/** In a row of a list: something unsent about it is stored. */
export const DraftMark = () => (
  <span className={styles.draft} data-draft>
    {t('draft')}
  </span>
);
