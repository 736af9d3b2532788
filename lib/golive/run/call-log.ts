import type { Outcome } from '../domain/failure';
import type { CallMade } from '../domain/go-live';
import { createPartner, type Partner } from '../partner/client';
import type { Answered, Call, Connection } from '../partner/http';
import { type Paused, pausedBy } from './wait-out';

/** Where each call of a run is noted while it is made: in the step that is under way. */
export type Notebook = {
  calls: CallMade[];
  serverTime?: number | undefined;
  /** Why a call was not made. */
  paused?: Paused | undefined;
};

/** The service, with every call noted: of its address only the pattern, of its key only the end. */
export function recordedPartner(connection: Connection, notebook: () => Notebook): Partner {
  return createPartner({
    ...connection,
    guard: async (call, make) => {
      let began = performance.now();
      const took = () => Math.round(performance.now() - began);
      const note = (made: Made) => noteCall(notebook(), call, made);
      let tooMany: Made | undefined;
      // What was waited for before is no time of the call's; a 429 that it was made again after is told of.
      const timed = async () => {
        if (tooMany) note(tooMany);
        began = performance.now();
        const outcome = await make();
        const isTooMany = !outcome.ok && outcome.failure.kind === 'too-many';
        tooMany = isTooMany ? { outcome, took: took() } : undefined;
        return outcome;
      };
      const outcome = connection.guard ? await connection.guard(call, timed) : await timed();
      // After a 429 the call was not made again: whatever held it back, that is what came of it.
      if (tooMany) {
        note(tooMany);
        return tooMany.outcome;
      }
      const paused = pausedBy(outcome);
      if (paused) notebook().paused = paused;
      else note({ outcome, took: took() });
      return outcome;
    },
  });
}

/** What came of a call that was made, and in how many milliseconds. */
type Made = { outcome: Outcome<Answered>; took: number };

function noteCall(page: Notebook, call: Call, { outcome, took }: Made): void {
  const failure = outcome.ok ? undefined : outcome.failure;
  const status = outcome.ok
    ? outcome.value.status
    : failure && 'status' in failure
      ? failure.status
      : undefined;
  const requestId = outcome.ok
    ? outcome.value.requestId
    : failure && 'said' in failure
      ? failure.said.requestId
      : undefined;
  if (outcome.ok) page.serverTime = outcome.value.serverTime ?? page.serverTime;
  page.calls.push({
    method: call.method,
    path: patternOf(call.path),
    took,
    ...(status === undefined ? {} : { status }),
    ...(requestId === undefined ? {} : { requestId: asId(requestId) }),
    ...(call.write ? { keyEnd: call.write.idempotencyKey.slice(-4) } : {}),
  });
}

/** Anything might stand in a request id; one that is kept has the form of an id, and is no text. */
const asId = (said: string): string => (/^[\w.:-]{1,64}$/.test(said) ? said : '[removed]');

/** A path as the endpoint table writes it: what follows these words is an id. */
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
