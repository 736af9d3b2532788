import type { Outcome } from '../../domain/core/failure';
import type { CallRecord } from '../../domain/golive/run';
import { createPartner, type Partner } from '../../partner/client';
import type { Call, Connection, ServiceResponse } from '../../partner/http';
import { type Paused, pausedBy } from './retry-after';

/** Collects the calls of the current step. */
export type CallLog = {
  calls: CallRecord[];
  serverTime?: number | undefined;
  /** Why a call was not made. */
  paused?: Paused | undefined;
};

/**
 * The service with every call logged: the pattern of its path and the end of its key, nothing more.
 */
export function recordedPartner(connection: Connection, callLog: () => CallLog): Partner {
  return createPartner({
    ...connection,
    guard: async (call, make) => {
      let began = performance.now();
      const took = () => Math.round(performance.now() - began);
      const log429 = (made: TimedOutcome) => logCall(callLog(), call, made);
      let tooMany: TimedOutcome | undefined;
      // Measures the call without the wait before it. A 429 after which the call was repeated is
      // logged too.
      const timed = async () => {
        if (tooMany) log429(tooMany);
        began = performance.now();
        const outcome = await make();
        const isTooMany = !outcome.ok && outcome.failure.kind === 'too-many';
        tooMany = isTooMany ? { outcome, took: took() } : undefined;
        return outcome;
      };
      const outcome = connection.guard ? await connection.guard(call, timed) : await timed();
      // The circuit breaker may hold back the repetition after a 429; then the 429 is the outcome.
      if (tooMany) {
        log429(tooMany);
        return tooMany.outcome;
      }
      const paused = pausedBy(outcome);
      if (paused) callLog().paused = paused;
      else log429({ outcome, took: took() });
      return outcome;
    },
  });
}

/** The outcome of a call, and its duration in milliseconds. */
type TimedOutcome = { outcome: Outcome<ServiceResponse>; took: number };

function logCall(log: CallLog, call: Call, { outcome, took }: TimedOutcome): void {
  const failure = outcome.ok ? undefined : outcome.failure;
  const status = outcome.ok
    ? outcome.value.status
    : failure && 'status' in failure
      ? failure.status
      : undefined;
  const requestId = outcome.ok
    ? outcome.value.requestId
    : failure && 'serviceError' in failure
      ? failure.serviceError.requestId
      : undefined;
  if (outcome.ok) log.serverTime = outcome.value.serverTime ?? log.serverTime;
  log.calls.push({
    method: call.method,
    path: patternOf(call.path),
    took,
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { requestId: asId(requestId) }),
    ...(call.write ? { keyEnd: call.write.idempotencyKey.slice(-4) } : {}),
  });
}

/** A request id may hold any text; we keep it only in the form of an id. */
const asId = (requestId: string): string =>
  /^[\w.:-]{1,64}$/.test(requestId) ? requestId : '[removed]';

/** The paths of the endpoint table: an id follows each of these segments. */
const ID_AFTER: Record<string, string> = {
  installations: '{installationId}',
  tickets: '{ticketId}',
  applications: '{applicationId}',
};

const patternOf = (path: string): string =>
  path
    .split('/')
    .map((part, i, parts) => ID_AFTER[parts[i - 1] ?? ''] ?? part)
    .join('/');
