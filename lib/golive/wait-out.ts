import type { Failure, Outcome } from '../domain/failure';
import { waitOutWords } from './words/wait-out';

/** So long a pause that the service asked for is waited out, in milliseconds; a longer one is said. */
const LONGEST_WAIT = 10_000;
/** The pause after a 429 that names none. */
const PAUSE = 5_000;

export type Paused = Extract<Failure, { kind: 'paused' }>;

/** The reason, where a call was not made because the service is left alone for a while. */
export const pausedBy = (outcome: Outcome<unknown>): Paused | undefined =>
  !outcome.ok && outcome.failure.kind === 'paused' ? outcome.failure : undefined;

/**
 * Makes a call, and makes it again after a short pause where the service asks for one: with a 429, which
 * says that nothing was done, or before this call was made. The end of the run ends the wait too.
 */
export async function waitOut<T>(
  make: () => Promise<Outcome<T>>,
  { now, signal }: { now: () => number; signal: AbortSignal },
): Promise<Outcome<T>> {
  const end = now() + LONGEST_WAIT;
  for (;;) {
    const outcome = await make();
    const until = outcome.ok ? undefined : askedUntil(outcome.failure, now());
    if (until === undefined || until > end || signal.aborted) return outcome;
    await pass(until - now(), signal);
    if (signal.aborted) return outcome;
  }
}

/** Until when a failure asks to be left alone; epoch milliseconds. */
function askedUntil(failure: Failure, now: number): number | undefined {
  if (failure.kind === 'paused') return failure.until;
  return failure.kind === 'too-many' ? (failure.retryAt ?? now + PAUSE) : undefined;
}

function pass(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, Math.max(ms, 1));
    signal.addEventListener('abort', over);
  });
}

/** Said of a step that needed a call which was not made: no answer of the service is its ground. */
export const whyPaused = ({ why }: Paused): string =>
  why === 'too-many'
    ? waitOutWords.noRequestWasSentTheService
    : waitOutWords.noRequestWasSentTheServiceHad;
