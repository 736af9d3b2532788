import type { TrialStep } from './trial';

/** Whether files can be uploaded and opened, by the steps of a trial; all else only limits that. */
export const suffices = (steps: readonly TrialStep[]): boolean =>
  ['write', 'read'].every((needed) =>
    steps.some(({ name, result }) => name === needed && result === 'passed'),
  );
