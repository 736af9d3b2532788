import { useEffect, useState } from 'react';
import { ask } from '../../lib/border/ask';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { usePresence } from '../ui/use-presence';

const EVERY = 4_000;

/**
 * While somebody looks, tells the background every few seconds which tickets are shown, and which
 * thread is open; what changes of them arrives as news. Tells why nothing can be read, if so.
 */
export function useWatch(
  place: Place,
  ticketIds: readonly string[],
  openId: string | undefined,
): Failure | undefined {
  const [failure, setFailure] = useState<Failure>();
  const present = usePresence();
  const { environment, installationId } = place;
  // As text: the same tickets in a new array are no reason to start over.
  const shown = ticketIds.join('\n');

  useEffect(() => {
    if (!present || (shown === '' && openId === undefined)) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (ids: string[], open: string | undefined) =>
      ask('watch', {
        place: { environment, installationId },
        ticketIds: ids,
        ...(open === undefined ? {} : { openId: open }),
      });
    const look = async () => {
      const outcome = await say(shown === '' ? [] : shown.split('\n'), openId);
      if (stop.signal.aborted) return;
      setFailure(outcome.ok ? outcome.value.failure : outcome.failure);
      timer = setTimeout(look, EVERY);
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
      // Nobody sees them any more; if this is lost, silence says it too.
      void say([], undefined);
    };
  }, [present, environment, installationId, shown, openId]);

  return failure;
}
