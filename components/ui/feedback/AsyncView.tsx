import type { ReactNode } from 'react';
import { t } from '../../../lib/words/words';
import type { AsyncState } from '../data/use-request';
import styles from './AsyncView.module.css';
import { FailureNotice } from './FailureNotice';
import { Skeleton, type SkeletonShape } from './Skeleton';
import { StaleNotice } from './StaleNotice';

type Props<T> = {
  reply: AsyncState<T>;
  children: (value: T) => ReactNode;
  isEmpty?: (value: T) => boolean;
  empty?: ReactNode;
  /** The words for what is being loaded. */
  loading?: string;
  /** The shape of what is being loaded; without it, only the words. */
  skeleton?: SkeletonShape;
};

/**
 * Shows a loaded value in its four states: loading, failed, empty, ready. If a value could not be
 * loaded again, a notice above the old value says so.
 */
export function AsyncView<T>({ reply, children, isEmpty, empty, loading, skeleton }: Props<T>) {
  switch (reply.kind) {
    case 'loading':
      return skeleton !== undefined ? (
        <Skeleton shape={skeleton} loading={loading} />
      ) : (
        <p className={styles.loading} role="status">
          {loading ?? t('loading')}
        </p>
      );
    case 'failed':
      return (
        <div className={styles.failed}>
          <FailureNotice failure={reply.failure} onRetry={reply.again} />
        </div>
      );
    case 'ready':
      return <Ready reply={reply}>{isEmpty?.(reply.value) ? empty : children(reply.value)}</Ready>;
  }
}

type ReadyProps<T> = { reply: Extract<AsyncState<T>, { kind: 'ready' }>; children: ReactNode };

// The notice has a fixed place in the tree, so the value below keeps its state when it appears.
const Ready = <T,>({ reply, children }: ReadyProps<T>) => (
  <>
    {reply.failure && children ? (
      <div className={styles.stale}>
        <StaleNotice failure={reply.failure} onRetry={reply.again} />
      </div>
    ) : null}
    {children}
  </>
);
