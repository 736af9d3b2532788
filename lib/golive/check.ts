import type { CallMade, Fault, Run } from '../domain/go-live';
import type { Given } from './given';
import { checkWords } from './words/check';

/** What a step comes to, as the check itself says it; words of our own only, never the service's. */
export type Came =
  | { verdict: 'passed'; actual: string; shown?: 'replayed' | 'told' }
  | { verdict: 'warning'; actual: string; reason: string }
  | { verdict: 'failed'; actual: string; fault: Fault }
  | { verdict: 'needs-person'; actual?: string; reason: string }
  | { verdict: 'skipped'; reason: string };

export type Step = {
  title: string;
  expected: string;
  /** Where it rests on another sentence of the description than its check. */
  sentence?: string;
  /** Goes on though an earlier step of the check did not pass. */
  alone?: boolean;
  /** `calls` fills with what the step calls, in order; `soFar` is the run up to it. */
  take: (calls: readonly CallMade[], soFar: Run) => Promise<Came>;
};

/** What a check cannot do without; where it is missing, its steps are skipped and say so. */
export type Need =
  | 'test-key'
  | 'profile' // the service knows the key and says what it may
  | 'installation'
  | 'test-client'
  | 'tickets:write'
  | 'onboarding'
  | 'merchant_onboarding:write'
  | 'receiver';

/** One of the checks of the description, or the pre-flight. */
export type Check = {
  /** 0 is the pre-flight; 1 to 11 are those of the description. */
  number: number;
  title: string;
  /** What it proves. */
  proves: string;
  /** The sentence of the description that it is. */
  sentence: string;
  needs: readonly Need[];
  /**
   * Its steps, in an order that never changes: the third is `<check>.3` for ever. Makes no call and
   * changes nothing; what one step finds is handed to the next in variables of this function.
   */
  steps: (given: Given) => readonly Step[];
  /** Takes away what the steps left behind; says what, and what remains. */
  cleanUp?: (given: Given) => Promise<string>;
};

export const passed = (actual: string): Came => ({ verdict: 'passed', actual });
export const replayed = (actual: string): Came => ({
  verdict: 'passed',
  actual,
  shown: 'replayed',
});
export const told = (actual: string): Came => ({ verdict: 'passed', actual, shown: 'told' });
export const warned = (actual: string, reason: string): Came => ({
  verdict: 'warning',
  actual,
  reason,
});
export const skipped = (reason: string): Came => ({ verdict: 'skipped', reason });
export const needsPerson = (reason: string, actual?: string): Came => ({
  verdict: 'needs-person',
  reason,
  ...(actual === undefined ? {} : { actual }),
});
export const failedWith = (actual: string, fault: Fault): Came => ({
  verdict: 'failed',
  actual,
  fault,
});

/** Of a step whose forerunner found nothing to go on with; the runner skips it before it comes to this. */
export const notReached = (): Came => skipped(checkWords.anEarlierStepDidntFinish);
