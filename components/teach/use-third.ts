import { useEffect, useRef } from 'react';
import type { Third } from '../../lib/domain/teach';
import { useAnswer } from '../ui/use-answer';

/** While none is open it is looked for so often, in milliseconds. */
const EVERY = 2000;

/**
 * What the choices of a review read on a third record, as soon as the person opens one in any tab;
 * read again when they come back to this page.
 */
export function useThird(origin: string, pattern: string): Third | undefined {
  const answer = useAnswer('teach.third', { origin, pattern });
  const again = useRef<() => void>(undefined);
  again.current = answer.kind === 'loading' ? undefined : answer.again;
  const third = answer.kind === 'ready' ? (answer.value ?? undefined) : undefined;
  const isMissing = third === undefined;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') again.current?.();
    };
    const asking = isMissing ? setInterval(look, EVERY) : undefined;
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(asking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isMissing]);
  return third;
}
