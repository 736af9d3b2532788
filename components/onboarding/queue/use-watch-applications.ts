import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import type { Scope } from '../../../lib/domain/core/installation';
import { sendRequest } from '../../../lib/protocol/client/send';
import { usePresence } from '../../ui/hooks/use-presence';

/** How often the queue is read again while the user looks at it, in milliseconds. */
const INTERVAL = 15_000;

type Watched = {
  /** Why the queue could not be read again. */
  failure: Failure | undefined;
  /** Has it read at once, and resolves once it is. */
  again: () => unknown;
};

/** Has the background read the queue again while the user looks at it. Changes arrive as events. */
export function useWatchApplications({ environment, installationId }: Scope): Watched {
  const [failure, setFailure] = useState<Failure>();
  const again = useRef<() => Promise<void>>(undefined);
  const isPresent = usePresence();

  useEffect(() => {
    if (!isPresent) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readings = 0;
    const refresh = async () => {
      clearTimeout(timer);
      readings += 1;
      const own = readings;
      const scope = { environment, installationId };
      const outcome = await sendRequest('applications.watch', { scope });
      // The reply to a later one says more.
      if (stop.signal.aborted || own !== readings) return;
      setFailure(outcome.ok ? outcome.value.failure : outcome.failure);
      timer = setTimeout(refresh, INTERVAL);
    };
    again.current = refresh;
    void refresh();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isPresent, environment, installationId]);

  return { failure, again: () => again.current?.() };
}
