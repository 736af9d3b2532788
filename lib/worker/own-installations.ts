import { Installation } from '../domain/installation';
import * as z from '../domain/schema';
import type { EnvironmentDb } from '../storage/databases';
import { INSTALLATIONS_KNOWN } from './facts';

type Facts = {
  get: (key: string) => Promise<string | undefined>;
  put: (value: string, key: string) => Promise<unknown>;
};

/**
 * Every installation that the service has shown to the key of today since it was last reset. What is
 * kept of any other belongs to another key, perhaps of another company.
 */
export async function ownInstallations(db: EnvironmentDb): Promise<Installation[]> {
  const now = await db.getAll('installations');
  return together(parsed(await db.get('facts', INSTALLATIONS_KNOWN)), now);
}

/** Notes that the service showed these to the key of today, in the transaction that stores them. */
export async function noteOwn(facts: Facts, shown: readonly Installation[]): Promise<void> {
  const known = parsed(await facts.get(INSTALLATIONS_KNOWN));
  await facts.put(JSON.stringify(together(known, shown)), INSTALLATIONS_KNOWN);
}

/** Notes in the sweep's transaction that these are all that the key has after a reset. */
export async function noteOwnAfterReset(
  facts: Facts,
  fresh: readonly Installation[],
): Promise<void> {
  await facts.put(JSON.stringify(fresh), INSTALLATIONS_KNOWN);
}

const parsed = (stored: string | undefined): Installation[] =>
  stored === undefined ? [] : z.array(Installation).parse(JSON.parse(stored));

/** Each once, as it was shown last. */
const together = (before: readonly Installation[], after: readonly Installation[]) => [
  ...new Map([...before, ...after].map((one) => [one.id, one])).values(),
];
