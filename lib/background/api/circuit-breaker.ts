import { createSemaphore } from '../../async/semaphore';
import { backoffDelay } from '../../domain/core/backoff';
import { type Failure, failed, type Outcome } from '../../domain/core/failure';
import type { Call } from '../../partner/http';
import { settingsDb } from '../../storage/databases';
import type { StoredCircuit } from '../../storage/stored-circuit';
import { logEvent } from '../core/log';
import { publish } from '../core/publish';

/** After this many 5xx responses in a row, calls to the origin stop for a while. */
const FAILURES_TO_OPEN = 5;
const LONGEST_BREAK = 15 * 60_000;

/** The breaks after 5xx responses, in milliseconds. */
const BREAK = { first: 30_000, longest: LONGEST_BREAK };

/** The waits after 429s without `Retry-After`, in milliseconds. */
const PAUSE = { first: 5_000, longest: LONGEST_BREAK };

/** Reads, and commands, in flight per origin. Kept low because each of them may meet the same 401. */
const PARALLEL_CALLS = 2;

const NORMAL: Omit<StoredCircuit, 'origin'> = { failures: 0, redirected: false };

/**
 * The circuit of an origin after a call (partner-api.md, Errors): `now` and all times are epoch
 * milliseconds. Pure.
 */
export function stateAfter(
  circuit: StoredCircuit,
  outcome: Outcome<unknown>,
  now: number,
): StoredCircuit {
  const { origin } = circuit;
  if (outcome.ok) return { ...NORMAL, origin, ...stillPaused(circuit, now) };
  const { failure } = outcome;
  switch (failure.kind) {
    case 'too-many':
      return pausedBy(circuit, failure.retryAt, now);
    case 'service-error':
      return troubledBy(circuit, failure.retryAt, now);
    case 'redirected':
      return { ...circuit, redirected: true };
    // A network failure says nothing about the service.
    case 'no-answer':
    case 'unreadable':
      return circuit;
    default:
      // During a break, the page of a gateway does not show that the service is back.
      if (circuit.troubleUntil !== undefined && 'foreign' in failure && failure.foreign)
        return troubledBy(circuit, undefined, now);
      // The service works: it responded with a refusal of this one call.
      return { ...NORMAL, origin, ...stillPaused(circuit, now) };
  }
}

/** Stops calls after several failures in a row, longer with each further one, and as long as the service named. */
function troubledBy(
  circuit: StoredCircuit,
  retryAt: number | undefined,
  now: number,
): StoredCircuit {
  const failures = circuit.failures + 1;
  if (failures < FAILURES_TO_OPEN) return { ...circuit, failures };
  const wait = backoffDelay(BREAK, failures - FAILURES_TO_OPEN + 1);
  return { ...circuit, failures, troubleUntil: Math.max(retryAt ?? 0, now + wait) };
}

/** Pauses until the time the service named; without one, longer with each 429. */
function pausedBy(circuit: StoredCircuit, retryAt: number | undefined, now: number): StoredCircuit {
  if (retryAt !== undefined) return { ...circuit, pausedUntil: retryAt, pauses: 0 };
  const pauses = (circuit.pauses ?? 0) + 1;
  return { ...circuit, pausedUntil: now + backoffDelay(PAUSE, pauses), pauses };
}

const stillPaused = ({ pausedUntil }: StoredCircuit, now: number) =>
  pausedUntil !== undefined && pausedUntil > now ? { pausedUntil } : {};

/** Why a call may not be made at `now` (epoch milliseconds); undefined if it may. Pure. */
export function blockerOf(circuit: StoredCircuit, method: Call['method'], now: number) {
  const { origin, pausedUntil = 0, troubleUntil } = circuit;
  if (circuit.redirected) return { kind: 'redirected', origin } as const;
  // A pause further ahead than the longest means that the clock was set back: ignore it.
  if (pausedUntil > now && pausedUntil - now <= LONGEST_BREAK)
    return { kind: 'paused', until: pausedUntil, why: 'too-many' } as const;
  if (troubleUntil === undefined) return undefined;
  // Half open: one GET finds out whether the service is back before a command is sent.
  const over = troubleUntil <= now || troubleUntil - now > LONGEST_BREAK;
  if (over && method === 'GET') return undefined;
  const until = over ? now + 1_000 : troubleUntil;
  return { kind: 'paused', until, why: 'trouble' } as const;
}

/** The stored circuit of an origin; a normal one if none is stored. */
export async function circuitOf(origin: string): Promise<StoredCircuit> {
  return (await (await settingsDb()).get('circuits', origin)) ?? { ...NORMAL, origin };
}

/** Clears a redirect and ends a break early, because the user pressed Retry. */
export async function reopenCircuit(origin: string): Promise<void> {
  const circuit = await circuitOf(origin);
  await (await settingsDb()).put('circuits', {
    ...circuit,
    redirected: false,
    troubleUntil: circuit.troubleUntil === undefined ? undefined : Date.now(),
  });
}

/** Limits the calls per origin. Reads and commands have separate slots: no command waits for reads. */
const runLimited = createSemaphore(PARALLEL_CALLS);

/** Half-open origins whose probing GET is in flight. */
const probing = new Set<string>();

/**
 * Makes a call unless the origin's circuit blocks it, and stores what its outcome means for the next
 * call. `refusal` is checked after the wait for a slot: once the key is refused, no waiting call is
 * made.
 */
export const runThroughBreaker = <T>(
  origin: string,
  method: Call['method'],
  refusal: () => Promise<Failure | undefined>,
  call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  runLimited(`${origin} ${method === 'GET' ? 'reads' : 'commands'}`, async () => {
    const circuit = await circuitOf(origin);
    const blocker = (await refusal()) ?? blockerOf(circuit, method, Date.now());
    if (blocker) return failed(blocker);
    if (circuit.troubleUntil === undefined) return await recordResult(origin, call);
    if (probing.has(origin))
      return failed({ kind: 'paused', until: Date.now() + 1_000, why: 'trouble' });
    probing.add(origin);
    return await recordResult(origin, call).finally(() => probing.delete(origin));
  });

async function recordResult<T>(
  origin: string,
  call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await call();
  // Nearly every call changes nothing, and a transaction that may write takes a millisecond.
  if (!changes(await circuitOf(origin), outcome)) return outcome;
  const tx = (await settingsDb()).transaction('circuits', 'readwrite');
  const circuit = (await tx.store.get(origin)) ?? { ...NORMAL, origin };
  const after = stateAfter(circuit, outcome, Date.now());
  await tx.store.put(after);
  await tx.done;
  // Screens show only whether calls are blocked, so publish nothing else.
  const shown = ({ pausedUntil, troubleUntil, redirected }: StoredCircuit) =>
    JSON.stringify([pausedUntil, troubleUntil, redirected]);
  if (shown(after) === shown(circuit)) return outcome;
  const blocker = blockerOf(after, 'PATCH', Date.now());
  logEvent(blocker ? 'circuit-opened' : 'circuit-closed', { failure: blocker?.kind });
  await publish({ kind: 'service' });
  return outcome;
}

const changes = (circuit: StoredCircuit, outcome: Outcome<unknown>): boolean =>
  JSON.stringify(stateAfter(circuit, outcome, Date.now())) !== JSON.stringify(circuit);

/** Why a call to an origin may not be made now; undefined if it may. */
export const blockerNow = async (
  origin: string,
  method: Call['method'],
): Promise<Failure | undefined> => blockerOf(await circuitOf(origin), method, Date.now());

/** True if the break after 5xx responses is over and the next call must be a probing GET. */
export const isHalfOpen = async (origin: string): Promise<boolean> => {
  const circuit = await circuitOf(origin);
  return circuit.troubleUntil !== undefined && blockerOf(circuit, 'GET', Date.now()) === undefined;
};

/** Deletes the circuit of an origin, because another key may be treated differently there. */
export async function resetCircuit(origin: string): Promise<void> {
  await (await settingsDb()).delete('circuits', origin);
}
