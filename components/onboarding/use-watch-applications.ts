import { useEffect, useState } from 'react';
import { ask } from '../../lib/border/ask';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { usePresence } from '../ui/use-presence';

/** How often somebody who looks at the queue is shown what is new, in milliseconds. */
const EVERY = 15_000;

/** While somebody looks, has the queue read again; what changed arrives as news. */
export function useWatchApplications({ environment, installationId }: Place): Failure | undefined {
  const [failure, setFailure] = useState<Failure>();
  const present = usePresence();

  useEffect(() => {
    if (!present) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const place = { environment, installationId };
      const outcome = await ask('applications.watch', { place });
      if (stop.signal.aborted) return;
      setFailure(outcome.ok ? outcome.value.failure : outcome.failure);
      timer = setTimeout(look, EVERY);
    };
    void look();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [present, environment, installationId]);

  return failure;
}
