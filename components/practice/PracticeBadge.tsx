import { t } from '../../lib/words/words';
import styles from './PracticeBadge.module.css';

/** Stands where a screen names its environment. It differs from Test and Live by word, colour and shape. */
export const PracticeBadge = () => (
  <span className={styles.badge} title={t('practiceMeans')}>
    {t('practice')}
  </span>
);
