import { done, failed, type Outcome } from '../../domain/core/failure';
import { sendTimed } from '../../golive/run/send-call';
import type { Params, Reply } from '../../protocol/contract';
import { activeRunWithId } from './active-run';
import { isAllowedCall } from './allowed-call';
import { connectionFor, withoutKeys } from './run-keys';

/**
 * Sends a call of the runner with one of the run's keys, which it does not have: through the circuit
 * breaker, with the headers of `lib/partner/http.ts` and no others. A write in live is sent only after
 * the user's consent, one for each. Fails with `no-record` without that run, with `denied` for a call
 * that is no row of the endpoint table.
 */
export async function callService({
  id,
  key,
  call,
}: Params<'golive.call'>): Promise<Outcome<Reply<'golive.call'>>> {
  const run = activeRunWithId(id);
  if (!run) return failed({ kind: 'no-record' });
  const connection = connectionFor(run.keys, key);
  if (!connection || !isAllowedCall(call))
    return failed({ kind: 'denied', request: 'golive.call' });
  const send = () => sendTimed(connection, call);
  const needsConsent = run.plan.environment === 'live' && call.write;
  const sent = needsConsent ? await run.consent.spend(needsConsent, send) : await send();
  // The run was given up during the call: nothing of the response leaves the background.
  if (activeRunWithId(id) !== run) return failed({ kind: 'no-record' });
  return done(withoutKeys(sent, run.keys));
}
