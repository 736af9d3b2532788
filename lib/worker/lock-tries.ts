import * as z from '../domain/schema';
import { settingsDb } from '../storage/databases';

// Wrong passphrases cost time: 1, 2, 4 … 60 s. The count is kept before each try, so that neither a
// stop of the background nor of the browser gives a try for nothing.

const LONGEST = 60_000;
const AT = 'passphraseTries';

const Tries = z.object({ wrong: z.number(), retryAt: z.number() });
type Tries = z.infer<typeof Tries>;

/** Milliseconds to wait after the nth wrong passphrase in a row. */
export const waitAfter = (wrong: number): number => Math.min(LONGEST, 1000 * 2 ** (wrong - 1));

/** Counts a try that begins; when it may be made instead, where that is not now. */
export async function beginTry(now = Date.now()): Promise<{ retryAt: number } | undefined> {
  const { wrong, retryAt } = await readTries();
  if (retryAt > now) {
    // Further ahead than any wait: the clock was turned back.
    const held = { wrong, retryAt: Math.min(retryAt, now + LONGEST) };
    await keepTries(held);
    return { retryAt: held.retryAt };
  }
  await keepTries({ wrong: wrong + 1, retryAt: now + waitAfter(wrong + 1) });
  return undefined;
}

/** When the next try may be made, after one that failed. */
export const nextTryAt = async (): Promise<number> => (await readTries()).retryAt;

/** The passphrase was right, or there is none any more. */
export const forgetTries = async (): Promise<void> => {
  await (await settingsDb()).delete('facts', AT);
};

async function readTries(): Promise<Tries> {
  const stored = await (await settingsDb()).get('facts', AT);
  const tries = Tries.safeParse(stored === undefined ? undefined : JSON.parse(stored));
  return tries.success ? tries.data : { wrong: 0, retryAt: 0 };
}

const keepTries = async (tries: Tries): Promise<void> => {
  await (await settingsDb()).put('facts', JSON.stringify(tries), AT);
};
