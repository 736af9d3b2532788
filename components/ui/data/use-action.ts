import { useRef, useState } from 'react';
import type { Failure, Outcome } from '../../../lib/domain/core/failure';
import { sendRequest } from '../../../lib/protocol/client/send';
import type { Params, Reply, RequestName } from '../../../lib/protocol/contract';

/** A request that the user starts, and the state of its latest run. */
export type ActionHandle<Q extends RequestName> = {
  run: (params: Params<Q>) => Promise<Outcome<Reply<Q>>>;
  pending: boolean;
  /** Why the latest run failed. */
  failure: Failure | undefined;
  /** Repeats the latest run with the same parameters. */
  again: () => void;
  /** Clears the failure. */
  reset: () => void;
};

/** The hook through which screens send a request when the user acts. `useRequest` reads what a screen shows. */
export function useAction<Q extends RequestName>(name: Q): ActionHandle<Q> {
  const [state, setState] = useState<{ pending: boolean; failure?: Failure }>({ pending: false });
  const latest = useRef<Params<Q>>(undefined);

  const run = async (params: Params<Q>): Promise<Outcome<Reply<Q>>> => {
    latest.current = params;
    setState({ pending: true });
    const outcome = await sendRequest(name, params);
    // If a later run has started, the state is that run's.
    if (latest.current === params)
      setState(outcome.ok ? { pending: false } : { pending: false, failure: outcome.failure });
    return outcome;
  };
  const again = () => {
    if (latest.current !== undefined) void run(latest.current);
  };
  return {
    run,
    again,
    pending: state.pending,
    failure: state.failure,
    reset: () => setState({ pending: false }),
  };
}
