import { type RefObject, useRef, useState } from 'react';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import type { AsyncState } from '../data/use-request';
import { type FocusHandlers, useKeptFocus } from '../hooks/use-kept-focus';
import { isServiceWide } from './StaleNotice';

export type Retry = {
  press: () => Promise<void>;
  /** Retry was pressed, and the user did not move the focus since. While pending, there is no reply yet. */
  retried: 'pending' | 'done' | undefined;
  /** The start of the part, which has the focus while there is no notice. */
  start: RefObject<HTMLParagraphElement | null>;
  notice: RefObject<HTMLDivElement | null>;
  focusHandlers: FocusHandlers;
};

/** Keeps the focus of a pressed Retry in its place. Draw `RetryStart` where the notice with Retry stands. */
export function useRetry<T>(reply: AsyncState<T>): Retry {
  const [retried, setRetried] = useState<Retry['retried']>();
  const start = useRef<HTMLParagraphElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const next = useRef({
    focus: () => (start.current ?? notice.current?.querySelector('button'))?.focus(),
  });
  const { onFocus, onBlur } = useKeptFocus(next);
  return {
    retried,
    start,
    notice,
    press: async () => {
      if (reply.kind === 'loading') return;
      setRetried('pending');
      await reply.again();
      setRetried((now) => now && 'done');
    },
    focusHandlers: {
      onFocus,
      onBlur: () => {
        onBlur();
        if (document.hasFocus()) setRetried(undefined);
      },
    },
  };
}

type Props<T> = {
  reply: AsyncState<T>;
  retry: Retry;
  /** What the notice above an old value says first. */
  old?: string | undefined;
};

/** The unseen line that has the focus of a pressed Retry, and says what came of it. */
export const RetryStart = <T,>({ reply, retry, old }: Props<T>) =>
  retry.retried && reply.kind !== 'failed' ? (
    <p ref={retry.start} className="unseen" role="status" tabIndex={-1} {...retry.focusHandlers}>
      {outcomeWords(reply, retry, old)}
    </p>
  ) : null;

/** What came of Retry. Why a part is not shown at all is announced by its notice. */
function outcomeWords<T>(reply: AsyncState<T>, { retried }: Retry, old = t('notUpToDate')): string {
  if (reply.kind !== 'ready' || isServiceWide(reply.failure)) return '';
  if (!reply.failure) return t('loaded');
  return retried === 'pending' ? '' : `${old} ${explain(reply.failure)}`;
}
