import type { Outcome } from '../../domain/core/failure';
import { type Call, type Connection, call, type ServiceResponse } from '../../partner/http';

/** The outcome of a call, and its duration in milliseconds without a wait before it. */
export type TimedOutcome = { outcome: Outcome<ServiceResponse>; took: number };

/** Sends one call with one of the keys of a run. Never rejects. */
export type SendCall = (request: Call, key: string) => Promise<TimedOutcome>;

/** Sends a call over a connection, and measures what its guard lets through. */
export async function sendTimed(connection: Connection, request: Call): Promise<TimedOutcome> {
  let took = 0;
  const outcome = await call(
    {
      ...connection,
      guard: (guarded, make) => {
        const timed = async () => {
          const began = performance.now();
          const made = await make();
          took = Math.round(performance.now() - began);
          return made;
        };
        return connection.guard ? connection.guard(guarded, timed) : timed();
      },
    },
    request,
  );
  return { outcome, took };
}
