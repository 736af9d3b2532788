import type { Outcome } from '../../domain/core/failure';
import type { CallRecord } from '../../domain/golive/run';
import { createPartner, type Partner } from '../../partner/client';
import type { Call, ServiceResponse } from '../../partner/http';
import { pathPattern } from '../../partner/paths';
import { type Paused, pausedBy, retryAfter } from './retry-after';
import type { TimedOutcome } from './send-call';

/** Collects the calls of the current step. */
export type CallLog = {
  calls: CallRecord[];
  serverTime?: number | undefined;
  /** Why a call was not made. */
  paused?: Paused | undefined;
};

/**
 * The service with every call logged: the pattern of its path and the end of its key, nothing more. A
 * call is repeated after a pause that the service asks for, until `signal` aborts.
 */
export const recordedPartner = (
  send: (request: Call) => Promise<TimedOutcome>,
  callLog: () => CallLog,
  signal: AbortSignal,
): Partner =>
  createPartner({
    relay: async (request) => {
      let tooMany: Outcome<ServiceResponse> | undefined;
      const make = async () => {
        const sent = await send(request);
        const { outcome } = sent;
        // A 429 after which the call is repeated is logged, too; a call that was not made is not.
        if (pausedBy(outcome)) return outcome;
        logCall(callLog(), request, sent);
        tooMany = !outcome.ok && outcome.failure.kind === 'too-many' ? outcome : undefined;
        return outcome;
      };
      const outcome = await retryAfter(make, { now: Date.now, signal });
      const paused = pausedBy(outcome);
      // The circuit breaker may hold back the repetition after a 429; then the 429 is the outcome.
      if (paused && tooMany) return tooMany;
      if (paused) callLog().paused = paused;
      return outcome;
    },
  });

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
    path: pathPattern(call.path),
    took,
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { requestId: asId(requestId) }),
    ...(call.write ? { keyEnd: call.write.idempotencyKey.slice(-4) } : {}),
  });
}

/** A request id may hold any text; we keep it only in the form of an id. */
const asId = (requestId: string): string =>
  /^[\w.:-]{1,64}$/.test(requestId) ? requestId : '[removed]';
