import { useState } from 'react';
import type { GoLive, WhichChecks } from '../../lib/border/questions-golive';
import type { Failure } from '../../lib/domain/failure';
import type { Place } from '../../lib/domain/installation';
import { faultyField, type ReceiverField } from '../../lib/domain/receiver';
import { checksIn, type RunOption } from '../../lib/domain/run-options';
import { explain } from '../../lib/words/explain';
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
} & Record<
  'checks' | 'permissions' | 'foreignTickets' | 'testIds' | 'deviations' | 'before',
  string
>;

/** What is typed for a run, and what may be done with the checks. */
export type Checks = {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  start: (which: WhichChecks) => void;
  /** Runs the checks whose numbers were typed, or all. */
  startTyped: () => void;
  stop: () => void;
  goes: boolean;
  pending: boolean;
  failure: Failure | undefined;
  /** What was typed and cannot stand; another object for each start that it kept from happening. */
  fault: { field: ReceiverField } | undefined;
  /** Which of the other options cannot be used, and why; another object for each start, too. */
  unfit: { option: RunOption; words: string } | undefined;
};

/** What goes from the screen as soon as a run has it. */
const NOTHING = { secret: '', limitedKey: '', liveClientId: '', foreignTickets: '', testIds: '' };

/** What stays for the next run from this room. */
const OPTIONS = { checks: '', permissions: '', deviations: '', before: '' };

/** The check that delivers notifications, and needs the secret. */
const DELIVERS = 8;

/** Starts and stops runs. What is secret goes from the screen as soon as a run has it. */
export function useRun(place: Place, view: GoLive): Checks {
  const [typed, setTyped] = useState<Typed>({ ...view.receiver, ...OPTIONS, ...NOTHING });
  const [denied, setDenied] = useState<Failure>();
  const [fault, setFault] = useState<Checks['fault']>();
  const [unfit, setUnfit] = useState<Checks['unfit']>();
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
    setUnfit(undefined);
    const { secret, limitedKey, liveClientId } = typed;
    const { permissions, foreignTickets, testIds, deviations, before } = typed;
    const outcome = await start.run({
      ...{ place, which },
      receiver: { address: typed.address.trim(), probe: typed.probe.trim(), secret },
      ...(limitedKey.trim() ? { limitedKey: limitedKey.trim() } : {}),
      ...(liveClientId.trim() ? { liveClientId: liveClientId.trim() } : {}),
      options: { permissions, foreignTickets, testIds, deviations, before },
    });
    if (outcome.ok) setTyped((now) => ({ ...now, ...NOTHING }));
    else setUnfit(unfitOf(outcome.failure));
  };
  const runTyped = () => {
    const wanted = checksIn(typed.checks);
    if (!wanted.ok) return setUnfit(unfitOf(wanted.failure));
    const { value } = wanted;
    return void run(typeof value === 'string' ? { kind: value } : { kind: 'some', numbers: value });
  };
  return {
    typed,
    change: (part) => {
      // A file is read after it was chosen: what was typed meanwhile stays.
      setTyped((now) => ({ ...now, ...part }));
      if (fault && fault.field in part) setFault(undefined);
      if (unfit) {
        setUnfit(undefined);
        start.forget();
      }
    },
    start: (which) => void run(which),
    startTyped: runTyped,
    stop: () => void stop.run({ environment: place.environment }),
    goes,
    pending: start.pending || stop.pending,
    // What is said at its field is not said above all once more.
    failure: denied ?? (unfit ? undefined : start.failure) ?? stop.failure,
    fault,
    unfit,
  };
}

const unfitOf = (failure: Failure): Checks['unfit'] =>
  failure.kind === 'bad-run-option'
    ? { option: failure.option, words: explain(failure) }
    : undefined;
