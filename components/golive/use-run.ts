import { useState } from 'react';
import type { GoLive, WhichChecks } from '../../lib/border/questions-golive';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { allowOrigin, webAddress } from '../settings/allow-origin';
import { useAction } from '../ui/use-action';

/** What is typed about the receiver, and what may be done with the checks. */
export type Checks = {
  receiver: { address: string; probe: string; secret: string };
  change: (part: Partial<Checks['receiver']>) => void;
  start: (which: WhichChecks) => void;
  stop: () => void;
  goes: boolean;
  pending: boolean;
  failure: Failure | undefined;
  /** Of the receiver's address as it was typed. */
  fault: boolean;
};

/** Starts and stops runs. The secret goes from the screen as soon as a run has it. */
export function useRun(place: Place, view: GoLive): Checks {
  const [typed, setTyped] = useState({ ...view.receiver, secret: '' });
  const [denied, setDenied] = useState<Failure>();
  const [fault, setFault] = useState(false);
  const start = useAction('golive.start');
  const stop = useAction('golive.stop');
  const goes = view.state === 'going';

  const run = async (which: WhichChecks) => {
    const url = webAddress(typed.address);
    const wrong = typed.address.trim() !== '' && !url;
    setFault(wrong);
    if (wrong) return;
    // Nothing may be waited for before this: the browser asks only straight after the click.
    const refusal = url ? await allowOrigin(url.origin) : undefined;
    setDenied(refusal);
    if (refusal) return;
    const receiver = { ...typed, address: typed.address.trim(), probe: typed.probe.trim() };
    const outcome = await start.run({ place, which, receiver });
    if (outcome.ok) setTyped((now) => ({ ...now, secret: '' }));
  };
  return {
    receiver: typed,
    change: (part) => setTyped({ ...typed, ...part }),
    start: (which) => void run(which),
    stop: () => void stop.run({ environment: place.environment }),
    goes,
    pending: start.pending || stop.pending,
    failure: denied ?? start.failure ?? stop.failure,
    fault,
  };
}
