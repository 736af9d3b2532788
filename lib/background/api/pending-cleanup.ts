import { Environment } from '../../domain/core/environment';
import { Installation } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import type { EnvironmentDb } from '../../storage/databases';
import { createHook } from '../core/hook';
import { PENDING_CLEANUP } from '../core/settings-store';

/** What the cleanup of test data needs to know of a reset. It is repeated once the installations are read. */
const PendingCleanup = v.object({
  environment: Environment,
  commandId: v.string(),
  installationId: v.string(),
  createdAt: v.number(),
  /** Name of the chosen installation: the new installation of that name takes its place. */
  name: v.optional(v.string()),
  /** The key's installations before the reset: only their data is deleted. */
  own: v.optional(v.array(Installation), []),
  /** When the key was added whose data was reset, in epoch milliseconds. */
  keyAddedAt: v.optional(v.number()),
});
export type PendingCleanup = v.InferOutput<typeof PendingCleanup>;

/** Installations read after a reset, and when the key that read them was added (epoch milliseconds). */
export type FreshInstallations = { installations: Installation[]; keyAddedAt: number };

/** Runs once the installations after a reset are known, so that the cleanup can be finished. */
const cleanupReady = createHook<[PendingCleanup, FreshInstallations]>();

export const onCleanupReady = cleanupReady.on;
export const finishCleanup = cleanupReady.run;

/** The reset whose cleanup is not finished; undefined if there is none. */
export async function pendingCleanup(db: EnvironmentDb): Promise<PendingCleanup | undefined> {
  const stored = await db.get('settings', PENDING_CLEANUP);
  return stored === undefined ? undefined : v.parse(PendingCleanup, JSON.parse(stored));
}

type SettingsRows = {
  put: (value: string, key: string) => Promise<unknown>;
  delete: (key: string) => Promise<void>;
};

/** Stores the unfinished cleanup in the cleanup's own transaction; `undefined` deletes it. */
export async function recordPendingCleanup(
  settings: SettingsRows,
  pending: PendingCleanup | undefined,
): Promise<void> {
  if (!pending) return settings.delete(PENDING_CLEANUP);
  const { environment, commandId, installationId, createdAt, name, own, keyAddedAt } = pending;
  const reset = { environment, commandId, installationId, createdAt };
  const stored: PendingCleanup = { ...reset, name, own, keyAddedAt };
  await settings.put(JSON.stringify(stored), PENDING_CLEANUP);
}
