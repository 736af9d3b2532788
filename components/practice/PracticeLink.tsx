import { t } from '../../lib/words/words';
import styles from './PracticeLink.module.css';

type Props = {
  /** Says below the link what it opens. */
  withHint?: boolean;
  /** Called when the page opens in its new tab. */
  onOpen?: () => void;
};

/** Opens practice in a tab of its own: for people who have no key yet. */
export const PracticeLink = ({ withHint = false, onOpen }: Props) => (
  <p className={styles.practice}>
    <a href="/practice.html" target="_blank" rel="noreferrer" onClick={onOpen}>
      {t('practiceLink')}
    </a>
    {withHint ? <span className={styles.hint}>{t('practiceLinkHint')}</span> : null}
  </p>
);
