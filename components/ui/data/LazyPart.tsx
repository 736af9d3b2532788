import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { t } from '../../../lib/words/words';
import { FailureNotice } from '../feedback/FailureNotice';
import { Skeleton } from '../feedback/Skeleton';
import { whenIdleAfterFirstPicture, whileUserWaits } from './first-picture';
import type { Part } from './part';

type Props<Code> = {
  part: Part<Code>;
  children: (code: Code) => ReactNode;
  /**
   * Shows nothing while the code loads or fails, because the part is not the main content; with
   * `until-failed` only while it loads, because the user asked for the part.
   */
  quiet?: boolean | 'until-failed';
  /** The shape of what is being loaded. */
  skeleton?: 'rows' | 'messages';
};

// Not React's lazy() with Suspense: its first render suspends even for loaded code (a 300 ms flash),
// and a chunk that failed to load cannot be retried.

/**
 * Renders a part of the screen whose code is loaded later. The loading state belongs to the part and
 * not to this component, because React may reuse the component for another part.
 */
export function LazyPart<Code>({ part, children, quiet = false, skeleton }: Props<Code>) {
  const state = useSyncExternalStore(part.subscribe, part.read);
  // If preloading failed, load again now that the part is needed.
  useEffect(() => {
    if (part.read().kind === 'loaded') return;
    if (quiet === true) return whenIdleAfterFirstPicture(() => void part.load());
    return whileUserWaits(part.load());
  }, [part, quiet]);

  if (state.kind === 'loaded') return children(state.code);
  if (quiet === true || (quiet && state.kind !== 'failed')) return null;
  if (state.kind !== 'failed')
    return skeleton ? <Skeleton shape={skeleton} /> : <p role="status">{t('loading')}</p>;
  return (
    // The file existed when the page was built, so the extension was updated meanwhile.
    <FailureNotice
      failure={{ kind: 'extension-restarted' }}
      onRetry={() => void part.load()}
      arrived
    />
  );
}
