import { t } from '../../lib/words/words';
import { PracticeBadge } from './PracticeBadge';
import styles from './PracticeStrip.module.css';

/** Says at the top of the panel that it is practice, in place of the environment. */
export const PracticeStrip = () => (
  <section className={styles.strip} aria-label={t('practiceTitle')}>
    <PracticeBadge />
    <p>{t('practiceStrip')}</p>
  </section>
);
