import type { CallRecord, Fault, Run, StepResult } from '../../domain/golive/run';
import { say } from '../words/say';
import type { CheckContext } from './context';

/** The outcome of a step, as the check states it; in our own words, never the service's. */
export type StepOutcome =
  | { verdict: 'passed'; actual: string; shown?: 'replayed' | 'told' }
  | { verdict: 'warning'; actual: string; reason: string }
  | { verdict: 'failed'; actual: string; fault: Fault }
  | { verdict: 'needs-person'; actual?: string; reason: string }
  | { verdict: 'skipped'; reason: string };

export type CheckStep = {
  title: string;
  expected: string;
  /** Set if the step rests on another sentence of the contract than its check. */
  sentence?: string;
  /** Runs even if an earlier step of the check did not pass. */
  alone?: boolean;
  /**
   * `calls` collects the calls of the step, in order; `soFar` is the run up to it. `announce` stores what the step may
   * leave at the service if the run ends within it.
   */
  take: (
    calls: readonly CallRecord[],
    soFar: Run,
    announce: (left: string) => Promise<void>,
  ) => Promise<StepOutcome>;
};

/** What a check requires; if it is missing, the steps are skipped and say so. */
export type Need =
  | 'test-key'
  | 'profile' // the service accepts the key and lists its permissions
  | 'installation'
  | 'test-client'
  | 'tickets:write'
  | 'onboarding'
  | 'merchant_onboarding:write'
  | 'receiver';

/** One of the checks of the contract, or the pre-flight. */
export type Check = {
  /**
   * 0 is the pre-flight; the others are the checks of the contract. `CHECK_ROLES` gives each its
   * role.
   */
  number: number;
  title: string;
  /** What the check proves. */
  proves: string;
  /** The sentence of the contract that it checks. */
  sentence: string;
  needs: readonly Need[];
  /**
   * The steps, in an order that never changes: the third is always `<check>.3`. This function makes
   * no call and changes nothing; its variables carry results from step to step.
   */
  steps: (context: CheckContext) => readonly CheckStep[];
  /**
   * Removes what the steps created; returns what was removed and what remains, or undefined if there is
   * nothing to say.
   */
  cleanUp?: (context: CheckContext, taken: readonly StepResult[]) => Promise<string | undefined>;
};

/** Whether a call may have changed something: a write that the service did not refuse. */
export const mayHaveWritten = ({ method, status = 500 }: CallRecord): boolean =>
  method !== 'GET' && (status < 300 || status >= 500);

export const passed = (actual: string): StepOutcome => ({ verdict: 'passed', actual });
export const replayed = (actual: string): StepOutcome => ({
  verdict: 'passed',
  actual,
  shown: 'replayed',
});
export const statedByUser = (actual: string): StepOutcome => ({
  verdict: 'passed',
  actual,
  shown: 'told',
});
export const warned = (actual: string, reason: string): StepOutcome => ({
  verdict: 'warning',
  actual,
  reason,
});
export const skipped = (reason: string): StepOutcome => ({ verdict: 'skipped', reason });
export const needsPerson = (reason: string, actual?: string): StepOutcome => ({
  verdict: 'needs-person',
  reason,
  ...(actual === undefined ? {} : { actual }),
});
export const failedWith = (actual: string, fault: Fault): StepOutcome => ({
  verdict: 'failed',
  actual,
  fault,
});

/**
 * The outcome of a step whose predecessor found nothing to continue with; the runner skips it
 * before.
 */
export const notReached = (): StepOutcome => skipped(say('anEarlierStepDidntFinish'));
