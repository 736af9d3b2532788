import type { Check } from '../golive/run/check';
import type { RunnerPlan } from '../protocol/requests/golive-runner';

/** A run in this document. */
export type RunHere = {
  id: string;
  plan: RunnerPlan;
  checks: readonly Check[];
  /** Aborted when the user stops the run, and when the background no longer has it. */
  stop: AbortController;
};
