import { useState } from 'react';
import type { GoLive, WhichChecks } from '../../lib/border/questions-golive';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { allowOrigins, webAddress } from '../settings/allow-origin';
import { useAction } from '../ui/use-action';

/** Of these only the receiver's address and probe are remembered. */
export type Typed = {
  address: string;
  probe: string;
  secret: string;
  limitedKey: string;
  liveClientId: string;
};

/** What is typed for a run, and what may be done with the checks. */
export type Checks = {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  start: (which: WhichChecks) => void;
  stop: () => void;
  goes: boolean;
  pending: boolean;
  failure: Failure | undefined;
  /** An address that was typed is none. */
  fault: boolean;
};

/** What goes from the screen as soon as a run has it. */
const NOTHING = { secret: '', limitedKey: '', liveClientId: '' };

/** Starts and stops runs. What is secret goes from the screen as soon as a run has it. */
export function useRun(place: Place, view: GoLive): Checks {
  const [typed, setTyped] = useState<Typed>({ ...view.receiver, ...NOTHING });
  const [denied, setDenied] = useState<Failure>();
  const [fault, setFault] = useState(false);
  const start = useAction('golive.start');
  const stop = useAction('golive.stop');
  const goes = view.state === 'going';

  const run = async (which: WhichChecks) => {
    const asked = [typed.address, typed.probe].filter((address) => address.trim() !== '');
    const urls = asked.flatMap((address) => webAddress(address) ?? []);
    const wrong = urls.length < asked.length;
    setFault(wrong);
    if (wrong) return;
    const origins = [...new Set(urls.map(({ origin }) => origin))];
    // Nothing may be waited for before this: the browser asks only straight after the click.
    const refusal = origins.length > 0 ? await allowOrigins(origins) : undefined;
    setDenied(refusal);
    if (refusal) return;
    const { secret, limitedKey, liveClientId } = typed;
    const outcome = await start.run({
      ...{ place, which },
      receiver: { address: typed.address.trim(), probe: typed.probe.trim(), secret },
      ...(limitedKey.trim() ? { limitedKey: limitedKey.trim() } : {}),
      ...(liveClientId.trim() ? { liveClientId: liveClientId.trim() } : {}),
    });
    if (outcome.ok) setTyped((now) => ({ ...now, ...NOTHING }));
  };
  return {
    typed,
    change: (part) => setTyped({ ...typed, ...part }),
    start: (which) => void run(which),
    stop: () => void stop.run({ environment: place.environment }),
    goes,
    pending: start.pending || stop.pending,
    failure: denied ?? start.failure ?? stop.failure,
    fault,
  };
}
