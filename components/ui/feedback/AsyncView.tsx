import type { ReactNode } from 'react';
import { t } from '../../../lib/words/words';
import type { AsyncState } from '../data/use-request';
import styles from './AsyncView.module.css';
import { FailureNotice } from './FailureNotice';
import { Skeleton, type SkeletonShape } from './Skeleton';
import { StaleNotice } from './StaleNotice';
import { type Retry, RetryStart, useRetry } from './use-retry';

type Props<T> = {
  reply: AsyncState<T>;
  children: (value: T) => ReactNode;
  isEmpty?: (value: T) => boolean;
  empty?: ReactNode;
  /** The words for what is being loaded. */
  loading?: string;
  /** The shape of what is being loaded; without it, only the words. */
  skeleton?: SkeletonShape;
  /** What to show while it loads, in place of words and skeleton. */
  placeholder?: ReactNode;
};

/**
 * Shows a loaded value in its four states: loading, failed, empty, ready. If a value could not be
 * loaded again, a notice above the old value says so. The focus of a pressed Retry stays in its place.
 */
export function AsyncView<T>(props: Props<T>) {
  const retry = useRetry(props.reply);
  return (
    <>
      <RetryStart reply={props.reply} retry={retry} />
      <States {...props} retry={retry} />
    </>
  );
}

type StatesProps<T> = Props<T> & { retry: Retry };

function States<T>(props: StatesProps<T>) {
  const { reply, children, isEmpty, empty, loading, skeleton, placeholder, retry } = props;
  switch (reply.kind) {
    case 'loading':
      if (placeholder !== undefined) return placeholder;
      return skeleton !== undefined ? (
        <Skeleton shape={skeleton} loading={loading} />
      ) : (
        <p className={styles.loading} role="status">
          {loading ?? t('loading')}
        </p>
      );
    case 'failed':
      return (
        <div ref={retry.notice} className={styles.failed} {...retry.focusHandlers}>
          <FailureNotice
            failure={reply.failure}
            onRetry={retry.press}
            arrived={retry.retried !== undefined}
          />
        </div>
      );
    case 'ready': {
      const shown = isEmpty?.(reply.value) ? empty : children(reply.value);
      return (
        // The notice has a fixed place in the tree, so the value below keeps its state when it appears.
        <>
          {reply.failure && shown ? (
            <div className={styles.stale} {...retry.focusHandlers}>
              <StaleNotice failure={reply.failure} onRetry={retry.press} />
            </div>
          ) : null}
          {shown}
        </>
      );
    }
  }
}
