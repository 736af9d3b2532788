import { backoffDelay } from '../../domain/core/backoff';
import * as v from '../../domain/core/schema';
import { asJson, setting } from '../core/setting';

// Wrong passphrases cost time: 1, 2, 4 … 60 s. The count is stored before the user sees the failure,
// so that stopping the background or the browser gives no free attempt.

const WAIT = { first: 1_000, longest: 60_000 };

const AttemptHistory = v.object({ wrong: v.number(), retryAt: v.number() });
type AttemptHistory = v.InferOutput<typeof AttemptHistory>;

const attempts = setting('passphraseTries', asJson(AttemptHistory));

/** Milliseconds to wait after the nth wrong passphrase in a row. */
export const waitAfter = (wrong: number): number => backoffDelay(WAIT, wrong);

/** When the next attempt is allowed; undefined for now. */
export async function waitUntil(now = Date.now()): Promise<number | undefined> {
  const { wrong, retryAt } = await readAttempts();
  if (retryAt <= now) return undefined;
  // A time further ahead than the longest wait: the clock was turned back.
  const capped = Math.min(retryAt, now + WAIT.longest);
  await attempts.set({ wrong, retryAt: capped });
  return capped;
}

/** Counts a wrong passphrase and returns when the next attempt is allowed. */
export async function recordFailedUnlock(now = Date.now()): Promise<number> {
  const wrong = (await readAttempts()).wrong + 1;
  const retryAt = now + waitAfter(wrong);
  await attempts.set({ wrong, retryAt });
  return retryAt;
}

/** Resets the count: the passphrase was right, or no key needs one any more. */
export const resetFailedUnlocks = attempts.remove;

const readAttempts = async (): Promise<AttemptHistory> =>
  (await attempts.get()) ?? { wrong: 0, retryAt: 0 };
