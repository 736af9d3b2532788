import type { Environment } from '../../domain/core/environment';
import { failed, type Outcome } from '../../domain/core/failure';
import { type Consent, createConsent } from '../../golive/run/consent';
import type { RunnerPlan } from '../../protocol/requests/golive-runner';
import type { StoredRun } from '../../storage/stored-run';
import { publish } from '../core/publish';
import type { RunKeys } from './run-keys';
import { closeRunner } from './runner-document';

/** A run of the checks that is in progress: in the runner's document, on behalf of this background. */
export type ActiveRun = {
  id: string;
  plan: RunnerPlan;
  /** They stay here; the document knows only what stands for them. */
  keys: RunKeys;
  stop: AbortController;
  /** What the user allowed to write in live. */
  consent: Consent;
  /** The live write that the user must confirm before the run continues. */
  confirmation?:
    | { id: string; what: string; answer: (yes: boolean) => void; answered: Promise<boolean> }
    | undefined;
  /** The run as it was stored when its checks began; undefined before that. */
  first?: StoredRun | undefined;
  /** Resolves once the checks begin, or with the reason why they do not. */
  begun: Promise<Outcome<null>>;
  begin: (outcome: Outcome<null>) => void;
  /** Resolves once the run is stored as ended, or given up. */
  ended: Promise<void>;
  end: () => void;
};

const active = new Map<Environment, ActiveRun>();

export function newActiveRun(plan: RunnerPlan, keys: RunKeys): ActiveRun {
  let begin: ActiveRun['begin'] = () => undefined;
  let end = () => {};
  return {
    id: crypto.randomUUID(),
    plan,
    keys,
    stop: new AbortController(),
    consent: createConsent(),
    begun: new Promise((resolve) => {
      begin = resolve;
    }),
    begin: (outcome) => begin(outcome),
    ended: new Promise((resolve) => {
      end = resolve;
    }),
    end: () => end(),
  };
}

/** The run of an environment that is in progress; at most one. */
export const activeRunOf = (environment: Environment): ActiveRun | undefined =>
  active.get(environment);

/** The run in progress with this id. */
export const activeRunWithId = (id: string): ActiveRun | undefined =>
  [...active.values()].find((run) => run.id === id);

/** Whether the checks of an environment are running. */
export const isRunGoing = (environment: Environment): boolean =>
  active.get(environment)?.first !== undefined;

export const setActiveRun = (run: ActiveRun): void => void active.set(run.plan.environment, run);

/** Removes a run, unless another one replaced it. The runner may do nothing more for it. */
export function clearActiveRun(run: ActiveRun): void {
  if (active.get(run.plan.environment) === run) active.delete(run.plan.environment);
}

/** Gives a run up: nothing of it is stored any more, and what was stored counts as interrupted. */
export function abandonRun(run: ActiveRun): void {
  clearActiveRun(run);
  run.stop.abort();
  run.begin(failed({ kind: 'unexpected', detail: 'The run was given up before it began.' }));
  run.end();
  void closeIdleRunner();
}

/** Gives up the run of an environment whose key was locked or removed: its checks would fail, and keys are in it. */
export function abandonRunOf(environment: Environment): void {
  const run = activeRunOf(environment);
  if (run) abandonRun(run);
}

/** Gives up all runs. The results of calls that are in progress are not stored. */
export function abandonRuns(): void {
  for (const run of active.values()) abandonRun(run);
}

/** Stops the run of an environment after its current call; the runner reads that from the event. */
export async function stopActiveRun(environment: Environment): Promise<void> {
  activeRunOf(environment)?.stop.abort();
  await publish({ kind: 'golive', environment });
}

/** Whether a run other than this one needs the runner's document. */
export const isAnotherRunActive = (run: ActiveRun): boolean =>
  [...active.values()].some((other) => other !== run);

/** Closes the runner's document once no run needs it. Never rejects. */
export const closeIdleRunner = (): Promise<void> => closeRunner(() => active.size > 0);

/** Forgets all runs, as a stop of the background would. */
export const clearActiveRuns = (): void => active.clear();
