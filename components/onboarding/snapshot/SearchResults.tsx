import { useMemo } from 'react';
import { leavesWith, pathText } from '../../../lib/domain/onboarding/snapshot';
import { t } from '../../../lib/words/words';
import { type Ask, Leaf } from './Leaf';
import styles from './Snapshot.module.css';

/** How many search results are shown at most. */
const MOST_FOUND = 100;

type Props = {
  snapshot: Record<string, unknown>;
  /** The words, as they were typed. */
  sought: string;
  onAsk: Ask;
};

/** The fields, at any depth, whose name or value contains every word. */
export function SearchResults({ snapshot, sought, onAsk }: Props) {
  // The decision is typed beside it: a snapshot may have 100 000 fields or a text of 20 MB.
  const found = useMemo(
    () => leavesWith(snapshot, sought.split(/\s+/).filter(Boolean), MOST_FOUND),
    [snapshot, sought],
  );
  return (
    <section className={styles.section} aria-label={t('searchSnapshot')} dir="auto">
      <p role="status">
        {found.length > 0 ? t('snapshotFound', found.length) : t('snapshotNothingFound')}
      </p>
      <ul className={styles.found}>
        {found.map(({ path, value }) => (
          <li key={pathText(path)}>
            <code className={styles.path}>{pathText(path)}</code>
            <dl className={styles.fields}>
              <Leaf path={path} value={value} onAsk={onAsk} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
