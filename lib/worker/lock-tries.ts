import * as z from '../domain/schema';
import { settingsDb } from '../storage/databases';

// Wrong passphrases cost time: 1, 2, 4 … 60 s. The count is kept before anybody is told that one was
// wrong, so that neither a stop of the background nor of the browser gives a try for nothing.

const LONGEST = 60_000;
const AT = 'passphraseTries';

const Tries = z.object({ wrong: z.number(), retryAt: z.number() });
type Tries = z.infer<typeof Tries>;

/** Milliseconds to wait after the nth wrong passphrase in a row. */
export const waitAfter = (wrong: number): number => Math.min(LONGEST, 1000 * 2 ** (wrong - 1));

/** When the next try may be made, where that is not now. */
export async function waitUntil(now = Date.now()): Promise<number | undefined> {
  const { wrong, retryAt } = await readTries();
  if (retryAt <= now) return undefined;
  // Further ahead than any wait: the clock was turned back.
  const held = Math.min(retryAt, now + LONGEST);
  await keepTries({ wrong, retryAt: held });
  return held;
}

/** Counts a wrong passphrase; when the next try may be made. */
export async function countWrong(now = Date.now()): Promise<number> {
  const wrong = (await readTries()).wrong + 1;
  const retryAt = now + waitAfter(wrong);
  await keepTries({ wrong, retryAt });
  return retryAt;
}

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
