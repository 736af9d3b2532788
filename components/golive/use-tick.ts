import { useEffect, useState, useSyncExternalStore } from 'react';
import type { KeptTick } from '../../lib/domain/go-live';
import { type TickWords, takeUpTick } from './tick-in-hand';

/** An item of the checklist, kept while it is typed and when the page goes away. */
export function useTick(
  tick: KeptTick | undefined,
  keep: (tick: TickWords | undefined) => Promise<boolean>,
) {
  const [inHand] = useState(() => takeUpTick(tick, keep));
  const state = useSyncExternalStore(inHand.subscribe, inHand.state);
  useEffect(() => inHand.heard(tick), [inHand, tick]);
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') inHand.keepNow();
    };
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', inHand.keepNow);
    return () => {
      inHand.keepNow();
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', inHand.keepNow);
    };
  }, [inHand]);
  const { change, tick: put, keepNow } = inHand;
  return { shown: state, change, put, keepNow };
}
