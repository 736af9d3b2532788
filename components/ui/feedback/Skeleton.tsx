import { t } from '../../../lib/words/words';
import styles from './Skeleton.module.css';

type Props = {
  /** What the place will hold. */
  of: 'rows' | 'messages';
  /** The words for what is being loaded, which a screen reader announces. */
  loading?: string | undefined;
};

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The shape of what is being loaded. Most answers come before it is drawn, so nothing flashes. */
export const Skeleton = ({ of, loading = t('loading') }: Props) => (
  <div className={styles.skeleton} data-of={of}>
    <p className="unseen" role="status">
      {loading}
    </p>
    {PLACES.map((place) => (
      <div key={place} className={styles.place}>
        <i />
        <i />
        <i />
      </div>
    ))}
  </div>
);
