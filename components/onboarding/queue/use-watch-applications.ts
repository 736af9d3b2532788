import { useEffect, useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import type { Scope } from '../../../lib/domain/core/installation';
import { sendRequest } from '../../../lib/protocol/client/send';
import { usePresence } from '../../ui/hooks/use-presence';

/** How often the queue is read again while the user looks at it, in milliseconds. */
const INTERVAL = 15_000;

/** Has the background read the queue again while the user looks at it. Changes arrive as events. */
export function useWatchApplications({ environment, installationId }: Scope): Failure | undefined {
  const [failure, setFailure] = useState<Failure>();
  const isPresent = usePresence();

  useEffect(() => {
    if (!isPresent) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = async () => {
      const scope = { environment, installationId };
      const outcome = await sendRequest('applications.watch', { scope });
      if (stop.signal.aborted) return;
      setFailure(outcome.ok ? outcome.value.failure : outcome.failure);
      timer = setTimeout(refresh, INTERVAL);
    };
    void refresh();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [isPresent, environment, installationId]);

  return failure;
}
