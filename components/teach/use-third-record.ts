import { useEffect, useRef } from 'react';
import type { Third } from '../../lib/domain/crm/teach';
import { useRequest } from '../ui/data/use-request';

/** How often it looks for a third record while none is open, in milliseconds. */
const EVERY = 2000;

/**
 * The values that the choices read on a third record, once the user opens one in any tab. They are
 * refreshed when the user returns to this page.
 */
export function useThirdRecord(origin: string, pattern: string): Third | undefined {
  const reply = useRequest('teach.thirdRecord.read', { origin, pattern });
  const refresh = useRef<() => void>(undefined);
  refresh.current = reply.kind === 'loading' ? undefined : reply.again;
  const third = reply.kind === 'ready' ? (reply.value ?? undefined) : undefined;
  const isMissing = third === undefined;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refresh.current?.();
    };
    const timer = isMissing ? setInterval(look, EVERY) : undefined;
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isMissing]);
  return third;
}
