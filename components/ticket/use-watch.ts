import { useEffect, useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { sendRequest } from '../../lib/protocol/client/send';
import type { Reply } from '../../lib/protocol/contract';
import { firstPicture } from '../ui/data/first-picture';
import { createStore } from '../ui/data/store';
import { usePresence } from '../ui/hooks/use-presence';

/** Milliseconds between two reports. */
const EVERY = 4_000;

/** Why the service cannot be read, if so, and when it last confirmed each visible ticket, by their ids. */
type Watched = { failure?: Failure | undefined; asOf?: ReadonlyMap<string, number> };

// The service makes the ids: as the names of properties, some of them would be what every object has.
const watchedOf = ({ failure, asOf = {} }: Reply<'tickets.watch'>): Watched => ({
  failure,
  asOf: new Map(Object.entries(asOf)),
});

const refreshes = createStore(0);

/** Has the screen report at once: a refresh that ended may have changed why the service cannot be read. */
export const reportAgain = (): void => refreshes.set(refreshes.read() + 1);

/**
 * Reports to the background every few seconds which tickets are visible and which thread is open, so
 * that it polls them; changes arrive as events.
 */
export function useWatch(
  scope: Scope,
  ticketIds: readonly string[],
  openId: string | undefined,
): Watched {
  const [watched, setWatched] = useState<Watched>({});
  const present = usePresence();
  const { environment, installationId } = scope;
  // As text, so that a new array with the same tickets does not restart the effect.
  const shown = ticketIds.join('\n');

  useEffect(() => {
    if (!present || (shown === '' && openId === undefined)) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (ids: string[], open: string | undefined) =>
      sendRequest('tickets.watch', {
        scope: { environment, installationId },
        ticketIds: ids,
        ...(open === undefined ? {} : { openId: open }),
      });
    let reports = 0;
    const repeat = async () => {
      clearTimeout(timer);
      reports += 1;
      const own = reports;
      const outcome = await report(shown === '' ? [] : shown.split('\n'), openId);
      // The reply to a later one says more.
      if (stop.signal.aborted || own !== reports) return;
      setWatched((before) =>
        outcome.ok ? watchedOf(outcome.value) : { ...before, failure: outcome.failure },
      );
      timer = setTimeout(repeat, EVERY);
    };
    void firstPicture().then(() => {
      if (!stop.signal.aborted) void repeat();
    });
    const unsubscribe = refreshes.subscribe(() => void repeat());
    return () => {
      unsubscribe();
      stop.abort();
      clearTimeout(timer);
      // The tickets are no longer visible. If this request is lost, the background notices the silence.
      void report([], undefined);
    };
  }, [present, environment, installationId, shown, openId]);

  return watched;
}
