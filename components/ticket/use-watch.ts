import { useEffect, useState } from 'react';
import { ask } from '../../lib/border/ask';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { usePresence } from '../ui/use-presence';

const EVERY = 4_000;

/**
 * While somebody looks, has the background re-read the tickets that are shown: at once, and again
 * some seconds after each answer. What changed arrives as news. Tells why it did not work, if so.
 */
export function useWatch(
  place: Place | undefined,
  ticketIds: readonly string[],
): Failure | undefined {
  const [failure, setFailure] = useState<Failure>();
  const present = usePresence();
  const environment = place?.environment;
  const installationId = place?.installationId;
  // As text: the same tickets in a new array are no reason to start over.
  const shown = ticketIds.join('\n');

  useEffect(() => {
    if (!present || !environment || !installationId || shown === '') return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const outcome = await ask('watch', {
        place: { environment, installationId },
        ticketIds: shown.split('\n'),
      });
      if (stop.signal.aborted) return;
      setFailure(outcome.ok ? outcome.value.failure : outcome.failure);
      // Uneven, so that many windows do not ask all at one moment.
      timer = setTimeout(look, EVERY * (0.8 + Math.random() * 0.4));
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [present, environment, installationId, shown]);

  return failure;
}
