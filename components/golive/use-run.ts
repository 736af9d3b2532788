import { useState } from 'react';
import type { GoLive, WhichChecks } from '../../lib/border/questions-golive';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { faultyField, type ReceiverField } from '../../lib/domain/receiver';
import { allowOrigins, webAddress } from '../settings/allow-origin';
import { useAction } from '../ui/use-action';
import { isToRun } from './golive-words';

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
  /** What was typed and cannot stand; another object for each start that it kept from happening. */
  fault: { field: ReceiverField } | undefined;
};

/** What goes from the screen as soon as a run has it. */
const NOTHING = { secret: '', limitedKey: '', liveClientId: '' };

/** The check that delivers notifications, and needs the secret. */
const DELIVERS = 8;

/** Starts and stops runs. What is secret goes from the screen as soon as a run has it. */
export function useRun(place: Place, view: GoLive): Checks {
  const [typed, setTyped] = useState<Typed>({ ...view.receiver, ...NOTHING });
  const [denied, setDenied] = useState<Failure>();
  const [fault, setFault] = useState<Checks['fault']>();
  const start = useAction('golive.start');
  const stop = useAction('golive.stop');
  const goes = view.state === 'going';

  const run = async (which: WhichChecks) => {
    const delivers = place.environment === 'test' && isToRun(DELIVERS, which, view);
    const field = faultyField(typed, delivers);
    setFault(field && { field });
    if (field) return;
    const urls = [typed.address, typed.probe].flatMap((address) => webAddress(address) ?? []);
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
    change: (part) => {
      setTyped({ ...typed, ...part });
      if (fault && fault.field in part) setFault(undefined);
    },
    start: (which) => void run(which),
    stop: () => void stop.run({ environment: place.environment }),
    goes,
    pending: start.pending || stop.pending,
    failure: denied ?? start.failure ?? stop.failure,
    fault,
  };
}
