import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { AsyncView } from '../feedback/AsyncView';
import type { SkeletonShape } from '../feedback/Skeleton';
import { whenIdleAfterFirstPicture, whileUserWaits } from './first-picture';
import type { Part } from './part';
import type { AsyncState } from './use-request';

type Props<Code> = {
  part: Part<Code>;
  children: (code: Code) => ReactNode;
  /**
   * Shows nothing while the code loads or fails, because the part is not the main content; with
   * `until-failed` only while it loads, because the user asked for the part.
   */
  quiet?: boolean | 'until-failed';
  /** The shape of what is being loaded. */
  skeleton?: SkeletonShape;
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

  const again = part.load;
  const reply: AsyncState<Code> =
    state.kind === 'loaded'
      ? { kind: 'ready', value: state.code, again }
      : state.kind === 'failed' && quiet !== true
        ? // The file existed when the page was built, so the extension was updated meanwhile.
          { kind: 'failed', failure: { kind: 'extension-restarted' }, again }
        : { kind: 'loading' };
  return (
    <AsyncView reply={reply} skeleton={skeleton} placeholder={quiet ? null : undefined} arrived>
      {children}
    </AsyncView>
  );
}
