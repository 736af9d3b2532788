import { useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { faultyField, type ReceiverField } from '../../lib/domain/golive/receiver';
import { parseChecks, type RunOption } from '../../lib/domain/golive/run-options';
import type { WhichChecks } from '../../lib/protocol/requests/golive';
import { explain } from '../../lib/words/explain';
import { allowOrigins, webAddress } from '../ui/controls/request-origin';
import { useAction } from '../ui/data/use-action';
import { isToRun, type RoomView } from './golive-words';

/** The typed options. Only the receiver's address and probe are stored. */
type Typed = {
  address: string;
  probe: string;
  secret: string;
  limitedKey: string;
  liveClientId: string;
} & Record<
  'checks' | 'permissions' | 'foreignTickets' | 'testIds' | 'deviations' | 'before',
  string
>;

/** The typed options of a run, and the actions on the checks. */
export type Checks = {
  typed: Typed;
  change: (part: Partial<Typed>) => void;
  start: (which: WhichChecks) => void;
  /** Runs the checks whose numbers were typed, or all. */
  startTyped: () => void;
  stop: () => void;
  /** True while the latest run is in progress. */
  isRunning: boolean;
  pending: boolean;
  failure: Failure | undefined;
  /** The receiver's field that prevented the start; a new object per start, so that effects rerun. */
  fault: { field: ReceiverField } | undefined;
  /** The other option that prevented the start, and why; a new object per start, too. */
  unusable: { option: RunOption; text: string } | undefined;
};

/** Fields that are cleared as soon as a run started, because they hold secrets or identifiers. */
const CLEARED = { secret: '', limitedKey: '', liveClientId: '', foreignTickets: '', testIds: '' };

/** Fields that keep their text for the next run until the screen closes. */
const KEPT = { checks: '', permissions: '', deviations: '', before: '' };

/** The check that delivers notifications, which needs the receiver's secret. */
const DELIVERY_CHECK = 8;

/** Starts and stops runs, and holds the typed options. Clears secrets once a run started. */
export function useRun(scope: Scope, view: RoomView): Checks {
  const [typed, setTyped] = useState<Typed>({ ...view.receiver, ...KEPT, ...CLEARED });
  const [denied, setDenied] = useState<Failure>();
  const [fault, setFault] = useState<Checks['fault']>();
  const [unusable, setUnusable] = useState<Checks['unusable']>();
  const start = useAction('golive.start');
  const stop = useAction('golive.stop');

  const run = async (which: WhichChecks) => {
    const delivers = scope.environment === 'test' && isToRun(DELIVERY_CHECK, which, view);
    const field = faultyField(typed, delivers);
    setFault(field && { field });
    if (field) return;
    // No await before this: the browser shows the permission prompt only during the click.
    const refusal = await allowReceiver(typed);
    setDenied(refusal);
    if (refusal) return;
    setUnusable(undefined);
    const outcome = await start.run({ scope, which, ...inputOf(typed) });
    if (outcome.ok) setTyped((now) => ({ ...now, ...CLEARED }));
    else setUnusable(unusableOption(outcome.failure));
  };
  const runTyped = () => {
    const parsed = parseChecks(typed.checks);
    if (!parsed.ok) return setUnusable(unusableOption(parsed.failure));
    const { value } = parsed;
    return void run(typeof value === 'string' ? { kind: value } : { kind: 'some', numbers: value });
  };
  const change = (part: Partial<Typed>) => {
    // An updater, because a file is read after it was chosen and the user may type meanwhile.
    setTyped((now) => ({ ...now, ...part }));
    if (fault && fault.field in part) setFault(undefined);
    if (unusable) {
      setUnusable(undefined);
      start.reset();
    }
  };
  return {
    typed,
    change,
    start: (which) => void run(which),
    startTyped: runTyped,
    stop: () => void stop.run({ environment: scope.environment }),
    isRunning: view.state === 'running',
    pending: start.pending || stop.pending,
    // An unusable option is shown at its field, not as a failure as well.
    failure: denied ?? (unusable ? undefined : start.failure) ?? stop.failure,
    fault,
    unusable,
  };
}

/** Requests permission for the receiver's origins. Returns the failure if the user denies it. */
async function allowReceiver({ address, probe }: Typed): Promise<Failure | undefined> {
  const urls = [address, probe].flatMap((text) => webAddress(text) ?? []);
  const origins = [...new Set(urls.map(({ origin }) => origin))];
  return origins.length > 0 ? allowOrigins(origins) : undefined;
}

/** The typed options as params of `golive.start`; empty optional fields are left out. */
function inputOf(typed: Typed) {
  const { address, probe, secret, limitedKey, liveClientId } = typed;
  const { permissions, foreignTickets, testIds, deviations, before } = typed;
  return {
    receiver: { address: address.trim(), probe: probe.trim(), secret: secret.trim() },
    ...(limitedKey.trim() ? { limitedKey: limitedKey.trim() } : {}),
    ...(liveClientId.trim() ? { liveClientId: liveClientId.trim() } : {}),
    options: { permissions, foreignTickets, testIds, deviations, before },
  };
}

const unusableOption = (failure: Failure): Checks['unusable'] =>
  failure.kind === 'bad-run-option'
    ? { option: failure.option, text: explain(failure) }
    : undefined;
