import type { ReactNode } from 'react';
import { say } from '../../lib/words/words';
import styles from './Faces.module.css';
import { FailureNotice } from './FailureNotice';
import type { Answer } from './use-answer';

type Props<T> = {
  answer: Answer<T>;
  children: (value: T) => ReactNode;
  isEmpty?: (value: T) => boolean;
  empty?: ReactNode;
  /** What is being loaded, in words. */
  loading?: string;
};

/** Whatever is loaded has four faces: loading, failed, empty, ready. */
export function Faces<T>({ answer, children, isEmpty, empty, loading }: Props<T>) {
  switch (answer.kind) {
    case 'loading':
      return (
        <p className={styles.loading} role="status">
          {loading ?? say('loading')}
        </p>
      );
    case 'failed':
      return (
        <div className={styles.failed}>
          <FailureNotice failure={answer.failure} onRetry={answer.again} />
        </div>
      );
    case 'ready':
      return isEmpty?.(answer.value) ? empty : children(answer.value);
  }
}
