import { useRef, useState } from 'react';
import { ask } from '../../lib/border/ask';
import type { Asked, QuestionName, Reply } from '../../lib/border/questions';
import type { Failure, Outcome } from '../../lib/domain/failure';

/** Something a person does, asked of the background. */
export type Action<Q extends QuestionName> = {
  run: (asked: Asked<Q>) => Promise<Outcome<Reply<Q>>>;
  pending: boolean;
  /** How the latest run ended, if it failed. */
  failure: Failure | undefined;
  /** Asks for the latest again, word for word. */
  again: () => void;
  forget: () => void;
};

/** The one hook through which screens write: what is under way, and why it did not come about. */
export function useAction<Q extends QuestionName>(name: Q): Action<Q> {
  const [state, setState] = useState<{ pending: boolean; failure?: Failure }>({ pending: false });
  const latest = useRef<Asked<Q>>(undefined);

  const run = async (asked: Asked<Q>): Promise<Outcome<Reply<Q>>> => {
    latest.current = asked;
    setState({ pending: true });
    const outcome = await ask(name, asked);
    // A later run has taken over the state.
    if (latest.current === asked)
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
    forget: () => setState({ pending: false }),
  };
}
