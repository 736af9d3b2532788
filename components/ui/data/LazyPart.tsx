import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { say } from '../../lib/words/words';
import { FailureNotice } from './FailureNotice';
import type { Part } from './part';

type Props<Code> = {
  part: Part<Code>;
  children: (code: Code) => ReactNode;
  /** Nothing is shown before it is there: what it shows is beside what people came for. */
  quiet?: boolean;
};

/**
 * Shows what needs code that is loaded later. How far the loading came belongs to the part and not to
 * this component: React may reuse it for another part. Unlike React's lazy() it shows at once what is
 * loaded already: Suspense holds that back for some 300 ms.
 */
export function Later<Code>({ part, children, quiet = false }: Props<Code>) {
  const state = useSyncExternalStore(part.subscribe, part.read);
  // What failed before anybody wanted to see it is tried again.
  useEffect(() => {
    if (part.read().kind !== 'loaded') void part.load();
  }, [part]);

  if (state.kind === 'loaded') return children(state.code);
  if (quiet) return null;
  if (state.kind !== 'failed') return <p role="status">{say('loading')}</p>;
  return (
    // Code that was there is gone: the extension was updated under the open page.
    <FailureNotice
      failure={{ kind: 'extension-restarted' }}
      onRetry={() => void part.load()}
      arrived
    />
  );
}
