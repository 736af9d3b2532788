import type { Environment } from '../../domain/core/environment';

/** A run of the checks that is in progress in this background. */
export type ActiveRun = {
  stop: AbortController;
  /** The live write that the user must confirm before the run continues. */
  confirmation?: { id: string; what: string; answer: (yes: boolean) => void } | undefined;
  /** Resolves once the run is stored as ended. */
  ended: Promise<void>;
  /** Everything was wiped since: results of this run are no longer stored. */
  abandoned?: boolean;
};

const active = new Map<Environment, ActiveRun>();

/** The run of an environment that is in progress; at most one. */
export const activeRunOf = (environment: Environment): ActiveRun | undefined =>
  active.get(environment);

export const setActiveRun = (environment: Environment, run: ActiveRun): void =>
  void active.set(environment, run);

/** Removes a run, unless another one replaced it. */
export function clearActiveRun(environment: Environment, run: ActiveRun): void {
  if (active.get(environment) === run) active.delete(environment);
}

/** Stops all runs. The results of calls that are in progress are not stored. */
export function abandonRuns(): void {
  for (const run of active.values()) {
    run.abandoned = true;
    run.stop.abort();
  }
  active.clear();
}

/** Forgets all runs, as a stop of the background would. */
export const clearActiveRuns = (): void => active.clear();
