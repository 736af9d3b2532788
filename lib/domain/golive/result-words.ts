import type { Blame, StepResult, Verdict } from './run';

// Which text names a result, for the room and for the reports. The texts are in the locale file.

/** The result of a check or a step. */
export const VERDICT_WORDS = {
  passed: 'verdictPassed',
  failed: 'verdictFailed',
  warning: 'verdictWarning',
  skipped: 'verdictSkipped',
  'needs-person': 'verdictNeedsPerson',
  interrupted: 'verdictInterrupted',
} as const satisfies Record<Verdict, string>;

/** Who is responsible for a failure. */
export const BLAME_WORDS = {
  configuration: 'blameConfiguration',
  'our-side': 'blameOurSide',
  service: 'blameService',
  network: 'blameNetwork',
  person: 'blamePerson',
} as const satisfies Record<Blame, string>;

/** How the result of a step is known. */
export const SHOWN_WORDS = {
  observed: 'shownObserved',
  replayed: 'shownReplayed',
  told: 'shownTold',
  'not-shown': 'shownNot',
} as const satisfies Record<StepResult['shown'], string>;
