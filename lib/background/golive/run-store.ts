import type { Environment } from '../../domain/core/environment';
import type { Run } from '../../domain/golive/run';
import { environmentDb } from '../../storage/databases';
import type { StoredRun } from '../../storage/stored-run';
import { publish } from '../core/publish';

/** The stored run of an environment that the screen shows. */
export const latestRun = async (environment: Environment): Promise<StoredRun | undefined> =>
  (await environmentDb(environment)).get('runs', 'latest');

/** The run that the latest one is compared with. */
export const previousRun = async (environment: Environment): Promise<Run | undefined> =>
  (await (await environmentDb(environment)).get('runs', 'before'))?.run;

/** Stores the progress of the latest run and publishes the change. */
export async function saveRun(environment: Environment, stored: StoredRun): Promise<void> {
  await (await environmentDb(environment)).put('runs', stored, 'latest');
  await publish({ kind: 'golive', environment });
}

/**
 * Stores the ended latest run as the one that the next run is compared with. One without a report has no
 * steps: beside it every failure would seem to be new.
 */
export async function archiveRun(environment: Environment): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('runs', 'readwrite');
  const latest = await tx.store.get('latest');
  if (latest?.state === 'ended' && latest.run && !latest.refused)
    await tx.store.put(latest, 'before');
  await tx.done;
}

/**
 * A run that a stop of the background interrupted. Its current check becomes `interrupted`, because
 * its result is unknown.
 */
export function interruptedRun({ run, planned }: StoredRun): Run | undefined {
  if (!run) return undefined;
  const current = currentCheck(run, planned);
  const checks = run.checks.map((check) =>
    check.number === current ? { ...check, verdict: 'interrupted' as const } : check,
  );
  return { ...run, checks, verdict: 'interrupted' };
}

/**
 * The number of the check that a run is working on: the last one that it began. What it keeps of an earlier
 * run are checks that it does not plan. Times say nothing here, because the clock may be set back.
 */
export const currentCheck = (
  run: Run | undefined,
  planned: readonly number[],
): number | undefined =>
  run?.checks.filter(({ number }) => planned.includes(number)).at(-1)?.number;
