import { t } from '../../../lib/words/words';
import styles from './Skeleton.module.css';

/** What the place will hold: rows or messages, or so many rows; with none, the words are only announced. */
export type SkeletonShape = 'rows' | 'messages' | number;

type Props = {
  shape: SkeletonShape;
  /** The words for what is being loaded, which a screen reader announces. */
  loading?: string | undefined;
};

/** How many rows the skeleton of a list has: the real number is not known yet. */
const MANY = 5;

/** The shape of what is being loaded. Most replies come before it is drawn, so nothing flashes. */
export const Skeleton = ({ shape, loading = t('loading') }: Props) => (
  <div className={styles.skeleton} data-shape={typeof shape === 'number' ? 'lines' : shape}>
    <p className="unseen" role="status">
      {loading}
    </p>
    {[...Array(typeof shape === 'number' ? shape : MANY).keys()].map((place) => (
      <div key={place} className={styles.place}>
        <i />
        <i />
        {typeof shape === 'number' ? null : <i />}
      </div>
    ))}
  </div>
);
