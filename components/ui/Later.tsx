import { type ReactNode, useEffect, useState } from 'react';
import { say } from '../../lib/words/words';
import { FailureNotice } from './FailureNotice';

/** Code that is loaded when it is first shown, or before. */
export type Part<Code> = { load: () => Promise<Code>; loaded: () => Code | undefined };

/** Names code to be loaded later: `later(() => import('./Thread'))`. */
export function later<Code>(get: () => Promise<Code>): Part<Code> {
  let code: Code | undefined;
  const load = async () => {
    code ??= await get();
    return code;
  };
  return { load, loaded: () => code };
}

type Props<Code> = {
  part: Part<Code>;
  children: (code: Code) => ReactNode;
  /** Nothing is shown before it is there: what it shows is beside what people came for. */
  quiet?: boolean;
};

/**
 * Shows what needs code that is loaded later. Unlike React's lazy() it shows at once what is loaded
 * already: Suspense holds that back for some 300 ms.
 */
export function Later<Code>({ part, children, quiet = false }: Props<Code>) {
  const [state, setState] = useState<'loading' | 'failed' | 'loaded'>('loading');
  const code = part.loaded();
  useEffect(() => {
    if (state !== 'loading' || part.loaded() !== undefined) return;
    part.load().then(
      () => setState('loaded'),
      () => setState('failed'),
    );
  }, [part, state]);

  if (code !== undefined) return children(code);
  if (quiet) return null;
  if (state !== 'failed') return <p role="status">{say('loading')}</p>;
  return (
    // Code that was there is gone: the extension was updated under the open page.
    <FailureNotice
      failure={{ kind: 'extension-restarted' }}
      onRetry={() => setState('loading')}
      arrived
    />
  );
}
