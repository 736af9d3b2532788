import { Environment } from '../domain/environment';
import { Installation } from '../domain/installation';
import * as z from '../domain/schema';
import type { EnvironmentDb } from '../storage/databases';
import { RESET_OWED } from './facts';

/** As much of a reset as its sweep needs, which is done again once the installations are read. */
const OwedReset = z.object({
  environment: Environment,
  action: z.string(),
  installationId: z.string(),
  createdAt: z.number(),
  /** Of the installation that was worked in: the new one of that name is the same. */
  name: z.optional(z.string()),
  /** What the service had shown to the key before the reset: nothing else is swept. */
  own: z._default(z.array(Installation), []),
  /** When the key was added that was reset. */
  keyAddedAt: z.optional(z.number()),
});
export type OwedReset = z.infer<typeof OwedReset>;

/** The reset that still has to be swept of the installations that went with it. */
export async function owedReset(db: EnvironmentDb): Promise<OwedReset | undefined> {
  const stored = await db.get('facts', RESET_OWED);
  return stored === undefined ? undefined : OwedReset.parse(JSON.parse(stored));
}

type Facts = {
  put: (value: string, key: string) => Promise<unknown>;
  delete: (key: string) => Promise<void>;
};

/** Notes in the sweep's own transaction what it still owes; undefined for nothing. */
export async function noteOwed(facts: Facts, owed: OwedReset | undefined): Promise<void> {
  if (!owed) return facts.delete(RESET_OWED);
  const { environment, action, installationId, createdAt, name, own, keyAddedAt } = owed;
  const reset = { environment, action, installationId, createdAt };
  const noted: OwedReset = { ...reset, name, own, keyAddedAt };
  await facts.put(JSON.stringify(noted), RESET_OWED);
}
