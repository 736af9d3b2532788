import type { Environment } from '../../domain/environment';
import type { Run } from '../../domain/go-live';
import { environmentDb } from '../../storage/databases';
import type { StoredRun } from '../../storage/stored-run';
import { tell } from '../news';

/** The run that is shown of an environment, as it was last kept. */
export const latestRun = async (environment: Environment): Promise<StoredRun | undefined> =>
  (await environmentDb(environment)).get('runs', 'latest');

/** The run that it is compared with. */
export const runBefore = async (environment: Environment): Promise<Run | undefined> =>
  (await (await environmentDb(environment)).get('runs', 'before'))?.run;

/** Keeps how far a run came, and tells whoever shows it. */
export async function keepRun(environment: Environment, stored: StoredRun): Promise<void> {
  await (await environmentDb(environment)).put('runs', stored, 'latest');
  await tell({ kind: 'golive', environment });
}

/** What is shown becomes what the next run is compared with. */
export async function setAside(environment: Environment): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('runs', 'readwrite');
  const latest = await tx.store.get('latest');
  if (latest?.state === 'ended' && latest.run) await tx.store.put(latest, 'before');
  await tx.done;
}

/**
 * A run that the background's end cut off, as it is to be shown and completed: nobody knows whether
 * the check that was under way came to its end.
 */
export function cutOff({ run, planned }: StoredRun): Run | undefined {
  if (!run) return undefined;
  const under = currentOf(run, planned);
  const checks = run.checks.map((check) =>
    check.number === under ? { ...check, verdict: 'interrupted' as const } : check,
  );
  return { ...run, checks, verdict: 'interrupted' };
}

/** The check of a run that is under way: the last it began. */
export const currentOf = (run: Run | undefined, planned: readonly number[]): number | undefined =>
  run?.checks
    .filter(({ number, startedAt }) => planned.includes(number) && startedAt >= run.startedAt)
    .at(-1)?.number;
