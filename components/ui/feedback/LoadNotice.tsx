import type { AsyncState } from '../data/use-request';
import { FailureNotice } from './FailureNotice';
import { isServiceWide, StaleNotice } from './StaleNotice';
import { RetryStart, useRetry } from './use-retry';

type Props<T> = {
  reply: AsyncState<T>;
  /** What could not be loaded, if the place does not show it. */
  what?: string;
  /** What to say of an old value that could not be loaded again. Without it, nothing is said of one. */
  old?: string;
};

/**
 * Why something could not be loaded that no `AsyncView` shows, with Retry. The focus of a pressed Retry stays in its
 * place, as in an `AsyncView`: draw the notice also while nothing failed.
 */
export function LoadNotice<T>({ reply, what, old }: Props<T>) {
  const retry = useRetry(reply);
  const isOld = reply.kind === 'ready' && old !== undefined && !isServiceWide(reply.failure);
  return (
    <>
      <RetryStart reply={reply} retry={retry} old={old} />
      {reply.kind === 'failed' || (isOld && reply.failure) ? (
        <div ref={retry.notice} {...retry.focusHandlers}>
          {reply.kind === 'failed' ? (
            <FailureNotice
              failure={reply.failure}
              what={what}
              onRetry={retry.press}
              arrived={retry.retried !== undefined}
            />
          ) : (
            <StaleNotice failure={reply.failure} onRetry={retry.press} old={old} />
          )}
        </div>
      ) : null}
    </>
  );
}
