import { useRef, useState } from 'react';
import type { Failure, Outcome } from '../../../lib/domain/core/failure';
import { sendRequest } from '../../../lib/protocol/client/send';
import type { Params, Reply, RequestName } from '../../../lib/protocol/contract';

type OnDone<Q extends RequestName> = (reply: Reply<Q>) => unknown;

/** A request that the user starts, and the state of its latest run. */
export type ActionHandle<Q extends RequestName> = {
  /** `onDone` follows a success, also of a repeated run. */
  run: (params: Params<Q>, onDone?: OnDone<Q>) => Promise<Outcome<Reply<Q>>>;
  pending: boolean;
  /** Why the latest run failed. */
  failure: Failure | undefined;
  /** Repeats the latest run with the same parameters, and what follows it. */
  again: () => void;
  /** Clears the failure. */
  reset: () => void;
};

/** The hook through which screens send a request when the user acts. `useRequest` reads what a screen shows. */
export function useAction<Q extends RequestName>(name: Q): ActionHandle<Q> {
  const [state, setState] = useState<{ pending: boolean; failure?: Failure }>({ pending: false });
  const latest = useRef<{ params: Params<Q>; onDone: OnDone<Q> | undefined }>(undefined);

  const run = async (params: Params<Q>, onDone?: OnDone<Q>): Promise<Outcome<Reply<Q>>> => {
    const own = { params, onDone };
    latest.current = own;
    setState({ pending: true });
    const outcome = await sendRequest(name, params);
    // If a later run has started, the state is that run's.
    if (latest.current === own)
      setState(outcome.ok ? { pending: false } : { pending: false, failure: outcome.failure });
    if (outcome.ok) onDone?.(outcome.value);
    return outcome;
  };
  const again = () => {
    if (latest.current) void run(latest.current.params, latest.current.onDone);
  };
  return {
    run,
    again,
    pending: state.pending,
    failure: state.failure,
    reset: () => setState({ pending: false }),
  };
}
