import { done, type Failure, failed } from '../domain/core/failure';
import type { SendCall } from '../golive/run/send-call';
import { sendRequest } from '../protocol/client/send';
import type { RunnerPlan } from '../protocol/requests/golive-runner';
import type { RunHere } from './run-here';

/**
 * Sends the calls of the checks through the background, which has the keys. If it does not have the run
 * any more, the run is stopped here.
 */
export const sendThroughBackground =
  ({ id, plan, stop }: RunHere): SendCall =>
  async (call, key) => {
    const sent = await sendRequest('golive.call', { id, key: nameOfKey(plan, key), call });
    if (!sent.ok) {
      if (isDropped(sent.failure)) stop.abort();
      return { outcome: failed(sent.failure), took: 0 };
    }
    const { outcome, took } = sent.value;
    if (!outcome.ok) return { outcome, took };
    const { status, body, requestId, location, serverTime, link } = outcome.value;
    return { outcome: done({ status, body, requestId, location, serverTime, link }), took };
  };

/** The name that the background has for a key; a wrong one, which a check made up, is its own. */
function nameOfKey({ key: run, limitedKey }: RunnerPlan, key: string): string {
  if (key === run) return 'run';
  return key === limitedKey ? 'limited' : key;
}

/** Has the background ask the user; no if it does not have the run any more. */
export const confirmInBackground =
  ({ id, stop }: RunHere) =>
  async (what: string): Promise<boolean> => {
    const confirmed = await sendRequest('golive.confirm', { id, what });
    if (!confirmed.ok) stop.abort();
    return confirmed.ok && confirmed.value;
  };

/** Whether a failed request means that the background does not have the run any more. */
export const isDropped = ({ kind }: Failure): boolean =>
  kind === 'no-record' || kind === 'extension-restarted';
