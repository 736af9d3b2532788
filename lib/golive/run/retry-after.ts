import { sleep } from '../../async/sleep';
import type { Failure, Outcome } from '../../domain/core/failure';
import { say } from '../words/say';

/** The longest requested pause that we wait for, in milliseconds; a longer one is reported. */
const LONGEST_WAIT = 10_000;
/** The pause after a 429 without a `Retry-After`. */
const PAUSE = 5_000;

export type Paused = Extract<Failure, { kind: 'paused' }>;

/** The pause, if a call was not made because requests are suspended. */
export const pausedBy = (outcome: Outcome<unknown>): Paused | undefined =>
  !outcome.ok && outcome.failure.kind === 'paused' ? outcome.failure : undefined;

/**
 * Makes a call, and repeats it after a short pause if the service asks for one: by a 429, which did
 * nothing, or by an earlier pause. The end of the run also ends the wait.
 */
export async function retryAfter<T>(
  make: () => Promise<Outcome<T>>,
  { now, signal }: { now: () => number; signal: AbortSignal },
): Promise<Outcome<T>> {
  const end = now() + LONGEST_WAIT;
  for (;;) {
    const outcome = await make();
    const until = outcome.ok ? undefined : pausedUntil(outcome.failure, now());
    if (until === undefined || until > end || signal.aborted) return outcome;
    await sleep(until - now(), signal);
    if (signal.aborted) return outcome;
  }
}

/** When requests may resume after a failure, in epoch milliseconds. */
function pausedUntil(failure: Failure, now: number): number | undefined {
  if (failure.kind === 'paused') return failure.until;
  return failure.kind === 'too-many' ? (failure.retryAt ?? now + PAUSE) : undefined;
}

/** The reason of a step whose call was not made: it rests on no response of the service. */
export const whyPaused = ({ why }: Paused): string =>
  why === 'too-many' ? say('noRequestWasSentTheService') : say('noRequestWasSentTheServiceHad');
