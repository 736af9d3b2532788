import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import type { AsyncState } from '../data/use-request';
import { type FocusHandlers, useKeptFocus } from '../hooks/use-kept-focus';
import styles from './AsyncView.module.css';
import { FailureNotice } from './FailureNotice';
import { Skeleton, type SkeletonShape } from './Skeleton';
import { isServiceWide, StaleNotice } from './StaleNotice';

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
 * loaded again, a notice above the old value says so. The focus of a pressed Retry stays in its place.
 */
export function AsyncView<T>({ reply, ...props }: Props<T>) {
  const retry = useRetry(reply);
  return (
    <>
      {retry.isRetried && reply.kind !== 'failed' ? (
        <p
          ref={retry.start}
          className="unseen"
          role="status"
          tabIndex={-1}
          {...retry.focusHandlers}
        >
          {outcomeWords(reply, retry.isPending)}
        </p>
      ) : null}
      <States reply={reply} retry={retry} {...props} />
    </>
  );
}

/** What came of Retry. Why a part is not shown at all is announced by its notice. */
function outcomeWords<T>(reply: AsyncState<T>, isPending: boolean): string {
  if (reply.kind !== 'ready' || isServiceWide(reply.failure)) return '';
  if (!reply.failure) return t('loaded');
  return isPending ? '' : `${t('notUpToDate')} ${explain(reply.failure)}`;
}

type Retry = {
  press: () => Promise<void>;
  /** What Retry sent has no reply yet. */
  isPending: boolean;
  /** Retry was pressed, and the user did not move the focus since. */
  isRetried: boolean;
  /** The start of the part, which has the focus while there is no notice. */
  start: RefObject<HTMLParagraphElement | null>;
  notice: RefObject<HTMLDivElement | null>;
  focusHandlers: FocusHandlers;
};

function useRetry<T>(reply: AsyncState<T>): Retry {
  const [isRetried, setRetried] = useState(false);
  const [isPending, setPending] = useState(false);
  const start = useRef<HTMLParagraphElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const next = useRef({
    focus: () => (start.current ?? notice.current?.querySelector('button'))?.focus(),
  });
  const { onFocus, onBlur } = useKeptFocus(next);
  return {
    isRetried,
    start,
    notice,
    press: async () => {
      if (reply.kind === 'loading') return;
      setRetried(true);
      setPending(true);
      await reply.again();
      setPending(false);
    },
    isPending,
    focusHandlers: {
      onFocus,
      onBlur: () => {
        onBlur();
        if (document.hasFocus()) setRetried(false);
      },
    },
  };
}

type StatesProps<T> = Props<T> & { retry: Retry };

function States<T>(props: StatesProps<T>) {
  const { reply, children, isEmpty, empty, loading, skeleton, retry } = props;
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
        <div ref={retry.notice} className={styles.failed} {...retry.focusHandlers}>
          <FailureNotice failure={reply.failure} onRetry={retry.press} arrived={retry.isRetried} />
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
